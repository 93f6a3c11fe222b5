//! Where values stand in a text, by their bytes.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::token::{Token, canonical, letters, spelled_out, tokens};

/// A text with its tokens.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) source: String,
    pub(crate) tokens: Vec<Token>,
    /// The numbers of list items, by the number of their token.
    markers: HashSet<usize>,
    /// A value may be wrapped: a line break in it is a space.
    wraps: bool,
    /// Where each word and each number stands, by the number of the token.
    places: HashMap<Box<str>, Vec<usize>>,
}

/// A value to look for, on one line.
#[derive(Debug)]
pub(crate) struct Wanted {
    pub(crate) text: String,
    tokens: Vec<Token>,
    /// It is a number, which may be spelled otherwise.
    pub(crate) is_number: bool,
}

impl Wanted {
    pub(crate) fn new(text: String, is_number: bool) -> Self {
        Wanted { tokens: tokens(&text), text, is_number }
    }

    /// A run of tokens of a text.
    pub(crate) fn run(run: &str) -> Self {
        let wanted = Wanted::new(run.to_owned(), false);
        let is_number =
            matches!(&*wanted.tokens, [token] if token.is_number && token.end == run.len());
        Wanted { is_number, ..wanted }
    }

    /// What wanted texts are sorted by.
    pub(crate) fn length(&self) -> (usize, usize) {
        (self.tokens.len(), self.text.len())
    }
}

/// How many times a value stands in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) all: usize,
    /// Not inside a longer value.
    pub(crate) own: usize,
}

/// The first words of values.
pub(crate) type Firsts = HashSet<String>;

pub(crate) fn firsts<'w>(all: impl Iterator<Item = &'w Wanted>) -> Firsts {
    let first = |wanted: &Wanted| Some(name(&wanted.text, *wanted.tokens.first()?).into_owned());
    all.filter_map(first).collect()
}

/// A search in a text, the longest values first: what stands in a longer value is that value's.
pub(crate) struct Search<'t> {
    pub(crate) text: &'t Text,
    firsts: &'t Firsts,
    /// The tokens that as many values cover as there are.
    taken: Vec<bool>,
    /// The tokens that any value covers.
    pub(crate) known: Vec<bool>,
}

impl<'t> Search<'t> {
    pub(crate) fn new(text: &'t Text, firsts: &'t Firsts) -> Self {
        let no = vec![false; text.tokens.len()];
        Search { text, firsts, taken: no.clone(), known: no }
    }

    /// Looks for a value, or for a number also in other spellings, and takes up to `claims` of its places.
    pub(crate) fn find(&mut self, wanted: &Wanted, others: &[String], claims: usize) -> Standing {
        if wanted.tokens.is_empty() {
            let all = self.text.source.matches(&wanted.text).count();
            return Standing { all, own: all };
        }
        let mut places = self.text.places(wanted, self.firsts);
        for other in others {
            let is_same = |number: &usize| self.text.token(*number) == other;
            let numbers = self.text.numbers_like(other).filter(is_same);
            places.extend(numbers.map(|number| number..number + 1));
        }
        let all = places.len();
        let mut own = 0;
        for place in places {
            if !self.taken[place.clone()].contains(&true) {
                own += 1;
                self.taken[place.clone()].fill(own <= claims);
            }
            self.known[place].fill(true);
        }
        Standing { all, own }
    }

    /// The numbers that no value covers.
    pub(crate) fn free_numbers(&self) -> impl Iterator<Item = &'t str> {
        let free = self.text.numbers().filter(|number| !self.taken[*number]);
        free.map(|number| self.text.token(number))
    }
}

impl Text {
    pub(crate) fn new(source: String) -> Self {
        let tokens = tokens(&source);
        let mut places: HashMap<Box<str>, Vec<usize>> = HashMap::new();
        for (number, token) in tokens.iter().enumerate() {
            places.entry(name(&source, *token).into()).or_default().push(number);
        }
        let markers = markers(&source, &tokens);
        Text { source, tokens, markers, wraps: false, places }
    }

    /// A text written by hand, without what two texts may differ in: see [`plain`].
    pub(crate) fn by_hand(text: &str) -> Self {
        Text { wraps: true, ..Self::new(plain(text)) }
    }

    pub(crate) fn token(&self, number: usize) -> &str {
        let token = self.tokens[number];
        &self.source[token.start..token.end]
    }

    /// From the first token of a run to its last.
    pub(crate) fn run(&self, run: &Range<usize>) -> &str {
        &self.source[self.tokens[run.start].start..self.tokens[run.end - 1].end]
    }

    /// The tokens that a value covers, wherever it stands.
    pub(crate) fn places(&self, wanted: &Wanted, firsts: &Firsts) -> Vec<Range<usize>> {
        let none = Vec::new();
        let of_token =
            |token: &Token| self.places.get(&*name(&wanted.text, *token)).unwrap_or(&none);
        let tokens = wanted.tokens.iter().enumerate();
        let Some((rarest, places)) =
            tokens.map(|(at, token)| (at, of_token(token))).min_by_key(|(_, places)| places.len())
        else {
            return Vec::new();
        };
        let mut end = 0;
        let mut found = Vec::new();
        for first in places.iter().filter_map(|place| place.checked_sub(rarest)) {
            if first >= end && self.stands_at(first, wanted, firsts) {
                end = first + wanted.tokens.len();
                found.push(first..end);
            }
        }
        found
    }

    /// The value stands here, from this token on, as it is and at the edges of words.
    fn stands_at(&self, first: usize, wanted: &Wanted, firsts: &Firsts) -> bool {
        let Wanted { text, tokens, is_number } = wanted;
        let next = first + tokens.len();
        let (Some(here), [head, .., tail] | [head @ tail]) = (self.tokens.get(first), &tokens[..])
        else {
            return false;
        };
        let Some(start) = here.start.checked_sub(head.start) else { return false };
        let last = self.tokens.get(next - 1).map_or(start, |last| last.end);
        let end = last + text.len() - tail.end;
        if *is_number {
            return !self.is_marker(first) && !self.goes_on(next, firsts);
        }
        let is_here = self.source.get(start..end).is_some_and(|here| {
            here == *text
                || self.wraps
                    && here.contains('\n')
                    && here.split_whitespace().eq(text.split_whitespace())
        });
        let is_after = first == 0 || self.tokens[first - 1].end <= start;
        let is_before = self.tokens.get(next).is_none_or(|token| token.start >= end);
        is_here && is_after && is_before && !self.goes_on(next, firsts)
    }

    /// A name that goes on behind a point is another name: `a.rs` does not stand in `a.rs.bak`, unless
    /// what follows may be a value itself.
    fn goes_on(&self, next: usize, firsts: &Firsts) -> bool {
        let Some(token) = self.tokens.get(next) else { return false };
        let end = self.tokens[next - 1].end;
        &self.source[end..token.start] == "." && !firsts.contains(&*name(&self.source, *token))
    }

    /// The numbers, by their tokens, but for those of list items.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = usize> {
        let is_number = |number: &usize| self.tokens[*number].is_number && !self.is_marker(*number);
        (0..self.tokens.len()).filter(is_number)
    }

    /// The same number in any spelling.
    fn numbers_like(&self, number: &str) -> impl Iterator<Item = usize> {
        let places = self.places.get(&*canonical(number)).into_iter().flatten().copied();
        places.filter(|place| !self.is_marker(*place))
    }

    pub(crate) fn is_marker(&self, number: usize) -> bool {
        self.markers.contains(&number)
    }

    /// The line in which a byte stands.
    pub(crate) fn line_at(&self, at: usize) -> &str {
        let start = self.source[..at].rfind('\n').map_or(0, |at| at + 1);
        let end = self.source[at..].find('\n').map_or(self.source.len(), |end| at + end);
        &self.source[start..end]
    }

    /// The lines in which a value stands, or a number in any spelling.
    pub(crate) fn lines_of<'t>(&'t self, value: &str) -> impl Iterator<Item = &'t str> {
        let places = self.places(&Wanted::run(value), &Firsts::new());
        places.into_iter().map(|place| self.line_at(self.tokens[place.start].start))
    }
}

/// What a token is looked up by.
fn name(source: &str, token: Token) -> Cow<'_, str> {
    let text = &source[token.start..token.end];
    if token.is_number { canonical(text) } else { text.into() }
}

/// The numbers at the start of a line, behind which a point or a bracket closes.
fn markers(source: &str, tokens: &[Token]) -> HashSet<usize> {
    let is_marker = |token: &Token| {
        let before = source[..token.start].rsplit('\n').next().unwrap_or_default();
        let mut after = source[token.end..].chars();
        token.is_number
            && before.chars().all(|c| matches!(c, ' ' | '\t' | '>'))
            && matches!(after.next(), Some('.' | ')'))
            && after.next().is_none_or(char::is_whitespace)
    };
    (0..tokens.len()).filter(|number| is_marker(&tokens[*number])).collect()
}

/// The text without what quoting adds to a bar in a table cell: `a\|b` is `a|b`.
pub(crate) fn without_bars(text: &str) -> Cow<'_, str> {
    if !text.contains("\\|") {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    for part in text.split_inclusive('|') {
        match part.strip_suffix('|') {
            Some(before) => {
                plain.push_str(before.trim_end_matches('\\'));
                plain.push('|');
            }
            None => plain.push_str(part),
        }
    }
    plain.into()
}

/// The text without escapes of markdown and terminals, with hidden characters as they are, and with
/// one space where several stand: two texts that differ in this alone hold the same.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (c, bytes) = spelled_out(rest).unwrap_or((c, c.len_utf8()));
        rest = &rest[bytes..];
        match c {
            '\\' if !rest.starts_with(char::is_alphanumeric) => {}
            '\u{1b}' => rest = &rest[colour(rest)..],
            '\r' if rest.starts_with('\n') => {}
            ' ' | '\t' if plain.ends_with([' ', '\n']) || plain.is_empty() => {}
            '\t' => plain.push(' '),
            c => plain.push(c),
        }
    }
    plain
}

/// How many bytes of a sequence follow that colours a terminal.
fn colour(rest: &str) -> usize {
    let Some(codes) = rest.strip_prefix('[') else { return 0 };
    let codes = codes.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ';' | '?'));
    let is_whole = codes.starts_with(|c: char| c.is_ascii_alphabetic());
    if is_whole { rest.len() - codes.len() + 1 } else { 0 }
}

/// The runs of tokens that look like data, and of which none is `known`: what has a digit, one of
/// `_ / \ . @ #` or a capital letter inside, what stands in code without a known value, and what
/// is `named` in other letters.
pub(crate) fn data(text: &Text, known: &[bool], named: &HashSet<String>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut token = 0;
    for (range, is_code) in regions(&text.source) {
        let start = token + text.tokens[token..].partition_point(|token| token.start < range.start);
        let end = start + text.tokens[start..].partition_point(|token| token.start < range.end);
        token = start;
        let is_code = is_code && !known[start..end].contains(&true);
        let mut at = start;
        while at < end {
            let run = run(text, at..end, known, is_code);
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
fn run(text: &Text, range: Range<usize>, known: &[bool], is_code: bool) -> Range<usize> {
    let is_open = |number: usize| !known[number] && !text.is_marker(number);
    let mut end = range.start;
    while end < range.end && is_open(end) && (end == range.start || joins(text, end, is_code)) {
        end += 1;
    }
    range.start..end
}

/// A token belongs to the one before it.
fn joins(text: &Text, number: usize, is_code: bool) -> bool {
    let (one, other) = (text.tokens[number - 1], text.tokens[number]);
    let between = &text.source[one.end..other.start];
    let is_range = between == "-" && one.is_number && other.is_number;
    if is_code {
        return !between.contains('\n');
    }
    let is_joint = |c: char| matches!(c, '/' | '\\' | '.' | '@' | '#' | '~' | '-');
    match between {
        "::" | "://" => true,
        _ => between.chars().all(is_joint) && spelled_out(between).is_none() && !is_range,
    }
}

fn is_data(word: &str) -> bool {
    // the shorthand of prose: `e.g`, `I/O`
    let is_short = word.split(|c: char| !c.is_alphanumeric()).all(|part| part.chars().count() < 2)
        && !word.contains(char::is_numeric);
    let mut before = ' ';
    let is_of_data = |c: char| {
        let has_capital_inside = c.is_uppercase() && before.is_lowercase();
        before = c;
        has_capital_inside || c.is_numeric() || matches!(c, '_' | '/' | '\\' | '.' | '@' | '#')
    };
    word.contains("::") || !is_short && word.chars().any(is_of_data)
}

/// A value has these letters, in another case.
fn is_named(word: &str, named: &HashSet<String>) -> bool {
    !named.is_empty() && !word.contains(char::is_whitespace) && named.contains(&letters(word))
}

/// A path begins here: `./tests`, `/tmp`, `~/x`.
fn is_rooted(text: &Text, token: usize) -> bool {
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
        let is_lead = |c: char| match c {
            ' ' | '\t' | '>' => true,
            // a list item may begin with a fence, and not end with one
            '-' | '*' | '+' | '.' | ')' | '0'..='9' => fence.is_none(),
            _ => false,
        };
        let mark = line.trim_start_matches(is_lead);
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
