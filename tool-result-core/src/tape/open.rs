//! A list or a map that is being recorded.

use serde::ser::{self, Serialize};

use super::Token;
use super::recorder::{Recorder, Stop};

/// A list or a map that is being recorded.
pub(crate) struct Open<'r> {
    pub(super) recorder: &'r mut Recorder,
    pub(super) at: usize,
    pub(super) len: usize,
    /// Entries whose keys are a struct's fields, though this is a map.
    pub(super) named: u32,
    /// It may be a struct that serde made a map of.
    pub(super) may_be_struct: bool,
    /// Items and entries that are counted only.
    pub(super) missed: usize,
    /// What was spent when it began.
    pub(super) start: usize,
    /// A list of any length, or a map whose keys are data: it may end before its time.
    pub(super) grows: bool,
    /// How many maps and lists it closes: two for an enum's variant.
    pub(super) levels: usize,
    pub(super) awaits: Awaits,
}

/// What may come next: a `Serialize` written by hand may get it wrong.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Awaits {
    /// An item, or a field with its key.
    Part,
    /// The key of an entry.
    Key,
    /// The value of an entry.
    Value,
    /// The value of an entry that is counted only.
    MissedValue,
    /// The text of a number or of JSON, which `serde_json` hands over as a struct.
    RawText,
    /// Nothing more: that text has come.
    Nothing,
}

impl Open<'_> {
    /// Whether nothing more of it is to be recorded.
    pub(super) fn is_full(&self) -> bool {
        self.grows && !self.is_root() && self.recorder.room.is_full(self.start)
    }

    /// The map of the whole result.
    fn is_root(&self) -> bool {
        self.recorder.depth == 1 && self.awaits != Awaits::Part
    }

    /// Counts items or entries that are not recorded.
    pub(super) fn miss(&mut self, count: usize) {
        self.missed += count;
    }

    pub(super) fn element<T: Serialize + ?Sized>(&mut self, value: &T) {
        if self.is_full() {
            return self.miss(1);
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
        self.expect(Awaits::Key)?;
        let is_named = is_str::<T>() && self.may_be_named();
        if self.is_full() && !is_named {
            self.awaits = Awaits::MissedValue;
            return Ok(());
        }
        let before = self.recorder.state();
        let at = self.recorder.tape.tokens.len();
        let made = key.serialize(&mut *self.recorder).and_then(|()| self.recorder.make_key(at));
        self.awaits = Awaits::Value;
        match made {
            Ok(()) if is_named && self.name(at) => return Ok(()),
            Ok(()) if self.is_missed(at) => self.awaits = Awaits::MissedValue,
            Ok(()) => return Ok(()),
            Err(_) => self.awaits = Awaits::Key,
        }
        self.recorder.tape.back_to(before.mark);
        self.recorder.room.back_to(before.spent);
        made
    }

    /// Whether the next key may be a struct's field. Tags of enums come first in the map of a variant.
    fn may_be_named(&self) -> bool {
        let most = if self.may_be_struct { MOST_FIELDS } else { MOST_TAGS };
        self.named < most && (self.may_be_struct || self.len == self.named as usize)
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

    /// Whether the entry whose key was recorded last is counted only: its key alone is too long, or
    /// the result has too many entries whose keys are data.
    fn is_missed(&self, key: usize) -> bool {
        let recorder = &self.recorder;
        recorder.tape.total(key).is_some()
            || self.is_root()
                && recorder.room.is_full_of_loose()
                && recorder.declared(key).is_none()
    }

    /// The value of the key that came last.
    pub(super) fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        if self.awaits == Awaits::MissedValue {
            self.awaits = Awaits::Key;
            self.miss(1);
            return Ok(());
        }
        self.expect(Awaits::Value)?;
        self.recorder.watch_value(value);
        if !self.is_root() {
            self.awaits = Awaits::Key;
            self.recorder.part(value);
            self.len += 1;
            return Ok(());
        }
        self.awaits = Awaits::Key;
        self.entry_of_root(value);
        Ok(())
    }

    fn entry_of_root<T: Serialize + ?Sized>(&mut self, value: &T) {
        let recorder = &mut *self.recorder;
        let before = recorder.room.spent();
        let key = recorder.tape.tokens.len() - 1;
        let field = recorder.declared(key);
        let is_loose = field.is_none() && recorder.tape.is_data(key);
        if is_loose {
            recorder.room.begin_loose();
        } else {
            recorder.room.begin();
        }
        recorder.part(value);
        self.len += 1;
        if is_loose {
            self.recorder.room.end_loose(before);
        }
    }

    pub(super) fn skipped(&mut self, key: &'static str) {
        self.recorder.watch_skipped(key);
        self.recorder.push(Token::Static(key));
        self.recorder.push(Token::Skipped);
    }

    pub(super) fn field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        if self.awaits != Awaits::Part {
            self.expect(Awaits::RawText)?;
            self.awaits = Awaits::Nothing;
            return self.recorder.raw(value);
        }
        self.recorder.watch_field(key, value);
        self.recorder.push(Token::Static(key));
        if self.recorder.depth == 1 {
            self.recorder.room.begin();
        }
        self.recorder.room.spend(key.len() + 1);
        self.element(value);
        Ok(())
    }

    pub(super) fn close(mut self) -> Result<(), Stop> {
        match self.awaits {
            Awaits::Part | Awaits::Key => {}
            Awaits::Nothing => return Ok(()),
            Awaits::Value | Awaits::MissedValue | Awaits::RawText => return Err(misuse()),
        }
        if self.named == MOST_FIELDS {
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
        if self.missed > 0 {
            recorder.tape.note_missing(self.at, self.len + self.missed);
        }
        recorder.depth -= self.levels;
        recorder.check_keys(self.at);
        Ok(())
    }

    fn expect(&self, now: Awaits) -> Result<(), Stop> {
        if self.awaits == now { Ok(()) } else { Err(misuse()) }
    }
}

/// No struct has so many fields; a map may that is written by hand.
const MOST_FIELDS: u32 = 128;

/// So many tags may stand in one map, of enums one in the other.
const MOST_TAGS: u32 = 8;

/// Whether a key is a `str` itself, as serde's derive writes the fields of a struct that has a flattened
/// one: the keys of a map are values that it holds, so they have a size.
fn is_str<T: ?Sized>() -> bool {
    size_of::<&T>() > size_of::<usize>()
}

#[cold]
fn misuse() -> Stop {
    ser::Error::custom("its `Serialize` writes keys and values out of turn")
}
