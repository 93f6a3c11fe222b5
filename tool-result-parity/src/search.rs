//! A search for values in a text, the longest first.

use std::collections::HashSet;

use crate::text::{Text, name};
use crate::token::{Token, TokenKind, tokens};

/// A value to look for, on one line.
#[derive(Debug)]
pub(crate) struct Needle {
    pub(crate) text: String,
    pub(crate) tokens: Vec<Token>,
    /// True for a number, which may be spelled in another way.
    pub(crate) is_number: bool,
}

impl Needle {
    /// A number is looked up by its bytes, if it is more than one.
    pub(crate) fn new(text: String, may_be_number: bool) -> Self {
        let tokens = tokens(&text);
        let is_whole = |token: &Token| token.kind == TokenKind::Number && token.end == text.len();
        let is_number = may_be_number && matches!(&tokens[..], [token] if is_whole(token));
        Needle { text, tokens, is_number }
    }

    /// Returns the key that wanted texts are sorted by.
    pub(crate) fn length(&self) -> (usize, usize) {
        (self.tokens.len(), self.text.len())
    }
}

/// The number of times that a value stands in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Occurrences {
    pub(crate) all: usize,
    /// Not inside a longer value.
    pub(crate) own: usize,
}

pub(crate) type FirstWords = HashSet<String>;

pub(crate) fn firsts<'w>(all: impl Iterator<Item = &'w Needle>) -> FirstWords {
    let first = |wanted: &Needle| Some(name(&wanted.text, *wanted.tokens.first()?).to_owned());
    all.filter_map(first).collect()
}

/// A search in a text, the longest values first: what stands in a longer value is that value's.
pub(crate) struct Search<'t> {
    pub(crate) text: &'t Text,
    pub(crate) firsts: &'t FirstWords,
    /// The tokens that as many values cover as there are.
    taken: Vec<bool>,
    /// The tokens that any value covers.
    pub(crate) known: Vec<bool>,
}

impl<'t> Search<'t> {
    pub(crate) fn new(text: &'t Text, firsts: &'t FirstWords) -> Self {
        let no = vec![false; text.tokens.len()];
        Search { text, firsts, taken: no.clone(), known: no }
    }

    /// Looks for a value, and takes up to `claims` of its places.
    pub(crate) fn find(&mut self, wanted: &Needle, claims: usize) -> Occurrences {
        if wanted.tokens.is_empty() {
            let all = self.text.source.matches(&wanted.text).count();
            return Occurrences { all, own: all };
        }
        let places = self.text.places(wanted, self.firsts);
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
}
