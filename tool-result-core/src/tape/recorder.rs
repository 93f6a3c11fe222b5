//! Writes values down on a tape: what each token is, what is taken back, how deep it goes.

use std::fmt::{self, Write as _};

use serde::ser::{self, Serialize};

use super::budget::Budget;
use super::compound::{Compound, Expect};
use super::cut::prefix;
use super::item_keys::FieldTracker;
use super::text::TextWriter;
use super::{Checkpoint, Fault, StaticStr, Tape, Token};
use crate::error::MAX_DEPTH;
use crate::layout::Field;
use crate::scalar::Scalar;

/// The newtypes and `Some`s that may lie around a value in all. They leave no trace in the JSON,
/// but each is a call on the stack.
const MAX_WRAPPERS: usize = 512;

/// Why a `Serialize` stopped. Caught at the innermost value, which is then [`Token::Lost`].
#[derive(Debug)]
pub(crate) struct Stop(Fault);

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Stop {}

impl ser::Error for Stop {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Stop(Fault::Refused(message.to_string()))
    }
}

#[derive(Debug, Default)]
pub(crate) struct Recorder {
    pub(super) tape: Tape,
    pub(super) tracker: Option<FieldTracker>,
    pub(super) depth: usize,
    pub(super) wrappers: usize,
    /// The keys of structs that have none twice.
    pub(super) unique_key_sets: Vec<Vec<StaticStr>>,
    pub(super) budget: Budget,
    /// The fields that the outermost struct declares: any other key of its is data.
    pub(super) declared: &'static [Field],
}

/// A state of a recorder, to go back to.
pub(super) struct State {
    pub(super) checkpoint: Checkpoint,
    depth: usize,
    wrappers: usize,
    pub(super) spent: usize,
}

impl Recorder {
    /// Records of each field so much that its compact JSON has at least about `bytes` bytes, where
    /// it has more.
    pub(crate) fn with_budget(bytes: usize, declared: &'static [Field]) -> Self {
        // what is spent is a lower bound, and may be off by a comma
        let bytes = bytes.saturating_add(bytes / 16 + 64);
        Recorder { budget: Budget::new(bytes), declared, ..Recorder::default() }
    }

    /// Records behind what is on a tape.
    pub(crate) fn resume(tape: Tape) -> Self {
        Recorder { tape, ..Recorder::default() }
    }

    /// Records one value behind what is on the tape, and tells where it begins.
    ///
    /// A part that cannot be recorded is lost alone: the rest goes on.
    pub(crate) fn record<T: Serialize + ?Sized>(&mut self, value: &T) -> usize {
        let at = self.tape.tokens.len();
        self.budget.begin();
        self.part(value);
        at
    }

    pub(crate) fn tape(&self) -> &Tape {
        &self.tape
    }

    pub(crate) fn finish(self) -> Tape {
        self.tape
    }

    /// Records a value in its place; where its `Serialize` fails, what it wrote is taken back.
    ///
    /// Not inlined: it stands at every field of every struct, and would be most of their code.
    #[inline(never)]
    pub(super) fn part<T: Serialize + ?Sized>(&mut self, value: &T) {
        let before = self.state();
        if let Err(stop) = value.serialize(&mut *self) {
            self.lose(&before, stop);
        }
    }

    pub(super) fn state(&self) -> State {
        State {
            checkpoint: self.tape.checkpoint(),
            depth: self.depth,
            wrappers: self.wrappers,
            spent: self.budget.spent(),
        }
    }

    #[cold]
    fn lose(&mut self, before: &State, Stop(fault): Stop) {
        self.tape.rewind(before.checkpoint);
        (self.depth, self.wrappers) = (before.depth, before.wrappers);
        self.budget.rewind(before.spent);
        let at = self.tape.tokens.len();
        self.push(Token::Lost(self.tape.faults.len()));
        self.tape.faults.push((at, fault));
    }

    /// The least that a value takes is a character, and a comma or colon behind it.
    pub(super) fn push(&mut self, token: Token) {
        self.budget.spend(2);
        self.tape.tokens.push(token);
    }

    pub(super) fn push_digits(&mut self, digits: impl fmt::Display) -> Result<(), Stop> {
        let (at, len) = self.write(digits)?;
        self.push(Token::Digits { at, len });
        Ok(())
    }

    /// A string that is data; a variant's name is, as it is the value of its enum.
    pub(super) fn push_str(&mut self, text: &str) {
        let taken = prefix(text, self.budget.text_bytes());
        let at = self.tape.text.len();
        self.tape.text.push_str(taken);
        self.push_text(at, taken.len(), text.len());
    }

    pub(super) fn push_display(&mut self, value: impl fmt::Display) -> Result<(), Stop> {
        let mut writer = TextWriter::new(self);
        write!(writer, "{value}").map_err(|_| ser::Error::custom("its `Display` failed"))?;
        let (at, len, total) = writer.finish();
        self.push_text(at, len, total);
        Ok(())
    }

    fn push_text(&mut self, at: usize, len: usize, total: usize) {
        let token = self.tape.tokens.len();
        self.push(Token::Str { at, len });
        self.budget.spend(len);
        if len < total {
            self.tape.note_missing(token, total);
        }
    }

    fn write(&mut self, value: impl fmt::Display) -> Result<(usize, usize), Stop> {
        let at = self.tape.text.len();
        write!(self.tape.text, "{value}")
            .map_err(|_| ser::Error::custom("its `Display` failed"))?;
        Ok((at, self.tape.text.len() - at))
    }

    fn deeper(&mut self) -> Result<(), Stop> {
        if self.depth == MAX_DEPTH {
            return Err(Stop(Fault::TooDeep));
        }
        self.depth += 1;
        Ok(())
    }

    fn open(&mut self, token: Token) -> Result<Compound<'_>, Stop> {
        self.deeper()?;
        let at = self.tape.tokens.len();
        self.push(token);
        let start = self.budget.spent();
        let grows =
            matches!(token, Token::List { fixed: false, .. } | Token::Map { fixed: false, .. });
        Ok(Compound {
            recorder: self,
            at,
            len: 0,
            named: 0,
            may_be_struct: false,
            skipped: 0,
            start,
            grows,
            levels: 1,
            expected: Expect::Part,
        })
    }

    pub(super) fn open_list(&mut self, fixed: bool) -> Result<Compound<'_>, Stop> {
        self.open(Token::List { end: 0, len: 0, fixed })
    }

    /// A map whose keys are fields.
    pub(super) fn open_struct(&mut self) -> Result<Compound<'_>, Stop> {
        self.open(Token::Map { end: 0, len: 0, fixed: true, named: 0 })
    }

    /// A map whose keys are data. serde makes one of a struct that has a flattened field, of a length
    /// that it does not know.
    pub(super) fn open_map(&mut self, len: Option<usize>) -> Result<Compound<'_>, Stop> {
        let mut compound = self.open(Token::Map { end: 0, len: 0, fixed: false, named: 0 })?;
        compound.expected = Expect::Key;
        compound.may_be_struct = len.is_none();
        Ok(compound)
    }

    /// No map, but a number or JSON text that `serde_json` hands over as a struct.
    pub(super) fn open_raw(&mut self) -> Compound<'_> {
        Compound {
            recorder: self,
            at: 0,
            len: 0,
            named: 0,
            may_be_struct: false,
            skipped: 0,
            start: 0,
            grows: false,
            levels: 0,
            expected: Expect::RawText,
        }
    }

    /// `{"Variant": …}` around the variant's own list or map.
    pub(super) fn open_variant(
        &mut self,
        variant: &'static str,
        token: Token,
    ) -> Result<Compound<'_>, Stop> {
        self.deeper()?;
        self.push(Token::Map { end: 0, len: 1, fixed: true, named: 0 });
        self.push_str(variant);
        let mut compound = self.open(token)?;
        compound.levels = 2;
        Ok(compound)
    }

    pub(super) fn wrapped<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        if self.wrappers == MAX_WRAPPERS {
            return Err(Stop(Fault::TooDeep));
        }
        self.wrappers += 1;
        value.serialize(&mut *self)?;
        self.wrappers -= 1;
        Ok(())
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
        let (at_text, len) = self.write(key)?;
        self.tape.tokens.truncate(at);
        self.push(Token::Str { at: at_text, len });
        self.budget.spend(len);
        Ok(())
    }
}

fn float_key() -> Stop {
    ser::Error::custom("a key that is a float must be finite")
}
