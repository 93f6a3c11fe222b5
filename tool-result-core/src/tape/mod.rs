//! A value written flat, through its own `serde::Serialize`: one token after the other, one text that
//! they point into, and the keys of each kind of struct once.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a place is noted once the token, the key or the text lies there"
)]
#![expect(
    clippy::arithmetic_side_effects,
    reason = "places and counts end with the budget, and what is taken away was added before"
)]

mod argument;
mod budget;
mod compound;
mod frame;
mod item_keys;
mod keys;
mod node;
mod path;
mod raw_value;
mod recorder;
mod serializer;
mod start;
mod text;
mod view;

use std::collections::BTreeMap;
use std::fmt;

use crate::Error;
use crate::error::MAX_DEPTH;
use crate::truncation::Window;

pub use argument::Argument;
pub(crate) use argument::Progress;
pub(crate) use budget::Share;
pub(crate) use item_keys::{FieldKey, alike};
pub use item_keys::{FoundItemKeys, ItemKeys, address};
pub(crate) use node::{Entries, Items, Node, Place, Shape};
pub(crate) use path::push_key;
pub(crate) use recorder::{CALL, Recorder, Scope};
pub(crate) use text::prefix;
pub(crate) use view::Point;
use view::View;

/// A longer text may be cut, in bytes.
pub(crate) const SHORT: usize = 256;

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
        len: u32,
        at: usize,
    },
    /// A string in the text.
    Str {
        len: u32,
        at: usize,
    },
    /// The key of a struct's field, in the text: `flatten` makes a map of its struct.
    Named {
        len: u32,
        at: usize,
    },
    /// `len` elements, the last of which ends before `end`. `fixed`: a tuple or an array.
    List {
        fixed: bool,
        len: u32,
        end: u32,
    },
    /// The values of `len` fields and of those that are omitted. Their keys stand in [`Tape::keys`],
    /// from `keys` on. `flat`: each value is one token.
    Struct {
        flat: bool,
        len: u32,
        end: u32,
        keys: u32,
    },
    /// `len` keys, each followed by its value, the last of which ends before `end`.
    /// `fixed`: an enum's variant; else the keys are data, but for `named` of them. `is_struct`: serde made
    /// a map of a struct, or it is the result.
    Map {
        fixed: bool,
        is_struct: bool,
        len: u32,
        end: u32,
        named: u32,
    },
    /// A field that its struct has and left out this time. Not part of the JSON.
    Omitted,
    /// A value that could not be recorded: an index into [`Tape::faults`].
    Lost(u32),
}

const _: () = assert!(size_of::<Token>() == 16);

impl Token {
    /// The place and the length of its text.
    #[inline]
    fn text(self) -> Option<(usize, u32)> {
        match self {
            Token::Str { len, at } | Token::Named { len, at } | Token::Digits { len, at } => {
                Some((at, len))
            }
            _ => None,
        }
    }
}

/// A place or a length on a tape, as tokens hold it.
#[expect(clippy::cast_possible_truncation, reason = "the budget ends no recording later")]
#[inline]
fn index(at: usize) -> u32 {
    at as u32
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
    /// The keys of structs, each set of them once.
    keys: Vec<&'static str>,
    /// The bytes that its compact JSON has at least.
    spent: usize,
    /// The faults, each with its token.
    faults: Vec<(usize, Fault)>,
    /// The part that is recorded of each value that is not recorded whole, by its token.
    extents: BTreeMap<usize, Window>,
    /// The part of it that is shown.
    view: View,
    is_cut: bool,
    /// The calls of tools, in order.
    calls: Vec<usize>,
    /// The text whose lines are items.
    lines: Option<text::Lines>,
    /// Some number is kept as its digits.
    has_digits: bool,
}

/// True if a JSON string cannot hold the text as it is.
pub(crate) fn needs_escapes(text: &str) -> bool {
    // without a way out of the loop, many bytes are looked at at once
    let is_escaped = |b| matches!(b, 0..b' ' | b'"' | b'\\');
    text.bytes().fold(0, |found, b| found | u8::from(is_escaped(b))) > 0
}

/// Tokens in the place of which others stand, each with its place.
pub(crate) type Replaced = [(usize, Token); 2];

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

    #[inline]
    pub(crate) fn node(&self, at: usize) -> Node<'_> {
        Node::new(self, at)
    }

    /// About how many bytes this is as compact JSON: the text, and a short key or number a token.
    pub(crate) fn size_hint(&self) -> usize {
        self.text.len().saturating_add(self.tokens.len().saturating_mul(20))
    }

    /// No more bytes than this is it as compact JSON: a number has 24 at most, an escape 6.
    pub(crate) fn max_json_len(&self) -> usize {
        let parts = [(1, self.spent), (5, self.text.len()), (26, self.tokens.len()), (1, 64)];
        parts.iter().fold(0, |sum, (each, count)| sum.saturating_add(count.saturating_mul(*each)))
    }

    /// The texts in a value, and its keys that are data.
    pub(crate) fn texts(&self, node: Node<'_>) -> impl Iterator<Item = &str> {
        node.tokens().filter_map(|at| self.text_at(at))
    }

    /// The bytes of the brackets, the keys and the commas of a list, a struct or a map in compact JSON; of a map without
    /// its keys.
    pub(crate) fn frame_length(&self, at: usize) -> usize {
        match self.tokens[at] {
            Token::Struct { len, keys, .. } => {
                let keys = &self.keys[keys as usize..][..len as usize];
                1 + keys.iter().map(|key| key.len() + "\"\":,".len()).sum::<usize>()
            }
            _ => "[]".len(),
        }
    }

    /// Asked once for all strings and keys, so that it is not asked of each.
    pub(crate) fn may_need_escapes(&self) -> bool {
        // keys are short, so they are looked at together
        needs_escapes(&self.text) || needs_escapes(&self.keys.concat())
    }

    pub(crate) fn faults(&self) -> impl Iterator<Item = (Node<'_>, &Fault)> {
        self.faults.iter().map(|(at, fault)| (self.node(*at), fault))
    }

    /// A value has more levels than JSON may have. No function of an author's is called for it: that may call itself at
    /// each level.
    pub(crate) fn is_too_deep(&self, node: Node<'_>) -> bool {
        let mut faults = self.faults.iter();
        faults.any(|(at, fault)| *fault == Fault::TooDeep && node.holds(*at))
    }

    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint { tokens: self.tokens.len(), text: self.text.len(), faults: self.faults.len() }
    }

    pub(crate) fn rewind(&mut self, checkpoint: Checkpoint) {
        self.tokens.truncate(checkpoint.tokens);
        self.text.truncate(checkpoint.text);
        self.faults.truncate(checkpoint.faults);
        self.lines = self.lines.filter(|lines| lines.at < checkpoint.tokens);
        while self.calls.last().is_some_and(|call| *call >= checkpoint.tokens) {
            self.calls.pop();
        }
        if !self.extents.is_empty() {
            self.extents.split_off(&checkpoint.tokens);
        }
    }

    /// Puts a scalar of another tape in the place of a scalar field, of a struct or map at `holder`, and returns what
    /// was there. A field that was left out is written then.
    pub(crate) fn replace(&mut self, holder: usize, at: usize, value: Node<'_>) -> Replaced {
        let replaced = [holder, at].map(|at| (at, self.tokens[at]));
        let mut token = value.tape().tokens[value.at()];
        if let Token::Str { at, .. } | Token::Digits { at, .. } = &mut token {
            *at = self.text.len();
            self.text.push_str(value.tape().text_at(value.at()).unwrap_or_default());
        }
        let added = u32::from(self.tokens[at] == Token::Omitted);
        self.tokens[at] = token;
        match &mut self.tokens[holder] {
            Token::Struct { len, .. } => *len += added,
            Token::Map { len, named, .. } => (*len, *named) = (*len + added, *named + added),
            _ => {}
        }
        replaced
    }

    /// Puts back what was there.
    pub(crate) fn put_back(&mut self, replaced: Replaced) {
        for (at, token) in replaced {
            self.tokens[at] = token;
        }
    }

    /// Forgets the tokens from `token` on, with their texts.
    fn forget_from(&mut self, token: usize) {
        let text = self.tokens[token..].iter().find_map(|token| token.text());
        let text = text.map_or(self.text.len(), |(at, _)| at);
        let faults = self.faults.iter().take_while(|(at, _)| *at < token).count();
        self.rewind(Checkpoint { tokens: token, text, faults });
    }

    #[inline]
    fn slice(&self, at: usize, len: u32) -> &str {
        &self.text[at..at + len as usize]
    }

    /// The recorded text of the token at `at`, if it is one.
    fn text_at(&self, at: usize) -> Option<&str> {
        self.tokens[at].text().map(|(at, len)| self.slice(at, len))
    }

    /// True for a key that is data, and no field of a struct.
    pub(crate) fn is_data(&self, key: usize) -> bool {
        matches!(self.tokens[key], Token::Str { .. })
    }

    #[inline]
    fn after(&self, at: usize) -> usize {
        match self.tokens[at] {
            Token::List { end, .. } | Token::Struct { end, .. } | Token::Map { end, .. } => {
                end as usize
            }
            _ => at + 1,
        }
    }
}
