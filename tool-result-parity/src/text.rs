//! Finds values in a text, by their bytes.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::search::{FirstWords, Needle};
use crate::token::{Token, canonical, spelled_out, tokens};

/// A text with its tokens.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) source: String,
    pub(crate) tokens: Vec<Token>,
    /// The numbers of list items, by the number of their token.
    markers: HashSet<usize>,
    /// A value may be wrapped: a line break in it is a space.
    wraps: bool,
    /// The places of each word and each number, by the number of the token.
    places: HashMap<Box<str>, Vec<usize>>,
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

    /// Returns the text from the first token of a run to its last.
    pub(crate) fn run(&self, run: &Range<usize>) -> &str {
        &self.source[self.tokens[run.start].start..self.tokens[run.end - 1].end]
    }

    /// The tokens that a value covers, wherever it stands.
    pub(crate) fn places(&self, wanted: &Needle, firsts: &FirstWords) -> Vec<Range<usize>> {
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
    fn stands_at(&self, first: usize, wanted: &Needle, firsts: &FirstWords) -> bool {
        let Needle { text, tokens, is_number } = wanted;
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
    fn goes_on(&self, next: usize, firsts: &FirstWords) -> bool {
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
    pub(crate) fn numbers_like(&self, number: &str) -> impl Iterator<Item = usize> {
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
        let places = self.places(&Needle::run(value), &FirstWords::new());
        places.into_iter().map(|place| self.line_at(self.tokens[place.start].start))
    }
}

/// Returns the name that a token is looked up by.
pub(crate) fn name(source: &str, token: Token) -> Cow<'_, str> {
    let text = &source[token.start..token.end];
    if token.is_number { canonical(text) } else { text.into() }
}

/// The numbers at the start of a line, behind which a point or a bracket closes.
fn markers(source: &str, tokens: &[Token]) -> HashSet<usize> {
    (0..tokens.len()).filter(|number| is_list_number(source, tokens[*number])).collect()
}

fn is_list_number(source: &str, token: Token) -> bool {
    let before = source[..token.start].rsplit('\n').next().unwrap_or_default();
    let mut after = source[token.end..].chars();
    token.is_number
        && before.chars().all(|c| matches!(c, ' ' | '\t' | '>'))
        && matches!(after.next(), Some('.' | ')'))
        && after.next().is_none_or(char::is_whitespace)
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

/// Counts the bytes of a sequence that colours a terminal.
fn colour(rest: &str) -> usize {
    let Some(codes) = rest.strip_prefix('[') else { return 0 };
    let codes = codes.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ';' | '?'));
    let is_whole = codes.starts_with(|c: char| c.is_ascii_alphabetic());
    if is_whole { rest.len() - codes.len() + 1 } else { 0 }
}
