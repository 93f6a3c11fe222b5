//! Finds values in a text by their bytes, the longest first.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use crate::token::{Token, TokenKind, canonical, tokens};

/// A value to look for, on one line.
#[derive(Debug)]
pub(crate) struct Needle {
    pub(crate) text: String,
    tokens: Vec<Token>,
    /// True for a number, which may have zeros at its end.
    pub(crate) is_number: bool,
}

impl Needle {
    pub(crate) fn new(text: &str) -> Self {
        let (text, tokens) = (text.to_owned(), tokens(text));
        let is_whole = |token: &Token| token.kind == TokenKind::Number && token.end == text.len();
        let is_number = matches!(&tokens[..], [token] if is_whole(token));
        Needle { text, tokens, is_number }
    }
}

/// Looks for all values, the longest first and numbers last: what stands in a longer value is that
/// value's. Returns what is found in the order of the values.
pub(crate) fn longest_first<'v, V: Borrow<Needle>, F>(
    all: &'v [V],
    mut look: impl FnMut(&'v V) -> Option<F>,
) -> Vec<F> {
    let mut order: Vec<_> = all.iter().enumerate().collect();
    order.sort_by_key(|(_, value)| {
        let Needle { text, tokens, is_number } = (*value).borrow();
        (*is_number, Reverse((tokens.len(), text.len())))
    });
    let found = order.into_iter().filter_map(|(index, value)| Some((index, look(value)?)));
    let found: BTreeMap<usize, F> = found.collect();
    found.into_values().collect()
}

/// The number of times that a value stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occurrences {
    pub(crate) all: usize,
    /// Not inside a longer value.
    pub(crate) own: usize,
}

/// A text, and what was found in it: what stands in a longer value is that value's.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) source: String,
    pub(crate) tokens: Vec<Token>,
    /// The places of each word and each number, by the number of the token.
    places: HashMap<Box<str>, Vec<usize>>,
    /// The tokens that as many values cover as there are.
    taken: Vec<bool>,
    /// The tokens that any value covers.
    pub(crate) known: Vec<bool>,
}

impl Text {
    /// `text` is made [`plain`].
    pub(crate) fn new(text: &str) -> Self {
        let source = plain(text);
        let tokens = tokens(&source);
        let mut places: HashMap<Box<str>, Vec<usize>> = HashMap::new();
        for (number, token) in tokens.iter().enumerate() {
            places.entry(name(&source, *token).into()).or_default().push(number);
        }
        let none = vec![false; tokens.len()];
        Text { source, tokens, places, taken: none.clone(), known: none }
    }

    pub(crate) fn token(&self, number: usize) -> &str {
        self.run(&(number..number + 1))
    }

    pub(crate) fn run(&self, run: &Range<usize>) -> &str {
        &self.source[self.tokens[run.start].start..self.tokens[run.end - 1].end]
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = &str> {
        let numbers = self.tokens.iter().filter(|token| token.kind == TokenKind::Number);
        numbers.map(|token| &self.source[token.start..token.end])
    }

    /// Looks for a value, and takes up to `claims` of its places.
    pub(crate) fn find(&mut self, wanted: &Needle, claims: usize) -> Occurrences {
        let places = self.places(wanted);
        let all = places.len();
        let mut own = 0;
        for place in places {
            if !self.taken[place.clone()].contains(&true) {
                own += 1;
                self.taken[place.clone()].fill(own <= claims);
            }
            self.known[place].fill(true);
        }
        Occurrences { all, own }
    }

    pub(crate) fn places(&self, wanted: &Needle) -> Vec<Range<usize>> {
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
            if first >= end && self.stands_at(first, wanted) {
                end = first + wanted.tokens.len();
                found.push(first..end);
            }
        }
        found
    }

    fn stands_at(&self, first: usize, wanted: &Needle) -> bool {
        let Some(here) = self.tokens.get(first..first + wanted.tokens.len()) else { return false };
        if wanted.is_number {
            return here[0].kind == TokenKind::Number;
        }
        let length = |tokens: &[Token]| tokens[tokens.len() - 1].end - tokens[0].start;
        let start = here[0].start.checked_sub(wanted.tokens[0].start);
        let source = start.and_then(|start| self.source.get(start..));
        length(here) == length(&wanted.tokens)
            && source.is_some_and(|source| source.starts_with(&wanted.text))
    }

    pub(crate) fn lines_of(&self, value: &str) -> impl Iterator<Item = &str> {
        let places = self.places(&Needle::new(value));
        places.into_iter().map(|place| {
            let (before, after) = self.source.split_at(self.tokens[place.start].start);
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            let end = after.find('\n').map_or(self.source.len(), |end| before.len() + end);
            &self.source[start..end]
        })
    }
}

fn name(source: &str, token: Token) -> &str {
    let text = &source[token.start..token.end];
    if token.kind == TokenKind::Word { text } else { canonical(text) }
}

/// The text with hidden characters as they are, and without what quoting adds in a table cell: `a\|b` is
/// `a|b`, and ` ↵ ` is a space.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (c, bytes) = hidden(rest).unwrap_or((c, c.len_utf8()));
        rest = &rest[bytes..];
        match c {
            '|' => {
                plain.truncate(plain.trim_end_matches('\\').len());
                plain.push('|');
            }
            '↵' if plain.ends_with(' ') && rest.starts_with(' ') => rest = &rest[1..],
            c => plain.push(c),
        }
    }
    plain
}

/// Reads a hidden character that is spelled out, `\u{202e}`: the character, and the number of bytes.
fn hidden(rest: &str) -> Option<(char, usize)> {
    let hex = rest.strip_prefix("\\u{")?;
    let hex = &hex[..hex.find('}').filter(|end| (1..=6).contains(end))?];
    let c = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32)?;
    Some((c, hex.len() + 4))
}
