//! Finds what looks like data in a text.

use std::collections::HashSet;
use std::ops::Range;

use crate::text::Text;
use crate::token::{TokenKind, letters};

/// The words that look like data and of which nothing is known, each once: what has a digit, one of
/// `_ / \ . @ #` or a capital letter inside, what stands in code without a known value, and what
/// is `named` in other letters.
pub(crate) fn data<'t>(text: &'t Text, named: &HashSet<String>) -> Vec<&'t str> {
    let mut known = text.known.clone();
    let is_code = unknown_code(text, &mut known);
    // an absent item of a list is no data, nor is an empty list
    let is_open = |number: &usize| {
        let is_marker = text.tokens[*number].kind == TokenKind::Marker;
        !known[*number] && !is_marker && !matches!(text.token(*number), "null" | "none")
    };
    let open: Vec<usize> = (0..text.tokens.len()).filter(is_open).collect();
    let runs = open.chunk_by(|one, next| one + 1 == *next && joins(text, *next, is_code[*one]));
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for run in runs {
        let start = run[0];
        let word = text.run(&(start..start + run.len()));
        let is_in_folder = || text.source[..text.tokens[start].start].ends_with('/');
        let is_data =
            is_code[start] || is_data(word) || named.contains(&letters(word)) || is_in_folder();
        if is_data && seen.insert(word) {
            found.push(word);
        }
    }
    found
}

fn joins(text: &Text, number: usize, is_code: bool) -> bool {
    let [one, other] = [number - 1, number].map(|number| text.tokens[number]);
    let between = &text.source[one.end..other.start];
    let is_joint = |c: char| matches!(c, '/' | '\\' | '.' | '@' | '#' | '~' | '-');
    let is_digit = |at: usize| text.source.as_bytes()[at].is_ascii_digit();
    match between {
        _ if is_code => !between.contains(['\n', '`']),
        "::" | "://" => true,
        "," | ":" => is_digit(one.end - 1) && is_digit(other.start),
        _ => between.chars().all(is_joint),
    }
}

fn is_data(word: &str) -> bool {
    // none is the shorthand of prose: `e.g`, `I/O`
    let has_name =
        || word.split(|c: char| !c.is_alphanumeric()).any(|part| part.chars().count() > 1);
    let has_mark = || word.contains(['_', '/', '\\', '.', '@', '#']) || has_capital_inside(word);
    word.contains(char::is_numeric) || word.contains("::") || has_mark() && has_name()
}

fn has_capital_inside(word: &str) -> bool {
    let mut parts = word.split(|c: char| !c.is_alphabetic());
    parts.any(|part| part.trim_start_matches(char::is_uppercase).contains(char::is_uppercase))
}

/// The language of a fence is known.
fn unknown_code(text: &Text, known: &mut [bool]) -> Vec<bool> {
    let number = |at: usize| text.tokens.partition_point(|token| token.start < at);
    let mut is_code = vec![false; text.tokens.len()];
    for (language, code) in code(&text.source) {
        known[number(language.start)..number(language.end)].fill(true);
        let code = number(code.start)..number(code.end);
        is_code[code.clone()].fill(!known[code].contains(&true));
    }
    is_code
}

/// Finds the code between back-ticks on one line, or in a fence of them: its language, and the code.
fn code(source: &str) -> Vec<(Range<usize>, Range<usize>)> {
    let mut found = Vec::new();
    let mut done = 0;
    while let Some(open) = source[done..].find('`').map(|at| done + at) {
        let inside = source.len() - source[open..].trim_start_matches('`').len();
        let ticks = &source[open..inside];
        done = inside;
        let Some(length) = source[inside..].find(ticks) else { continue };
        let line = source[inside..inside + length].find('\n');
        if line.is_none() || ticks.len() > 2 {
            let start = inside + line.unwrap_or(0);
            found.push((inside..start, start..inside + length));
            done += length + ticks.len();
        }
    }
    found
}
