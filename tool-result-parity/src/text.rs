//! Finds values in a text, by their bytes.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use crate::search::{FirstWords, Needle};
use crate::token::{Token, TokenKind, canonical, tokens};

/// A text with its tokens.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) source: String,
    pub(crate) tokens: Vec<Token>,
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
        Text { source, tokens, wraps: false, places }
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
        let of_token = |token: &Token| self.places.get(name(&wanted.text, *token)).unwrap_or(&none);
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
            return here.kind == TokenKind::Number && !self.goes_on(next, firsts);
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
        &self.source[end..token.start] == "." && !firsts.contains(name(&self.source, *token))
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = &str> {
        let numbers = self.tokens.iter().filter(|token| token.kind == TokenKind::Number);
        numbers.map(|token| &self.source[token.start..token.end])
    }

    /// The line in which a byte stands.
    pub(crate) fn line_at(&self, at: usize) -> &str {
        let start = self.source[..at].rfind('\n').map_or(0, |at| at + 1);
        let end = self.source[at..].find('\n').map_or(self.source.len(), |end| at + end);
        &self.source[start..end]
    }

    /// The lines in which a value stands, or a number in any spelling.
    pub(crate) fn lines_of<'t>(&'t self, value: &str) -> impl Iterator<Item = &'t str> {
        let places = self.places(&Needle::new(value.to_owned(), true), &FirstWords::new());
        places.into_iter().map(|place| self.line_at(self.tokens[place.start].start))
    }
}

/// Returns the name that a token is looked up by.
pub(crate) fn name(source: &str, token: Token) -> &str {
    let text = &source[token.start..token.end];
    if token.kind == TokenKind::Word { text } else { canonical(text) }
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

/// The text without escapes of markdown, with hidden characters as they are, and with one space where
/// several stand: two texts that differ in this alone hold the same.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (c, bytes) = spelled_out(rest).unwrap_or((c, c.len_utf8()));
        rest = &rest[bytes..];
        match c {
            '\\' if !rest.starts_with(char::is_alphanumeric) => {}
            '\r' if rest.starts_with('\n') => {}
            ' ' | '\t' if plain.ends_with([' ', '\n']) || plain.is_empty() => {}
            '\t' => plain.push(' '),
            c => plain.push(c),
        }
    }
    plain
}

/// Reads a hidden character that is spelled out, `\u{202e}`: the character, and the number of bytes.
fn spelled_out(rest: &str) -> Option<(char, usize)> {
    let hex = rest.strip_prefix("\\u{")?;
    let hex = &hex[..hex.find('}').filter(|end| (1..=6).contains(end))?];
    let c = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32)?;
    Some((c, hex.len() + 4))
}
