//! Values read back from a tape.

use std::cell::Cell;
use std::ops::Range;

use super::{Fault, Tape, Token};
use crate::Shown;
use crate::scalar::Scalar;

/// A value on a tape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'t> {
    pub(super) tape: &'t Tape,
    pub(super) at: usize,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape<'t> {
    Scalar(Scalar<'t>),
    List(Items<'t>),
    Map(Entries<'t>),
    Lost(&'t Fault),
}

impl<'t> Node<'t> {
    pub(crate) fn at(self) -> usize {
        self.at
    }

    pub(crate) fn shape(self) -> Shape<'t> {
        let tape = self.tape;
        match tape.tokens[self.at] {
            Token::List { len, fixed, .. } => {
                let total = tape.total(self.at).unwrap_or(len);
                Shape::List(Items { tape, at: self.at + 1, len, total, fixed })
            }
            Token::Map { len, fixed, .. } => {
                let total = tape.total(self.at).unwrap_or(len);
                // without named keys, the shown entries are the first ones
                let data = if tape.named(self.at) == 0 { ALL } else { tape.data_shown(self.at) };
                Shape::Map(Entries { tape, at: self.at + 1, len, data, total, fixed })
            }
            Token::Lost(fault) => Shape::Lost(&tape.faults[fault].1),
            _ => Shape::Scalar(self.scalar().unwrap_or(Scalar::Null)),
        }
    }

    #[inline]
    pub(crate) fn scalar(self) -> Option<Scalar<'t>> {
        let tape = self.tape;
        Some(match tape.tokens[self.at] {
            Token::Null | Token::None | Token::Omitted => Scalar::Null,
            Token::Bool(v) => Scalar::Bool(v),
            Token::I64(v) => Scalar::I64(v),
            Token::U64(v) => Scalar::U64(v),
            Token::F32(v) => Scalar::F32(v),
            Token::F64(v) => Scalar::F64(v),
            Token::Char(v) => Scalar::Char(v),
            Token::Digits { at, len } => Scalar::Digits(&tape.text[at..at + len]),
            Token::Str { at, len } | Token::Named { at, len } => {
                Scalar::Str(&tape.text[at..at + len])
            }
            Token::Static(text) => Scalar::Str(text),
            Token::List { .. } | Token::Map { .. } | Token::Lost(_) => return None,
        })
    }

    #[inline]
    pub(crate) fn str(self) -> Option<&'t str> {
        match self.scalar() {
            Some(Scalar::Str(text)) => Some(text),
            _ => None,
        }
    }

    /// `null`, an empty list or an empty map; not one of which nothing is left.
    #[inline]
    pub(crate) fn is_absent(self) -> bool {
        match self.tape.tokens[self.at] {
            Token::Null | Token::None | Token::Omitted => true,
            Token::List { len: 0, .. } | Token::Map { len: 0, .. } => self.cut().is_none(),
            _ => false,
        }
    }

    /// An `Option` without a value, an empty list or an empty map: not a value that is `null`.
    pub(crate) fn is_nothing(self) -> bool {
        self.is_absent() && self.tape.tokens[self.at] != Token::Null
    }

    /// The items, keys or bytes that are left if it is not whole.
    pub(crate) fn cut(self) -> Option<Shown> {
        let total = self.tape.total(self.at)?;
        let shown = match self.tape.tokens[self.at] {
            Token::List { len, .. } | Token::Map { len, .. } => len,
            _ => self.tape.kept(self.at),
        };
        (shown < total).then_some(Shown { shown, total })
    }

    /// The value of `key` in a map.
    pub(crate) fn get(self, key: &str) -> Option<Node<'t>> {
        self.find(|text| text == key)
    }

    /// The value of `key` in a map. `offset` is where the last such map had it, and may be wrong.
    #[inline]
    pub(crate) fn get_near(self, key: &str, offset: &Cell<usize>) -> Option<Node<'t>> {
        let Token::Map { end, len, .. } = self.tape.tokens[self.at] else { return None };
        let at = self.at + offset.get();
        // where no value has parts, every other token is a key
        let is_flat = end == self.at + 1 + 2 * len;
        if is_flat
            && offset.get().is_multiple_of(2)
            && (self.at + 1..end).contains(&at)
            && matches!(self.tape.tokens[at - 1], Token::Static(known) if known == key)
        {
            return Some(self.tape.node(at));
        }
        let found = self.get(key)?;
        offset.set(found.at - self.at);
        Some(found)
    }

    /// The value of the key that `name` stands for when case and underscores are not looked at,
    /// as serde's `rename_all` changes both.
    pub(crate) fn get_alike(self, name: &str) -> Option<Node<'t>> {
        self.get(name).or_else(|| self.find(|key| super::item_keys::alike(key, name)))
    }

    /// The value of the first key that `wanted` takes; a field that was left out is `null`.
    fn find(self, wanted: impl Fn(&str) -> bool) -> Option<Node<'t>> {
        let Token::Map { end, .. } = self.tape.tokens[self.at] else { return None };
        let mut at = self.at + 1;
        let mut data = self.tape.data_shown(self.at);
        while at < end {
            let (text, is_shown) = match self.tape.tokens[at] {
                Token::Static(text) => (text, true),
                Token::Named { at, len } => (&self.tape.text[at..at + len], true),
                Token::Str { at, len } => {
                    let is_shown = data > 0;
                    data = data.saturating_sub(1);
                    (&self.tape.text[at..at + len], is_shown)
                }
                _ => ("", false),
            };
            if is_shown && wanted(text) {
                return Some(self.tape.node(at + 1));
            }
            at = self.tape.after(at + 1);
        }
        None
    }

    /// Its keys are given by a type, so one that it has not is a mistake: not a map whose keys are
    /// data.
    pub(crate) fn has_fixed_keys(self) -> bool {
        match self.tape.tokens[self.at] {
            Token::Map { end, .. } => {
                self.at + 1 < end && matches!(self.tape.tokens[self.at + 1], Token::Static(_))
            }
            Token::Null | Token::None | Token::Omitted => false,
            _ => true,
        }
    }

    /// The key of this entry of a map.
    pub(crate) fn key(self) -> Option<Node<'t>> {
        self.at.checked_sub(1).map(|key| self.tape.node(key))
    }

    /// The key of this entry of a map is a struct's field, and no data.
    pub(crate) fn is_field(self) -> bool {
        self.at > 0 && matches!(self.tape.tokens[self.at - 1], Token::Static(_))
    }

    /// The key of this entry of a map is data, and no field of a struct.
    pub(crate) fn has_data_key(self) -> bool {
        self.key().is_some_and(|key| self.tape.is_data(key.at))
    }

    pub(crate) fn tokens(self) -> Range<usize> {
        self.at..self.tape.after(self.at)
    }

    /// The numbers in it that are kept as their digits.
    pub(crate) fn numbers_by_digits(self) -> impl Iterator<Item = (Node<'t>, &'t str)> {
        let tape = self.tape;
        self.tokens().filter_map(move |token| match tape.tokens[token] {
            Token::Digits { at, len } => Some((tape.node(token), &tape.text[at..at + len])),
            _ => None,
        })
    }

    pub(crate) fn holds(self, target: usize) -> bool {
        self.tokens().contains(&target)
    }
}

/// The elements of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Items<'t> {
    tape: &'t Tape,
    at: usize,
    len: usize,
    /// Counts the ones that were cut, too.
    pub(crate) total: usize,
    /// A tuple or an array: a value of so many parts, and no list that grows.
    pub(crate) fixed: bool,
}

impl<'t> Items<'t> {
    pub(crate) fn len(self) -> usize {
        self.len
    }

    pub(crate) fn iter(self) -> ItemIter<'t> {
        ItemIter { tape: self.tape, at: self.at, len: self.len }
    }
}

impl<'t> IntoIterator for Items<'t> {
    type Item = Node<'t>;
    type IntoIter = ItemIter<'t>;

    fn into_iter(self) -> ItemIter<'t> {
        self.iter()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct ItemIter<'t> {
    tape: &'t Tape,
    at: usize,
    len: usize,
}

impl<'t> Iterator for ItemIter<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        (self.len > 0).then(|| {
            let node = self.tape.node(self.at);
            self.at = self.tape.after(self.at);
            self.len -= 1;
            node
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len, Some(self.len))
    }
}

impl ExactSizeIterator for ItemIter<'_> {}

/// No entry is hidden for its key.
const ALL: usize = usize::MAX;

/// The entries of a map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entries<'t> {
    tape: &'t Tape,
    at: usize,
    len: usize,
    /// The number of them that have keys that are data, or [`ALL`].
    data: usize,
    /// Counts the ones that were cut, too.
    pub(crate) total: usize,
    /// Its keys are given by a type; else they are data.
    pub(crate) fixed: bool,
}

impl<'t> Entries<'t> {
    pub(crate) fn len(self) -> usize {
        self.len
    }

    pub(crate) fn iter(self) -> EntryIter<'t> {
        let mut iter = EntryIter { tape: self.tape, at: self.at, len: self.len, data: self.data };
        iter.pass_hidden();
        iter
    }
}

impl<'t> IntoIterator for Entries<'t> {
    type Item = (&'t str, Node<'t>);
    type IntoIter = EntryIter<'t>;

    fn into_iter(self) -> EntryIter<'t> {
        self.iter()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct EntryIter<'t> {
    tape: &'t Tape,
    at: usize,
    len: usize,
    data: usize,
}

impl EntryIter<'_> {
    /// Goes to the next entry that is shown, if there is one.
    fn pass_hidden(&mut self) {
        while self.len > 0 && self.is_hidden() {
            self.at = self.tape.after(self.at + 1);
        }
    }

    fn is_hidden(&self) -> bool {
        self.tape.tokens[self.at + 1] == Token::Omitted
            || self.data == 0 && self.tape.is_data(self.at)
    }
}

impl<'t> Iterator for EntryIter<'t> {
    type Item = (&'t str, Node<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        (self.len > 0).then(|| {
            let key = self.tape.node(self.at).str().unwrap_or_default();
            let value = self.tape.node(self.at + 1);
            self.len -= 1;
            if self.data != ALL && self.tape.is_data(self.at) {
                self.data -= 1;
            }
            self.at = self.tape.after(self.at + 1);
            self.pass_hidden();
            (key, value)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len, Some(self.len))
    }
}

impl ExactSizeIterator for EntryIter<'_> {}
