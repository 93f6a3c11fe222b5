//! Writes values down on a tape: what each token is, what is taken back, how deep it goes.

use std::fmt::{self, Write as _};

use serde::ser::{self, Serialize};

use super::budget::{Budget, ListDepth, MAX_SPENT, MIN_TEXT};
use super::cut::prefix;
use super::frame::{Expect, Frame};
use super::item_keys::FieldTracker;
use super::keys::KeySet;
use super::text::TextWriter;
use super::{Fault, Tape, Token, index};
use crate::layout::{Field, Role};
use crate::scalar::Scalar;

/// The newtypes and `Some`s that may lie around a value in all. They leave no trace in the JSON,
/// but each is a call on the stack.
const MAX_WRAPPERS: u32 = 512;

/// Why a `Serialize` stopped. Caught at the innermost value, which is then [`Token::Lost`].
///
/// A pointer, so that serde's code compares a `Result` with zero.
#[derive(Debug)]
pub(crate) struct Stop(Box<Fault>);

impl Stop {
    #[cold]
    pub(super) fn too_deep() -> Self {
        Stop(Box::new(Fault::TooDeep))
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Stop {}

impl ser::Error for Stop {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Stop(Box::new(Fault::Refused(message.to_string())))
    }
}

#[derive(Debug, Default)]
pub(crate) struct Recorder {
    pub(super) tape: Tape,
    pub(super) tracker: Option<FieldTracker>,
    /// The list, struct or map that is being recorded, and those around it.
    pub(super) frame: Frame,
    pub(super) outer: Vec<Frame>,
    pub(super) wrappers: u32,
    pub(super) key_sets: Vec<KeySet>,
    /// The names and keys of structs that are being recorded and have no set.
    pub(super) new_keys: Vec<&'static str>,
    pub(super) budget: Budget,
    /// The depth of lists, for each entry of the result.
    pub(super) list_depths: Vec<Option<ListDepth>>,
    /// The values around the result's fields: serde puts enums there.
    pub(super) content_level: usize,
    /// The fields that the outermost struct declares: any other key of its is data.
    pub(super) declared: &'static [Field],
    /// The entry of the result whose list begins with a later item, and that item's number.
    pub(super) start: Option<Start>,
    /// The items that are only counted of the list that comes next.
    pub(crate) before: usize,
    /// The field of the result that it is about: a text in it is recorded line by line.
    pub(super) items_key: Option<&'static str>,
    /// The text that comes next is such a one.
    pub(super) is_lines: bool,
    /// The budget behind the call of a tool that is being recorded.
    pub(super) budget_behind_call: Option<Budget>,
}

/// The name of the struct that a call of a tool is: its place in memory tells it from others.
pub(crate) static CALL: &str = "$tool_result::Call";

/// The list of the result that begins with a later item, by its key, and that item's number.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) key: String,
    pub(crate) from: usize,
}

impl Tape {
    pub(crate) fn record<T: Serialize + ?Sized>(value: &T) -> Self {
        let mut recorder = Recorder::default();
        recorder.record(value);
        recorder.finish()
    }
}

impl Recorder {
    /// Records of each value so much that its compact JSON has at least about `bytes` bytes, where
    /// it has more.
    pub(crate) fn with_budget(bytes: usize) -> Self {
        // what is spent is a lower bound, and may be off by a comma
        let bytes = bytes.saturating_add(bytes / 16 + 64);
        Recorder { budget: Budget::new(bytes), ..Recorder::default() }
    }

    /// Records a result, each field of it as far as `bytes` say, and lists in it as deep as is said of
    /// its number. There are `content_level` values around the fields.
    pub(crate) fn for_result(
        bytes: usize,
        declared: &'static [Field],
        content_level: usize,
        list_depths: &[Option<ListDepth>],
        start: Option<Start>,
    ) -> Self {
        // a small result, the common one, takes few allocations
        let tape = Tape {
            tokens: Vec::with_capacity(64),
            text: String::with_capacity(1_024),
            keys: Vec::with_capacity(16),
            ..Tape::default()
        };
        let new_keys = Vec::with_capacity(16);
        let list_depths = list_depths.to_vec();
        let items = declared.iter().find(|field| field.role == Role::Items);
        let items_key = items.map(|field| field.key);
        Recorder {
            tape,
            new_keys,
            list_depths,
            content_level,
            declared,
            start,
            items_key,
            ..Recorder::with_budget(bytes)
        }
    }

    /// Records behind what is on a tape.
    pub(crate) fn resume(tape: Tape) -> Self {
        Recorder { tape, ..Recorder::default() }
    }

    /// Records one value behind what is on the tape, and tells where it begins.
    ///
    /// A part that cannot be recorded is lost alone: the rest goes on.
    pub(crate) fn record<T: Serialize + ?Sized>(&mut self, value: &T) -> usize {
        let at = self.begin_value_of_tape();
        self.part(value);
        at
    }

    fn begin_value_of_tape(&mut self) -> usize {
        self.budget.begin(None);
        self.begin_part();
        self.tape.tokens.len()
    }

    pub(crate) fn tape(&self) -> &Tape {
        &self.tape
    }

    pub(crate) fn finish(mut self) -> Tape {
        self.tape.spent += self.budget.spent();
        self.tape
    }

    /// Records a part that has begun; where its `Serialize` fails, what it wrote is taken back.
    pub(super) fn part<T: Serialize + ?Sized>(&mut self, value: &T) {
        let depth = self.depth();
        if let Err(stop) = value.serialize(&mut *self) {
            self.lose(depth, stop);
        }
    }

    #[cold]
    fn lose(&mut self, depth: usize, Stop(fault): Stop) {
        self.return_to(depth);
        self.forget_part();
        let at = self.tape.tokens.len();
        self.push(Token::Lost(index(self.tape.faults.len())));
        self.tape.faults.push((at, *fault));
    }

    /// Takes back the part that came last.
    pub(super) fn forget_part(&mut self) {
        self.tape.forget_from(self.frame.part as usize);
        self.budget.rewind(self.frame.spent);
    }

    /// The least that a value takes is a character, and a comma or colon behind it.
    pub(super) fn push(&mut self, token: Token) {
        self.budget.spend(2);
        self.tape.tokens.push(token);
    }

    pub(super) fn push_digits(&mut self, digits: &str) {
        let at = self.tape.text.len();
        self.tape.text.push_str(digits);
        self.tape.has_digits = true;
        self.push(Token::Digits { len: index(digits.len()), at });
    }

    /// A string that is data; a variant's name is, as it is the value of its enum.
    #[inline]
    pub(super) fn push_str(&mut self, text: &str) {
        if text.len() > MIN_TEXT || self.is_lines {
            return self.push_long(text);
        }
        let at = self.tape.text.len();
        self.tape.text.push_str(text);
        self.push_text(at, text.len());
    }

    #[inline(never)]
    fn push_long(&mut self, text: &str) {
        if self.is_lines {
            return self.push_lines(text);
        }
        // JSON text is no text that could be shortened
        let is_raw = self.frame.expected == Expect::RawText;
        let taken = prefix(
            text,
            if is_raw { MAX_SPENT } else { self.budget.text_bytes(self.frame.inside) },
        );
        let at = self.tape.text.len();
        self.tape.text.push_str(taken);
        self.push_text_of(at, taken.len(), text.len());
    }

    pub(super) fn push_display(&mut self, value: fmt::Arguments<'_>) -> Result<(), Stop> {
        if self.is_lines {
            self.push_lines(&value.to_string());
            return Ok(());
        }
        let mut writer = TextWriter::new(self);
        writer.write_fmt(value).map_err(|_| ser::Error::custom("its `Display` failed"))?;
        let (at, len, total) = writer.finish();
        self.push_text_of(at, len, total);
        Ok(())
    }

    fn push_text(&mut self, at: usize, len: usize) {
        self.push(Token::Str { len: index(len), at });
        self.budget.spend(len);
    }

    fn push_text_of(&mut self, at: usize, len: usize, total: usize) {
        let token = self.tape.tokens.len();
        self.push_text(at, len);
        if len < total {
            self.tape.note_missing(token, total);
        }
    }

    /// One more newtype or `Some` around the value that comes next.
    pub(super) fn wrap(&mut self) -> Result<(), Stop> {
        if self.wrappers == MAX_WRAPPERS {
            return Err(Stop::too_deep());
        }
        self.wrappers += 1;
        Ok(())
    }

    /// The items that are only counted of the list under a key of the result, and whether a text there is
    /// recorded line by line.
    pub(super) fn expected_under(&self, key: &str) -> (usize, bool) {
        let start = self.start.as_ref().filter(|start| start.key == key);
        (start.map_or(0, |start| start.from), self.items_key == Some(key))
    }

    /// The field of the result's struct whose key stands at `at`.
    pub(super) fn declared(&self, at: usize) -> Option<&'static Field> {
        let key = self.tape.node(at).str();
        self.declared.iter().find(|field| Some(field.key) == key)
    }

    /// Turns the value just recorded at `at` into a key that is data, by the rules of `serde_json`.
    pub(super) fn make_key(&mut self, at: usize) -> Result<(), Stop> {
        if self.tape.is_data(at) {
            return Ok(());
        }
        let key = match self.tape.node(at).scalar() {
            Some(Scalar::Null) | None => {
                return Err(ser::Error::custom("a key must be a string"));
            }
            Some(Scalar::F32(v)) if !v.is_finite() => return Err(float_key()),
            Some(Scalar::F64(v)) if !v.is_finite() => return Err(float_key()),
            Some(scalar) => scalar.to_string(),
        };
        self.tape.tokens.truncate(at);
        let at = self.tape.text.len();
        self.tape.text.push_str(&key);
        self.push_text(at, key.len());
        Ok(())
    }
}

fn float_key() -> Stop {
    ser::Error::custom("a key that is a float must be finite")
}
