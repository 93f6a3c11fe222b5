//! A list or a map that is being recorded.

use serde::ser::{self, Serialize};

use super::Token;
use super::recorder::{Recorder, Stop};

/// A list or a map that is being recorded.
pub(crate) struct Compound<'r> {
    pub(super) recorder: &'r mut Recorder,
    pub(super) at: usize,
    pub(super) len: usize,
    /// Entries whose keys are a struct's fields, though this is a map.
    pub(super) named: u32,
    /// This may be a struct that serde made a map of.
    pub(super) may_be_struct: bool,
    /// Items and entries that are only counted.
    pub(super) skipped: usize,
    /// The bytes that were spent when it began.
    pub(super) start: usize,
    /// A list of any length, or a map whose keys are data: it may end before its time.
    pub(super) grows: bool,
    /// The maps and lists that it closes: two for an enum's variant.
    pub(super) levels: usize,
    pub(super) expected: Expect,
}

/// The part that has to come next: a `Serialize` written by hand may get it wrong.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Expect {
    /// An item, or a field with its key.
    Part,
    /// The key of an entry.
    Key,
    /// The value of an entry.
    Value,
    /// The value of an entry that is only counted.
    SkippedValue,
    /// The text of a number or of JSON, which `serde_json` hands over as a struct.
    RawText,
    /// Nothing more: that text has come.
    Nothing,
}

impl Compound<'_> {
    pub(super) fn is_full(&self) -> bool {
        self.grows && !self.is_root() && self.recorder.budget.is_full(self.start)
    }

    /// The map of the whole result.
    fn is_root(&self) -> bool {
        self.recorder.depth == 1 && self.expected != Expect::Part
    }

    /// Counts items or entries that are not recorded.
    pub(super) fn skip(&mut self, count: usize) {
        self.skipped += count;
    }

    pub(super) fn element<T: Serialize + ?Sized>(&mut self, value: &T) {
        if self.is_full() {
            return self.skip(1);
        }
        self.recorder.part(value);
        self.len += 1;
    }

    /// The one entry of an enum's newtype variant.
    pub(super) fn variant<T: Serialize + ?Sized>(&mut self, variant: &'static str, value: &T) {
        self.recorder.push_str(variant);
        self.element(value);
    }

    pub(super) fn key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Stop> {
        self.require(Expect::Key)?;
        let is_named = is_str::<T>() && self.may_be_named();
        if self.is_full() && !is_named {
            self.expected = Expect::SkippedValue;
            return Ok(());
        }
        let before = self.recorder.state();
        let at = self.recorder.tape.tokens.len();
        let made = key.serialize(&mut *self.recorder).and_then(|()| self.recorder.make_key(at));
        self.expected = Expect::Value;
        match made {
            Ok(()) if is_named && self.name(at) => return Ok(()),
            Ok(()) if self.is_skipped(at) => self.expected = Expect::SkippedValue,
            Ok(()) => return Ok(()),
            Err(_) => self.expected = Expect::Key,
        }
        self.recorder.tape.rewind(before.checkpoint);
        self.recorder.budget.rewind(before.spent);
        made
    }

    /// A named key is a struct's field. Tags of enums come first in the map of a variant.
    fn may_be_named(&self) -> bool {
        let max = if self.may_be_struct { MAX_FIELDS } else { MAX_TAGS };
        self.named < max && (self.may_be_struct || self.len == self.named as usize)
    }

    /// Says of the key at `at` that it is a struct's field, where it is whole.
    fn name(&mut self, at: usize) -> bool {
        let tape = &mut self.recorder.tape;
        let Token::Str { at: text, len } = tape.tokens[at] else { return false };
        if tape.total(at).is_some() {
            return false;
        }
        tape.tokens[at] = Token::Named { at: text, len };
        self.named += 1;
        true
    }

    /// An entry is only counted if its key alone is too long, or if the result has too many entries
    /// whose keys are data.
    fn is_skipped(&self, key: usize) -> bool {
        let recorder = &self.recorder;
        recorder.tape.total(key).is_some()
            || self.is_root()
                && recorder.budget.is_full_of_dynamic()
                && recorder.declared(key).is_none()
    }

    /// The value of the key that came last.
    pub(super) fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        if self.expected == Expect::SkippedValue {
            self.expected = Expect::Key;
            self.skip(1);
            return Ok(());
        }
        self.require(Expect::Value)?;
        self.recorder.track_value(value);
        if !self.is_root() {
            self.expected = Expect::Key;
            self.recorder.part(value);
            self.len += 1;
            return Ok(());
        }
        self.expected = Expect::Key;
        self.entry_of_root(value);
        Ok(())
    }

    fn entry_of_root<T: Serialize + ?Sized>(&mut self, value: &T) {
        let recorder = &mut *self.recorder;
        let before = recorder.budget.spent();
        let key = recorder.tape.tokens.len() - 1;
        let field = recorder.declared(key);
        let is_dynamic = field.is_none() && recorder.tape.is_data(key);
        if is_dynamic {
            recorder.budget.begin_dynamic();
        } else {
            recorder.budget.begin();
        }
        recorder.part(value);
        self.len += 1;
        if is_dynamic {
            self.recorder.budget.end_dynamic(before);
        }
    }

    pub(super) fn omit(&mut self, key: &'static str) {
        self.recorder.track_omitted(key);
        self.recorder.push(Token::Static(key));
        self.recorder.push(Token::Omitted);
    }

    pub(super) fn field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        if self.expected != Expect::Part {
            self.require(Expect::RawText)?;
            self.expected = Expect::Nothing;
            return self.recorder.raw(value);
        }
        self.recorder.track_field(key, value);
        self.recorder.push(Token::Static(key));
        if self.recorder.depth == 1 {
            self.recorder.budget.begin();
        }
        self.recorder.budget.spend(key.len() + 1);
        self.element(value);
        Ok(())
    }

    pub(super) fn close(mut self) -> Result<(), Stop> {
        match self.expected {
            Expect::Part | Expect::Key => {}
            Expect::Nothing => return Ok(()),
            Expect::Value | Expect::SkippedValue | Expect::RawText => return Err(misuse()),
        }
        if self.named == MAX_FIELDS {
            self.recorder.tape.unname(self.at);
            self.named = 0;
        }
        let recorder = self.recorder;
        let after = recorder.tape.tokens.len();
        match &mut recorder.tape.tokens[self.at] {
            Token::List { end, len, .. } => (*end, *len) = (after, self.len),
            Token::Map { end, len, named, .. } => {
                (*end, *len, *named) = (after, self.len, self.named);
            }
            _ => {}
        }
        if self.levels == 2
            && let Token::Map { end, .. } = &mut recorder.tape.tokens[self.at - 2]
        {
            *end = after;
        }
        if self.skipped > 0 {
            recorder.tape.note_missing(self.at, self.len + self.skipped);
        }
        recorder.depth -= self.levels;
        recorder.check_keys(self.at);
        Ok(())
    }

    fn require(&self, now: Expect) -> Result<(), Stop> {
        if self.expected == now { Ok(()) } else { Err(misuse()) }
    }
}

/// No struct has so many fields; a map may that is written by hand.
const MAX_FIELDS: u32 = 128;

/// The tags that one map may have, of enums one in the other.
const MAX_TAGS: u32 = 8;

/// Tells a `str` itself from the keys of a map, which are values that it holds, so they have a
/// size. serde's derive writes the fields of a struct with a flattened one as `str`.
fn is_str<T: ?Sized>() -> bool {
    size_of::<&T>() > size_of::<usize>()
}

#[cold]
fn misuse() -> Stop {
    ser::Error::custom("its `Serialize` writes keys and values out of turn")
}
