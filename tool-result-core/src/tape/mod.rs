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
mod nesting;
mod node;
mod path;
mod point;
mod raw_value;
mod recorder;
mod serializer;
mod shown;
mod start;
mod text;
mod token;
mod tracker;

use std::cell::{Cell, RefCell};

use crate::Error;
use crate::sorted_map::SortedMap;
use crate::truncation::Window;

pub use argument::Argument;
pub(crate) use argument::Progress;
pub(crate) use budget::Share;
pub use item_keys::ItemKeys;
pub(crate) use node::{Entries, Items, Node, Place, Shape};
pub(crate) use path::push_key;
use point::Lines;
pub(crate) use point::Point;
pub(crate) use recorder::{ItemSink, Recorder, Scope, part};
pub(crate) use text::prefix;
use token::Token;
pub use tracker::ReadField;
pub(crate) use tracker::{FieldKey, alike};

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
    faults: Vec<(usize, Error)>,
    /// The part that is shown of each value that is not shown whole, by its token.
    pub(crate) extents: SortedMap<usize, Window>,
    /// The end of what is shown of the entries that may be cut.
    pub(crate) point: Option<Point>,
    /// The places where other tokens stand now, each with the token and the part that is recorded.
    replaced: Vec<(usize, Token, Option<Window>)>,
    /// The outermost values that are untrusted.
    untrusted: SortedMap<usize, ()>,
    /// A fence around them is being drawn.
    pub(crate) is_revealed: Cell<bool>,
    /// The default layout draws in place of a function of the author's, which did not ask for what is shown.
    pub(crate) is_replaced: Cell<bool>,
    /// The text whose lines are items.
    lines: Option<Lines>,
    /// The labels that parts give to their fields, by the tokens of the values; `None` for a field that the text does not
    /// have (`only = json`).
    pub(crate) labels: RefCell<SortedMap<usize, Option<&'static str>>>,
    /// The values in maps and structs that the JSON does not have.
    pub(crate) left_out: Vec<usize>,
    /// The recording has the place that it is to start at.
    pub(crate) has_start: bool,
    /// The list whose items are lines of their own: the field with `items`, or without one the first list.
    pub(crate) item_list: Option<usize>,
    /// The items that were given away.
    pub(crate) given_items: usize,
}

pub(crate) fn needs_escapes(text: &str) -> bool {
    // without a way out of the loop, many bytes are looked at at once
    let is_escaped = |b| matches!(b, 0..b' ' | b'"' | b'\\');
    text.bytes().fold(0, |found, b| found | u8::from(is_escaped(b))) > 0
}

impl Tape {
    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
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

    /// Asked once for all keys and all strings from a token on, so that it is not asked of each.
    pub(crate) fn may_need_escapes(&self, from: usize) -> bool {
        // keys are short, so they are looked at together
        needs_escapes(&self.text[self.text_from(from)..]) || needs_escapes(&self.keys.concat())
    }

    fn text_from(&self, token: usize) -> usize {
        if token == 0 {
            return 0;
        }
        // that of a value in place of another comes last
        let places = self.tokens[token..].iter().filter_map(|token| Some(token.text()?.0));
        places.min().unwrap_or(self.text.len())
    }

    pub(crate) fn forget_from(&mut self, token: usize) {
        self.text.truncate(self.text_from(token));
        self.tokens.truncate(token);
        self.faults.retain(|(at, _)| *at < token);
        self.lines = self.lines.filter(|lines| lines.at < token);
        self.item_list = self.item_list.filter(|list| *list < token);
        self.untrusted.truncate(&token);
        self.extents.truncate(&token);
    }

    #[inline]
    fn slice(&self, at: usize, len: u32) -> &str {
        &self.text[at..at + len as usize]
    }

    fn text_at(&self, at: usize) -> Option<&str> {
        self.tokens[at].text().map(|(at, len)| self.slice(at, len))
    }

    pub(crate) fn is_data(&self, key: usize) -> bool {
        matches!(self.tokens[key], Token::Str { is_name: false, .. })
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
