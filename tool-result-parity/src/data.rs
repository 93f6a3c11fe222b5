//! Finds what looks like data in a text.

use std::collections::HashSet;
use std::ops::Range;

use crate::text::Text;
use crate::token::{Token, TokenKind, letters};

/// The runs of tokens that look like data, and of which none is known: what has a digit, one of
/// `_ / \ . @ #` or a capital letter inside, what stands in code without a known value, and what
/// is `named` in other letters.
pub(crate) fn data(text: &Text<'_>, named: &HashSet<String>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut token = 0;
    for (range, is_code) in regions(&text.source) {
        let start = token + text.tokens[token..].partition_point(|token| token.start < range.start);
        let end = start + text.tokens[start..].partition_point(|token| token.start < range.end);
        token = start;
        let is_code = is_code && !text.known[start..end].contains(&true);
        let mut at = start;
        while at < end {
            let run = run(text, at..end, is_code);
            let is_wanted =
                |word| is_data(word) || is_named(word, named) || is_rooted(text, run.start);
            if !run.is_empty() && (is_code || is_wanted(text.run(&run))) {
                found.push(run.clone());
            }
            at = run.end.max(at + 1);
        }
        token = token.max(end);
    }
    found
}

/// The tokens from the first of `range` on that hold together.
fn run(text: &Text<'_>, range: Range<usize>, is_code: bool) -> Range<usize> {
    // an absent item of a list is none
    let is_null = |number: usize| text.run(&(number..number + 1)) == "null";
    let is_marker = |number: usize| text.tokens[number].kind == TokenKind::Marker;
    let is_open = |number: usize| !text.known[number] && !is_marker(number) && !is_null(number);
    let mut end = range.start;
    while end < range.end && is_open(end) && (end == range.start || joins(text, end, is_code)) {
        end += 1;
    }
    range.start..end
}

/// A token belongs to the one before it.
fn joins(text: &Text<'_>, number: usize, is_code: bool) -> bool {
    let [one, other] = [number - 1, number].map(|number| text.tokens[number]);
    let between = &text.source[one.end..other.start];
    let is_joint = |c: char| matches!(c, '/' | '\\' | '.' | '@' | '#' | '~' | '-');
    let is_inside_number = || {
        let has_digit =
            |token: Token| text.source[token.start..token.end].contains(char::is_numeric);
        has_digit(one) && has_digit(other)
    };
    match between {
        _ if is_code => !between.contains('\n'),
        "::" | "://" => true,
        "," | ":" => is_inside_number(),
        _ => between.chars().all(is_joint),
    }
}

fn is_data(word: &str) -> bool {
    // the shorthand of prose: `e.g`, `I/O`
    let is_short = word.split(|c: char| !c.is_alphanumeric()).all(|part| part.chars().count() < 2)
        && !word.contains(char::is_numeric);
    let is_of_data = |c: char| c.is_numeric() || matches!(c, '_' | '/' | '\\' | '.' | '@' | '#');
    let has_data = || word.contains(is_of_data) || has_capital_inside(word);
    word.contains("::") || !is_short && has_data()
}

fn has_capital_inside(word: &str) -> bool {
    word.chars()
        .zip(word.chars().skip(1))
        .any(|(one, next)| one.is_lowercase() && next.is_uppercase())
}

/// A value has these letters, in another case.
fn is_named(word: &str, named: &HashSet<String>) -> bool {
    !named.is_empty() && !word.contains(char::is_whitespace) && named.contains(&letters(word))
}

/// A path begins here: `./tests`, `/tmp`, `~/x`.
fn is_rooted(text: &Text<'_>, token: usize) -> bool {
    let before = text.source[..text.tokens[token].start].strip_suffix('/');
    before.is_some_and(|before| {
        let before = before.trim_end_matches(['.', '~']);
        before.ends_with([' ', '\n', '`', '(', '"', '|']) || before.is_empty()
    })
}

/// The parts of a text: code (a span in back-ticks on one line, or what stands in a fence) and what is
/// none.
fn regions(source: &str) -> Vec<(Range<usize>, bool)> {
    let mut regions = Vec::new();
    let mut fence: Option<(&str, usize)> = None;
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let range = start..start + line.len();
        start = range.end;
        // a list item may begin with a fence, and not end with one
        let lead = if fence.is_none() { " \t>-*+.)0123456789" } else { " \t>" };
        let mark = line.trim_start_matches(|c| lead.contains(c));
        let length = mark.len() - mark.trim_start_matches(['`', '~']).len();
        match fence {
            Some((open, inside)) if mark.starts_with(open) && mark[length..].trim().is_empty() => {
                regions.push((inside..range.start, true));
                fence = None;
            }
            Some(_) => {}
            None if length >= 3 && !mark[length..].contains('`') => {
                fence = Some((&mark[..length], range.end));
            }
            None => spans(line, range.start, &mut regions),
        }
    }
    regions.extend(fence.map(|(_, inside)| (inside..start, true)));
    regions
}

/// A line, cut where code spans begin and end.
fn spans(line: &str, start: usize, regions: &mut Vec<(Range<usize>, bool)>) {
    let mut done = 0;
    while let Some(open) = line[done..].find('`').map(|at| done + at) {
        let ticks = line[open..].len() - line[open..].trim_start_matches('`').len();
        let inside = open + ticks;
        let closes = |at: &usize| {
            let rest = &line[*at..];
            rest.len() - rest.trim_start_matches('`').len() == ticks && !line[..*at].ends_with('`')
        };
        let close = line[inside..].match_indices('`').map(|(at, _)| inside + at).find(closes);
        regions.push((start + done..start + inside, false));
        done = inside;
        if let Some(close) = close {
            regions.push((start + inside..start + close, true));
            done = close + ticks;
        }
    }
    regions.push((start + done..start + line.len(), false));
}
