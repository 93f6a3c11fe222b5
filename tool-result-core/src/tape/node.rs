//! Values read back from a tape.

#![expect(
    clippy::copy_iterator,
    reason = "a shape is asked for once, and its parts are gone through more than once"
)]

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use super::Tape;
use super::token::{Token, index};
use super::tracker::alike;
use crate::limits;
use crate::scalar::Scalar;
use crate::truncation::Window;
use crate::words;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'t> {
    pub(crate) tape: &'t Tape,
    at: u32,
    /// One more than the number of its key, if it was found as the field of a struct.
    key: u32,
}

/// The place of a field in the structs with one set of keys.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    /// The first of the keys.
    keys: u32,
    /// Counted from 1; 0 if it was not found yet.
    number: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape<'t> {
    Scalar(Scalar<'t>),
    List(Items<'t>),
    Map(Entries<'t>),
}

impl Tape {
    #[inline]
    pub(crate) fn node(&self, at: usize) -> Node<'_> {
        Node { tape: self, at: index(at), key: 0 }
    }
}

impl<'t> Node<'t> {
    #[inline]
    pub(crate) fn at(self) -> usize {
        self.at as usize
    }

    /// The lines that are shown of a text whose lines are items.
    pub(crate) fn lines(self) -> Option<Window> {
        let lines = self.tape.lines_at(self.at())?;
        let shown = limits::lines(self.str().unwrap_or_default());
        Some(Window { from: lines.first, shown, total: lines.total })
    }

    /// The number of items of a list, or of lines that are items.
    pub(crate) fn length(self) -> Option<usize> {
        match self.shape() {
            Shape::List(items) if !items.fixed => Some(items.total),
            _ => self.lines().map(|lines| lines.total),
        }
    }

    /// A list, a map whose keys are data, or a long text: an answer may show a part of it.
    pub(crate) fn is_long(self) -> bool {
        match self.token() {
            Token::List { fixed, .. } => !fixed,
            Token::Map { is_long, .. } | Token::Str { is_long, .. } => is_long,
            _ => false,
        }
    }

    pub(crate) fn parts(self) -> Parts<'t> {
        match self.shape() {
            Shape::List(items) => Parts::Items(items),
            _ => Parts::Entries(self.entries()),
        }
    }

    pub(crate) fn children(self) -> impl Iterator<Item = Node<'t>> {
        self.parts().map(|(_, part)| part)
    }

    /// The part that is shown of a list, a map or a text: items, entries or bytes.
    pub(crate) fn shown(self) -> Window {
        let part = self.tape.extents.get(&self.at()).copied();
        part.unwrap_or_else(|| match self.token() {
            Token::List { len, .. } | Token::Map { len, .. } | Token::Str { len, .. } => {
                let len = len as usize;
                Window { from: 0, shown: len, total: len }
            }
            _ => Window::default(),
        })
    }

    /// Text from elsewhere, or a part of it, which stands in a fence: not one that is empty, or of which nothing is shown.
    pub(crate) fn is_untrusted(self) -> bool {
        !self.tape.untrusted.is_empty() && self.is_fenced()
    }

    #[cold]
    fn is_fenced(self) -> bool {
        let around = self.tape.untrusted.range(0..self.at() + 1).last();
        !self.tape.is_revealed.get()
            && around.is_some_and(|(at, ())| self.tape.node(*at).holds(self.at()))
            && !self.is_absent()
            && !self.is_hollow()
            && !self.is_empty_text()
    }

    /// A text without characters, of which nothing is cut. A line break at the very end does not count.
    pub(crate) fn is_empty_text(self) -> bool {
        self.cut().is_none() && matches!(self.str(), Some("" | "\n" | "\r\n"))
    }

    /// A part leaves it out of the text.
    pub(crate) fn is_hidden(self) -> bool {
        self.tape.labels.borrow().get(&self.at()) == Some(&None)
    }

    #[inline]
    pub(crate) fn holds_left_out(self) -> bool {
        self.tape.left_out.iter().any(|at| self.holds(*at))
    }

    pub(crate) fn label(self) -> Option<&'static str> {
        self.tape.labels.borrow().get(&self.at()).copied().flatten()
    }

    pub(crate) fn name(self, key: &str) -> Cow<'_, str> {
        self.label().map_or_else(|| words::name_of(key, self.is_field()), Cow::Borrowed)
    }

    pub(crate) fn holds_untrusted(self) -> bool {
        let marked = self.tape.untrusted.range(self.tokens());
        self.is_untrusted() || marked.iter().any(|(at, ())| self.tape.node(*at).is_untrusted())
    }

    pub(crate) fn is_bool(self) -> bool {
        matches!(self.scalar(), Some(Scalar::Bool(_)))
    }

    pub(crate) fn is_call(self) -> bool {
        matches!(self.token(), Token::Struct { is_call: true, .. })
    }

    #[inline]
    fn token(self) -> Token {
        self.tape.tokens[self.at()]
    }

    // what it makes is taken apart at once
    #[expect(clippy::inline_always, reason = "a fifth of the instructions of writing JSON")]
    #[inline(always)]
    pub(crate) fn shape(self) -> Shape<'t> {
        let (tape, at) = (self.tape, self.at() + 1);
        Shape::Scalar(match self.token() {
            Token::Null | Token::None | Token::Omitted => Scalar::Null,
            Token::Bool(v) => Scalar::Bool(v),
            Token::I64(v) => Scalar::I64(v),
            Token::U64(v) => Scalar::U64(v),
            Token::F32(v) => Scalar::F32(v),
            Token::F64(v) => Scalar::F64(v),
            Token::Digits { len, at } => Scalar::Digits(tape.slice(at, len)),
            Token::Str { len, at, .. } => Scalar::Str(tape.slice(at, len)),
            Token::List { fixed, .. } => {
                let Window { shown: len, total, .. } = self.shown();
                return Shape::List(Items { tape, at, len, total, fixed });
            }
            Token::Struct { len, keys, .. } => {
                let (len, fields) = (len as usize, Some(keys));
                return Shape::Map(Entries { tape, at, len, fields, total: len, fixed: true });
            }
            Token::Map { fixed, .. } => {
                let Window { shown: len, total, .. } = self.shown();
                return Shape::Map(Entries { tape, at, len, fields: None, total, fixed });
            }
            Token::Lost(fault) => Scalar::Lost(&tape.faults[fault as usize].1),
        })
    }

    #[inline]
    pub(crate) fn scalar(self) -> Option<Scalar<'t>> {
        match self.shape() {
            Shape::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    pub(crate) fn str(self) -> Option<&'t str> {
        match self.scalar() {
            Some(Scalar::Str(text)) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn entries(self) -> Entries<'t> {
        let tape = self.tape;
        match self.shape() {
            Shape::Map(entries) => entries,
            _ => Entries { tape, at: 0, len: 0, fields: None, total: 0, fixed: true },
        }
    }

    /// `null`, an empty list or an empty map; not one of which nothing is left.
    pub(crate) fn is_absent(self) -> bool {
        match self.token() {
            Token::Null | Token::None | Token::Omitted | Token::Struct { len: 0, .. } => true,
            Token::List { len: 0, .. } | Token::Map { len: 0, .. } => self.cut().is_none(),
            // a text of no lines
            Token::Str { len: 0, .. } => self.lines().is_some_and(|lines| lines.total == 0),
            _ => false,
        }
    }

    /// An `Option` without a value, an empty list or an empty map: not a value that is `null`.
    pub(crate) fn is_nothing(self) -> bool {
        self.is_absent() && self.token() != Token::Null
    }

    pub(crate) fn is_none(self) -> bool {
        matches!(self.token(), Token::None | Token::Omitted)
    }

    /// The number of the first item, entry or byte that is shown, counted from 0.
    pub(crate) fn from(self) -> usize {
        self.shown().from
    }

    /// The part that is shown of a list, a map or a text: items, entries, lines that are items, or bytes.
    pub(crate) fn part(self) -> Window {
        self.lines().unwrap_or_else(|| self.shown())
    }

    /// The part that is shown if it is not whole, of a text in bytes.
    pub(crate) fn cut(self) -> Option<Window> {
        Some(self.shown()).filter(|part| part.shown < part.total)
    }

    /// Nothing is shown of a list, a map or a text that has something.
    pub(crate) fn is_hollow(self) -> bool {
        self.cut().is_some_and(|part| part.shown == 0)
    }

    pub(crate) fn get(self, key: &str) -> Option<Node<'t>> {
        self.find(|text| text == key)
    }

    /// `place` is where the last such map had it.
    pub(crate) fn get_near(self, key: &str, place: &Cell<Place>) -> Option<Node<'t>> {
        let Token::Struct { flat: true, keys, end, .. } = self.token() else {
            return self.get(key);
        };
        let known = place.get();
        // a struct without keys has the place of the next keys
        if known.keys == keys && known.number > 0 && self.at + known.number < end {
            let (tape, number) = (self.tape, known.number);
            return Some(Node { tape, at: self.at + number, key: keys + number });
        }
        let found = self.get(key)?;
        place.set(Place { keys, number: found.at - self.at });
        Some(found)
    }

    /// The value of the key that `name` stands for when case and underscores are not looked at,
    /// as serde's `rename_all` changes both.
    pub(crate) fn get_alike(self, name: &str) -> Option<Node<'t>> {
        self.get(name).or_else(|| self.find(|key| alike(key, name)))
    }

    /// A field that was left out is `null`.
    fn find(self, wanted: impl Fn(&str) -> bool) -> Option<Node<'t>> {
        let tape = self.tape;
        match self.token() {
            Token::Struct { flat, keys, end, .. } => {
                let (mut at, mut key) = (self.at + 1, keys);
                while at < end {
                    key += 1;
                    if wanted(tape.keys[key as usize - 1]) {
                        return Some(Node { tape, at, key });
                    }
                    at = if flat { at + 1 } else { index(tape.after(at as usize)) };
                }
                None
            }
            _ => self.entries().find(|(key, _)| wanted(key)).map(|(_, node)| node),
        }
    }

    /// The key of this entry of a map whose keys are data.
    pub(crate) fn key(self) -> Option<Node<'t>> {
        let key = self.at().checked_sub(1)?;
        let is_key = self.key == 0 && matches!(self.tape.tokens[key], Token::Str { .. });
        is_key.then(|| self.tape.node(key))
    }

    /// The key of this entry of a map is a struct's field, and no data.
    pub(crate) fn is_field(self) -> bool {
        self.key > 0 || self.key().is_some_and(|key| !self.tape.is_data(key.at()))
    }

    pub(crate) fn has_data_key(self) -> bool {
        self.key().is_some() && !self.is_field()
    }

    pub(crate) fn tokens(self) -> Range<usize> {
        self.at()..self.tape.after(self.at())
    }

    pub(crate) fn holds(self, target: usize) -> bool {
        self.tokens().contains(&target)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Items<'t> {
    tape: &'t Tape,
    at: usize,
    pub(crate) len: usize,
    /// Counts the ones that were cut, too.
    pub(crate) total: usize,
    /// A tuple or an array: a value of so many parts, and no list that grows.
    pub(crate) fixed: bool,
}

impl Items<'_> {
    pub(crate) fn iter(self) -> Self {
        self
    }
}

impl<'t> Iterator for Items<'t> {
    type Item = Node<'t>;

    #[inline]
    fn next(&mut self) -> Option<Node<'t>> {
        self.len = self.len.checked_sub(1)?;
        let node = self.tape.node(self.at);
        self.at = self.tape.after(self.at);
        Some(node)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len, Some(self.len))
    }
}

/// The items of a list, or the entries of a map with their keys.
pub(crate) enum Parts<'t> {
    Items(Items<'t>),
    Entries(Entries<'t>),
}

impl<'t> Iterator for Parts<'t> {
    type Item = (Option<&'t str>, Node<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Parts::Items(items) => items.next().map(|item| (None, item)),
            Parts::Entries(entries) => entries.next().map(|(key, value)| (Some(key), value)),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entries<'t> {
    tape: &'t Tape,
    at: usize,
    pub(crate) len: usize,
    /// The next key of a struct, in the tape's list of keys. Those of a map stand each before its value.
    fields: Option<u32>,
    /// Counts the ones that were cut, too.
    pub(crate) total: usize,
    /// Its keys are given by a type; else they are data.
    pub(crate) fixed: bool,
}

impl<'t> Entries<'t> {
    pub(crate) fn iter(self) -> Self {
        self
    }

    /// serde writes a variant as the key of its value.
    pub(crate) fn is_variant(&self) -> bool {
        self.fixed && self.fields.is_none()
    }

    fn next_by_data(&mut self) -> (&'t str, Node<'t>) {
        let tape = self.tape;
        let entry = (tape.text_at(self.at).unwrap_or_default(), tape.node(self.at + 1));
        self.at = tape.after(self.at + 1);
        entry
    }
}

impl<'t> Iterator for Entries<'t> {
    type Item = (&'t str, Node<'t>);

    #[expect(clippy::inline_always, reason = "half of its instructions are those of a call")]
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.len = self.len.checked_sub(1)?;
        let tape = self.tape;
        let Some(next) = &mut self.fields else { return Some(self.next_by_data()) };
        while matches!(tape.tokens[self.at], Token::Omitted) {
            self.at += 1;
            *next += 1;
        }
        let key = tape.keys[*next as usize];
        *next += 1;
        let node = Node { tape, at: index(self.at), key: *next };
        self.at = tape.after(self.at);
        Some((key, node))
    }
}
