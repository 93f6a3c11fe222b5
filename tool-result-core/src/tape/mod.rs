//! A value written flat, through its own `serde::Serialize`: one token after the other, and one text
//! that they point into.

mod argument;
mod budget;
mod compound;
mod cut;
mod item_arguments;
mod item_keys;
mod keys;
mod node;
mod path;
mod raw_value;
mod recorder;
mod serializer;
mod text;

use std::fmt;

use cut::Cuts;

use crate::Error;
use crate::error::MAX_DEPTH;

pub use argument::Argument;
pub(crate) use cut::prefix;
pub use item_arguments::ItemArguments;
pub(crate) use item_arguments::{ItemPlan, ItemValues};
pub use item_keys::{FoundItemKeys, ItemKeys, address};
pub(crate) use node::{Entries, Items, Node, Shape};
pub(crate) use path::push_key;
pub(crate) use recorder::Recorder;

/// One token of a tape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token {
    Null,
    /// An `Option` that holds nothing; `null` in the JSON.
    None,
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
    /// The key of a struct's field, in the text: `flatten` makes a map of its struct.
    Named {
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
    /// `fixed`: the keys are given by a type; else they are data, but for `named` of them.
    Map {
        end: usize,
        len: usize,
        fixed: bool,
        named: u32,
    },
    /// A field that its struct has and left out this time. Not part of the JSON.
    Omitted,
    /// A value that could not be recorded: an index into [`Tape::faults`].
    Lost(usize),
}

impl Token {
    fn weight(&self) -> usize {
        match self {
            Token::Str { len, .. } | Token::Named { len, .. } | Token::Digits { len, .. } => {
                len + 3
            }
            Token::Static(text) => text.len() + 3,
            Token::Omitted => 0,
            _ => 3,
        }
    }
}

/// Why a value is not on the tape, or may not stay.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// Its own `Serialize` said so.
    Refused(String),
    /// The value is nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// The value has the key of another one of the same map.
    DuplicateKey,
}

impl Fault {
    pub(crate) fn at(&self, path: String) -> Error {
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
            Fault::TooDeep => write!(f, "nested deeper than {MAX_DEPTH} levels"),
            Fault::DuplicateKey => f.write_str("this key stands twice"),
        }
    }
}

/// The recording of one value or of several, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    tokens: Vec<Token>,
    text: String,
    /// The faults, each with its token.
    faults: Vec<(usize, Fault)>,
    cuts: Cuts,
    /// A key or a variant's name that the program holds may need escapes in JSON.
    has_odd_names: bool,
}

/// True if a JSON string cannot hold the text as it is.
pub(crate) fn needs_escapes(text: &str) -> bool {
    // without a way out of the loop, many bytes are looked at at once
    let is_escaped = |b| matches!(b, 0..b' ' | b'"' | b'\\');
    text.bytes().fold(0, |found, b| found | u8::from(is_escaped(b))) > 0
}

/// A string of the program's, by its place and its length.
type StaticStr = (usize, usize);

/// A length of a tape, to go back to.
#[derive(Clone, Copy)]
pub(crate) struct Checkpoint {
    tokens: usize,
    text: usize,
    faults: usize,
}

impl Tape {
    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
    }

    pub(crate) fn node(&self, at: usize) -> Node<'_> {
        Node { tape: self, at }
    }

    /// About how many bytes this is as compact JSON: the text, and a short key or number a token.
    pub(crate) fn size_hint(&self) -> usize {
        self.text.len() + self.tokens.len() * 10
    }

    /// About how many bytes a value is as compact JSON.
    pub(crate) fn weight(&self, node: Node<'_>) -> usize {
        self.tokens[node.tokens()].iter().map(Token::weight).sum()
    }

    /// Asked once for all strings and keys, so that it is not asked of each.
    pub(crate) fn may_need_escapes(&self) -> bool {
        self.has_odd_names || needs_escapes(&self.text)
    }

    pub(crate) fn faults(&self) -> impl Iterator<Item = (Node<'_>, &Fault)> {
        self.faults.iter().map(|(at, fault)| (self.node(*at), fault))
    }

    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint { tokens: self.tokens.len(), text: self.text.len(), faults: self.faults.len() }
    }

    pub(crate) fn rewind(&mut self, checkpoint: Checkpoint) {
        self.tokens.truncate(checkpoint.tokens);
        self.text.truncate(checkpoint.text);
        self.faults.truncate(checkpoint.faults);
        if self.cuts.len() > 0 {
            self.cuts.rewind(checkpoint.tokens);
        }
    }

    /// The tokens of the keys of a map from `at` to `end`, those of omitted fields too.
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
    fn keys(&self, at: usize, end: usize) -> impl Iterator<Item = (&str, usize)> {
        self.starts(at, end).map(|at| (self.node(at).str().unwrap_or_default(), at + 1))
    }

    /// The keys of a map's entries by their places; `None` for one that is data.
    fn static_keys(&self, at: usize, end: usize) -> impl Iterator<Item = Option<StaticStr>> {
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
}
