//! A value written flat: one token after the other, and one text that they point into.

use std::fmt::{self, Write as _};

use super::Scalar;
use crate::Error;

/// One token of a tape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token {
    Null,
    Bool(bool),
    I64(i64),
    U64(u64),
    F32(f32),
    F64(f64),
    Char(char),
    /// A number too large for 64 bits, or one whose spelling is to be kept: its digits in the text.
    Digits {
        at: usize,
        len: usize,
    },
    /// A string in the text.
    Str {
        at: usize,
        len: usize,
    },
    /// A string that the program holds: the key of a struct's field, or a unit variant's name.
    Static(&'static str),
    /// `len` elements, the last of which ends before `end`. `fixed`: a tuple or an array.
    List {
        end: usize,
        len: usize,
        fixed: bool,
    },
    /// `len` keys, each followed by its value, the last of which ends before `end`.
    Map {
        end: usize,
        len: usize,
    },
    /// A field that its struct has and left out this time. Not part of the JSON.
    Skipped,
    /// A value that could not be recorded: an index into [`Tape::faults`].
    Lost(usize),
}

/// Why a value is not on the tape, or may not stay.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// Its own `Serialize` said so.
    Refused(String),
    /// It is nested deeper than [`super::MAX_DEPTH`].
    TooDeep,
    /// It has the key of another value of the same map.
    DuplicateKey,
}

impl Fault {
    pub(crate) fn error(&self, path: String) -> Error {
        match self {
            Fault::Refused(message) => Error::Serialize { path, message: message.clone() },
            Fault::TooDeep => Error::TooDeep { path },
            Fault::DuplicateKey => Error::DuplicateKey { path },
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Refused(message) => f.write_str(message),
            Fault::TooDeep => write!(f, "nested deeper than {} levels", super::MAX_DEPTH),
            Fault::DuplicateKey => f.write_str("this key stands twice"),
        }
    }
}

/// The recording of one value or of several, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    pub(super) tokens: Vec<Token>,
    pub(super) text: String,
    /// What went wrong, with the token at which it did.
    pub(super) faults: Vec<(usize, Fault)>,
}

/// A string of the program's, by its place and its length.
pub(super) type Static = (usize, usize);

/// A length of a tape, to go back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    tokens: usize,
    text: usize,
    faults: usize,
}

impl Tape {
    pub(crate) fn node(&self, at: usize) -> Node<'_> {
        Node { tape: self, at }
    }

    /// About how many bytes this is as compact JSON: the text, and a short key or number a token.
    pub(crate) fn size_hint(&self) -> usize {
        self.text.len() + self.tokens.len() * 10
    }

    pub(crate) fn faults(&self) -> impl Iterator<Item = (Node<'_>, &Fault)> {
        self.faults.iter().map(|(at, fault)| (self.node(*at), fault))
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { tokens: self.tokens.len(), text: self.text.len(), faults: self.faults.len() }
    }

    pub(super) fn back_to(&mut self, mark: Mark) {
        self.tokens.truncate(mark.tokens);
        self.text.truncate(mark.text);
        self.faults.truncate(mark.faults);
    }

    /// Where the entries of a map from `at` to `end` begin, left-out ones too.
    fn starts(&self, mut at: usize, end: usize) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let start = at;
            (at < end).then(|| {
                at = self.after(at + 1);
                start
            })
        })
    }

    /// The keys of a map's entries, each with where its value stands.
    pub(super) fn keys(&self, at: usize, end: usize) -> impl Iterator<Item = (&str, usize)> {
        self.starts(at, end).map(|at| (self.node(at).str().unwrap_or_default(), at + 1))
    }

    /// The keys of a map's entries by their places; `None` for one that is data.
    pub(super) fn static_keys(
        &self,
        at: usize,
        end: usize,
    ) -> impl Iterator<Item = Option<Static>> {
        self.starts(at, end).map(|at| match self.tokens[at] {
            Token::Static(text) => Some((text.as_ptr().addr(), text.len())),
            _ => None,
        })
    }

    fn after(&self, at: usize) -> usize {
        match self.tokens[at] {
            Token::List { end, .. } | Token::Map { end, .. } => end,
            _ => at + 1,
        }
    }

    /// Where `target` lies below `from`, as `references[3].size`; empty for `from` itself.
    pub(crate) fn path(&self, from: usize, target: usize) -> String {
        let mut path = String::new();
        let mut at = from;
        'down: while at != target {
            let node = self.node(at);
            match node.shape() {
                Shape::Map(entries) => {
                    for (key, value) in entries {
                        if value.holds(target) {
                            push_key(key, &mut path);
                            at = value.at;
                            continue 'down;
                        }
                    }
                }
                Shape::List(items) => {
                    for (index, item) in items.enumerate() {
                        if item.holds(target) {
                            let _ = write!(path, "[{index}]");
                            at = item.at;
                            continue 'down;
                        }
                    }
                }
                Shape::Scalar(_) | Shape::Lost(_) => {}
            }
            break;
        }
        path
    }
}

/// A key that reads as a name is written after a dot, any other as a string in brackets.
fn push_key(key: &str, path: &mut String) {
    let plain =
        !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$'));
    if !plain {
        let _ = write!(path, "[{key:?}]");
        return;
    }
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(key);
}

/// A value on a tape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'t> {
    tape: &'t Tape,
    at: usize,
}

/// What a value is.
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
        Shape::Scalar(match tape.tokens[self.at] {
            Token::Null | Token::Skipped => Scalar::Null,
            Token::Bool(v) => Scalar::Bool(v),
            Token::I64(v) => Scalar::I64(v),
            Token::U64(v) => Scalar::U64(v),
            Token::F32(v) => Scalar::F32(v),
            Token::F64(v) => Scalar::F64(v),
            Token::Char(v) => Scalar::Char(v),
            Token::Digits { at, len } => Scalar::Digits(&tape.text[at..at + len]),
            Token::Str { at, len } => Scalar::Str(&tape.text[at..at + len]),
            Token::Static(text) => Scalar::Str(text),
            Token::List { end, len, fixed } => {
                return Shape::List(Items { tape, at: self.at + 1, end, len, fixed });
            }
            Token::Map { end, len } => {
                let mut entries = Entries { tape, at: self.at + 1, end, len };
                entries.pass_skipped();
                return Shape::Map(entries);
            }
            Token::Lost(fault) => return Shape::Lost(&tape.faults[fault].1),
        })
    }

    pub(crate) fn scalar(self) -> Option<Scalar<'t>> {
        match self.shape() {
            Shape::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    pub(crate) fn str(self) -> Option<&'t str> {
        match self.shape() {
            Shape::Scalar(Scalar::Str(text)) => Some(text),
            _ => None,
        }
    }

    /// `null`, an empty list or an empty map.
    pub(crate) fn is_absent(self) -> bool {
        matches!(
            self.tape.tokens[self.at],
            Token::Null | Token::Skipped | Token::List { len: 0, .. } | Token::Map { len: 0, .. }
        )
    }

    /// The value of `key` in a map.
    pub(crate) fn get(self, key: &str) -> Option<Node<'t>> {
        self.find(|text| text == key)
    }

    /// The value of the key that `name` stands for when case and underscores are not looked at,
    /// as serde's `rename_all` changes both.
    pub(crate) fn get_alike(self, name: &str) -> Option<Node<'t>> {
        self.get(name).or_else(|| self.find(|key| super::names::alike(key, name)))
    }

    /// The value of the first key that `wanted` takes; a field that was left out is `null`.
    fn find(self, wanted: impl Fn(&str) -> bool) -> Option<Node<'t>> {
        let Token::Map { end, .. } = self.tape.tokens[self.at] else { return None };
        let mut at = self.at + 1;
        while at < end {
            let is_it = match self.tape.tokens[at] {
                Token::Static(text) => wanted(text),
                Token::Str { at, len } => wanted(&self.tape.text[at..at + len]),
                _ => false,
            };
            if is_it {
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
            Token::Null | Token::Skipped => false,
            _ => true,
        }
    }

    fn holds(self, target: usize) -> bool {
        (self.at..self.tape.after(self.at)).contains(&target)
    }
}

/// The elements of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Items<'t> {
    tape: &'t Tape,
    at: usize,
    end: usize,
    len: usize,
    /// A tuple or an array: a value of so many parts, and no list that grows.
    pub(crate) fixed: bool,
}

#[expect(clippy::copy_iterator, reason = "a cursor of a few words, copied to look ahead")]
impl<'t> Iterator for Items<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        (self.at < self.end).then(|| {
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

impl ExactSizeIterator for Items<'_> {}

/// The entries of a map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entries<'t> {
    tape: &'t Tape,
    at: usize,
    end: usize,
    len: usize,
}

impl Entries<'_> {
    fn pass_skipped(&mut self) {
        while self.at < self.end && self.tape.tokens[self.at + 1] == Token::Skipped {
            self.at += 2;
        }
    }

    /// The next key is a struct's field and no data.
    pub(crate) fn next_is_named(&self) -> bool {
        self.at < self.end && matches!(self.tape.tokens[self.at], Token::Static(_))
    }
}

#[expect(clippy::copy_iterator, reason = "a cursor of a few words, copied to look ahead")]
impl<'t> Iterator for Entries<'t> {
    type Item = (&'t str, Node<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        (self.at < self.end).then(|| {
            let key = self.tape.node(self.at).str().unwrap_or_default();
            let value = self.tape.node(self.at + 1);
            self.at = self.tape.after(self.at + 1);
            self.len -= 1;
            self.pass_skipped();
            (key, value)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len, Some(self.len))
    }
}

impl ExactSizeIterator for Entries<'_> {}
