//! Lists, structs and maps while they are recorded. Nothing here knows a user's type.

use serde::ser;

use super::budget::{ListDepth, Room};
use super::recorder::{CALL, Recorder, Stop};
use super::{Token, index};
use crate::error::MAX_DEPTH;

/// A list, a struct or a map that is being recorded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// Its token.
    pub(super) at: u32,
    /// The items, fields or entries that are recorded.
    pub(super) len: u32,
    /// Items and entries that are only counted.
    pub(super) skipped: usize,
    /// The items before the first that is recorded, and those of them that came.
    before: usize,
    passed: usize,
    /// The place where the last part begins, and what was spent before it.
    pub(super) part: u32,
    pub(super) spent: usize,
    pub(super) room: Room,
    /// The lists and maps around its parts, of which this may be one. A struct is none, nor is the result.
    pub(super) inside: u32,
    pub(super) keys: Keys,
    /// Entries whose keys are a struct's fields, though this is a map.
    named: u32,
    /// The newtypes and `Some`s around it.
    pub(super) wrappers: u32,
    pub(super) expected: Expect,
    /// This may be a struct that serde made a map of.
    may_be_struct: bool,
    /// The map of the whole result.
    is_root_map: bool,
    /// The frame is the one value in the map of its variant: `{"Variant": …}`.
    is_variant: bool,
}

/// The keys of the struct that is being recorded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Keys {
    /// The set they are from, so far; `None` if they are a new one.
    pub(super) set: Option<u32>,
    /// The next key of that set, and where it ends; both are the start of a new one.
    pub(super) next: u32,
    pub(super) end: u32,
}

/// The part that has to come next: a `Serialize` written by hand may get it wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Expect {
    /// An item, or a field with its key.
    #[default]
    Part,
    /// The key of an entry.
    Key,
    /// The value of an entry.
    Value,
    /// The value of an entry that is only counted.
    SkippedValue,
    /// The text of a number or of JSON, which `serde_json` hands over as a struct.
    RawText,
}

/// No struct has so many fields; a map may that is written by hand.
const MAX_FIELDS: u32 = 128;

/// The tags that one map may have, of enums one in the other.
const MAX_TAGS: u32 = 8;

impl Frame {
    /// A named key is a struct's field. Tags of enums come first in the map of a variant.
    fn may_be_named(&self) -> bool {
        let max = if self.may_be_struct { MAX_FIELDS } else { MAX_TAGS };
        self.named < max && (self.may_be_struct || self.len == self.named)
    }
}

impl Recorder {
    /// The lists, structs and maps around what comes next.
    pub(super) fn depth(&self) -> usize {
        self.outer.len()
    }

    /// The fields of what is recorded come next: of a result, of an item.
    pub(super) fn is_at_content(&self) -> bool {
        self.depth() == self.content_level + 1
    }

    fn open(&mut self, token: Token) -> Result<(), Stop> {
        if self.depth() == MAX_DEPTH {
            return Err(Stop::too_deep());
        }
        self.enter(Expect::Part);
        self.push(token);
        Ok(())
    }

    fn enter(&mut self, expected: Expect) {
        let new_keys = index(self.new_keys.len());
        (self.before, self.is_lines) = (0, false);
        // what a struct has in a field is not inside the map that serde made of the struct
        let is_field = matches!(self.tape.tokens.last(), Some(Token::Named { .. }));
        let frame = Frame {
            at: index(self.tape.tokens.len()),
            inside: self.frame.inside.saturating_sub(u32::from(is_field)),
            keys: Keys { set: None, next: new_keys, end: new_keys },
            wrappers: self.wrappers,
            expected,
            ..Frame::default()
        };
        self.outer.push(std::mem::replace(&mut self.frame, frame));
    }

    pub(super) fn open_list(&mut self) -> Result<(), Stop> {
        let before = self.before;
        self.open(Token::List { fixed: false, len: 0, end: 0 })?;
        self.frame.before = before;
        self.limit();
        Ok(())
    }

    /// Marks the frame that was opened last as a list or map that may be cut.
    fn limit(&mut self) {
        self.frame.room = self.budget.room(self.frame.inside);
        self.frame.inside += 1;
    }

    /// A tuple or an array.
    pub(super) fn open_tuple(&mut self) -> Result<(), Stop> {
        self.open(Token::List { fixed: true, len: 0, end: 0 })
    }

    pub(super) fn open_struct(&mut self, name: &'static str) -> Result<(), Stop> {
        self.open(Token::Struct { flat: true, len: 0, end: 0, keys: 0 })?;
        self.frame.keys = self.expected_keys(name);
        if std::ptr::eq(name, CALL) {
            self.begin_call();
        }
        Ok(())
    }

    /// A call is recorded whole: half of its arguments are others.
    #[cold]
    fn begin_call(&mut self) {
        self.tape.calls.push(self.frame.at as usize);
        self.budget_behind_call.get_or_insert_with(|| self.budget.clone());
        self.budget.begin_whole();
    }

    #[cold]
    fn end_call(&mut self) {
        if let Some(mut budget) = self.budget_behind_call.take() {
            budget.rewind(self.budget.spent());
            self.budget = budget;
        }
    }

    /// A map whose keys are data. serde makes one of a struct that has a flattened field, of a length
    /// that it does not know.
    pub(super) fn open_map(&mut self, len: Option<usize>) -> Result<(), Stop> {
        let flattened = len.is_none();
        self.open(Token::Map { fixed: false, flattened, len: 0, end: 0, named: 0 })?;
        self.frame.expected = Expect::Key;
        self.frame.may_be_struct = flattened;
        self.frame.is_root_map = self.is_at_content();
        if !self.frame.is_root_map {
            self.limit();
        }
        Ok(())
    }

    /// No map, but a number or JSON text that `serde_json` hands over as a struct.
    pub(super) fn open_raw(&mut self) {
        self.enter(Expect::RawText);
    }

    /// `{"Variant": …}`, of which the value comes next.
    pub(super) fn open_variant(&mut self, variant: &'static str) -> Result<(), Stop> {
        self.open(Token::Map { fixed: true, flattened: false, len: 1, end: 0, named: 0 })?;
        self.push_str(variant);
        self.begin_part();
        Ok(())
    }

    /// Has the frame that was opened last end together with the map of its variant.
    pub(super) fn end_with_variant(&mut self) {
        self.frame.is_variant = true;
    }

    pub(super) fn begin_part(&mut self) {
        self.frame.len += 1;
        self.mark_part();
    }

    /// Notes where the next part begins, to go back to.
    fn mark_part(&mut self) {
        self.frame.part = index(self.tape.tokens.len());
        self.frame.spent = self.budget.spent();
        self.wrappers = self.frame.wrappers;
    }

    /// False if there is no room for one more item, which is then counted.
    pub(super) fn begin_item(&mut self) -> bool {
        if self.frame.passed < self.frame.before {
            self.frame.passed += 1;
            self.skip(1);
            return false;
        }
        if self.is_full() {
            self.skip(1);
            return false;
        }
        self.begin_part();
        true
    }

    pub(super) fn is_full(&self) -> bool {
        self.frame.room.is_full(self.budget.spent(), self.frame.len)
    }

    /// Counts items or entries that are not recorded.
    pub(super) fn skip(&mut self, count: usize) {
        self.frame.skipped += count;
    }

    /// Counts all that is not recorded, if the number of all items or entries is known.
    pub(super) fn skip_rest(&mut self, (least, most): (usize, Option<usize>)) -> bool {
        let is_known = most == Some(least);
        if is_known {
            self.frame.skipped = least.saturating_sub(self.frame.len as usize);
        }
        is_known
    }

    /// Short, since most fields have a known key.
    pub(super) fn begin_field(
        &mut self,
        key: &'static str,
        address: usize,
        type_name: &'static str,
    ) {
        if self.is_at_content() || !self.is_next_key(key) {
            return self.begin_other_field(key, address, type_name);
        }
        self.frame.keys.next += 1;
        self.begin_part();
        self.budget.spend(key.len() + 3);
    }

    #[inline(never)]
    fn begin_other_field(&mut self, key: &'static str, address: usize, type_name: &'static str) {
        self.key_of_struct(key);
        self.begin_part();
        if self.is_at_content() {
            self.track_field(key, address, type_name);
            self.budget.begin(self.list_depth(self.frame.len as usize - 1));
            (self.before, self.is_lines) = self.expected_under(key);
        }
        self.budget.spend(key.len() + 3);
    }

    pub(super) fn omit(&mut self, key: &'static str) {
        self.key_of_struct(key);
        self.track_omitted(key);
        self.tape.tokens.push(Token::Omitted);
    }

    /// Returns true if the key has to be recorded. With `is_str`, it may be the field of a struct and no data.
    pub(super) fn begin_key(&mut self, is_str: bool) -> Result<bool, Stop> {
        self.require(Expect::Key)?;
        self.is_lines = false;
        let is_named = is_str && self.frame.may_be_named();
        if self.is_full() && !is_named {
            self.frame.expected = Expect::SkippedValue;
            return Ok(false);
        }
        self.mark_part();
        Ok(true)
    }

    pub(super) fn end_key(
        &mut self,
        depth: usize,
        is_str: bool,
        made: Result<(), Stop>,
    ) -> Result<(), Stop> {
        if made.is_err() {
            self.return_to(depth);
        }
        let at = self.frame.part as usize;
        let made = made.and_then(|()| self.make_key(at));
        self.frame.expected = Expect::Value;
        match made {
            Ok(()) if is_str && self.frame.may_be_named() && self.name(at) => return Ok(()),
            Ok(()) if self.is_skipped(at) => self.frame.expected = Expect::SkippedValue,
            Ok(()) => return Ok(()),
            Err(_) => self.frame.expected = Expect::Key,
        }
        self.forget_part();
        made
    }

    /// Says of the key at `at` that it is a struct's field, where it is whole.
    fn name(&mut self, at: usize) -> bool {
        let Token::Str { len, at: text } = self.tape.tokens[at] else { return false };
        if self.tape.total(at).is_some() {
            return false;
        }
        self.tape.tokens[at] = Token::Named { len, at: text };
        self.frame.named += 1;
        true
    }

    /// An entry is only counted if its key alone is too long, or if the result has too many entries
    /// whose keys are data.
    fn is_skipped(&self, key: usize) -> bool {
        self.tape.total(key).is_some()
            || self.frame.is_root_map
                && self.budget.is_full_of_dynamic()
                && self.declared(key).is_none()
    }

    /// Returns true if the value of the last key has to be recorded.
    pub(super) fn begin_value(
        &mut self,
        address: usize,
        type_name: &'static str,
    ) -> Result<bool, Stop> {
        if self.frame.expected == Expect::SkippedValue {
            self.frame.expected = Expect::Key;
            self.skip(1);
            return Ok(false);
        }
        self.require(Expect::Value)?;
        self.frame.expected = Expect::Key;
        self.track_value(address, type_name);
        if self.frame.is_root_map {
            if self.is_dynamic(self.tape.tokens.len() - 1) {
                self.budget.begin_dynamic();
            } else {
                self.budget.begin(self.list_depth(self.frame.len as usize));
            }
            let key = self.tape.node(self.tape.tokens.len() - 1).str().unwrap_or_default();
            (self.before, self.is_lines) = self.expected_under(key);
        }
        self.begin_part();
        Ok(true)
    }

    pub(super) fn end_value(&mut self) {
        (self.before, self.is_lines) = (0, false);
        if self.frame.is_root_map && self.is_dynamic(self.frame.part as usize - 1) {
            self.budget.end_dynamic(self.frame.spent);
        }
    }

    fn is_dynamic(&self, key: usize) -> bool {
        self.tape.is_data(key) && self.declared(key).is_none()
    }

    pub(super) fn close(&mut self) -> Result<(), Stop> {
        self.forget_unwanted();
        self.is_lines = false;
        let frame = self.frame;
        match frame.expected {
            Expect::Part | Expect::Key => {}
            Expect::RawText => return self.close_raw(),
            Expect::Value | Expect::SkippedValue => return Err(misuse()),
        }
        let at = frame.at as usize;
        let after = index(self.tape.tokens.len());
        match &mut self.tape.tokens[at] {
            Token::List { len, end, .. } => (*len, *end) = (frame.len, after),
            Token::Struct { len, end, .. } => {
                (*len, *end) = (frame.len, after);
                self.close_keys();
                if self.tape.calls.last() == Some(&at) {
                    self.end_call();
                }
            }
            Token::Map { len, end, named, .. } => {
                (*len, *end, *named) = (frame.len, after, frame.named);
                if frame.named == MAX_FIELDS {
                    self.tape.unname(at);
                }
                self.tape.find_repeated_keys(at);
            }
            _ => {}
        }
        if frame.before > 0 {
            self.tape.start = Some((at, frame.before));
        }
        if frame.skipped > 0 {
            self.tape.note_missing(at, frame.len as usize + frame.skipped);
        }
        self.leave();
        if frame.is_variant { self.close() } else { Ok(()) }
    }

    /// Only counts the items of a list that is too deep in others, where it is not short.
    fn forget_unwanted(&mut self) {
        let frame = &mut self.frame;
        let Some(start) = frame.room.start_of_unwanted() else { return };
        if frame.skipped > 0 && frame.named == 0 {
            frame.skipped += frame.len as usize;
            frame.len = 0;
            self.tape.forget_from(frame.at as usize + 1);
            self.budget.rewind(start);
        }
    }

    fn list_depth(&self, entry: usize) -> Option<ListDepth> {
        self.list_depths.get(entry).copied().flatten()
    }

    pub(super) fn leave(&mut self) {
        self.frame = self.outer.pop().unwrap_or_default();
    }

    /// Leaves what is open beyond the parts that lie so deep.
    pub(super) fn return_to(&mut self, depth: usize) {
        while self.depth() > depth {
            if self.frame.keys.set.is_none() {
                self.new_keys.truncate(self.frame.keys.next as usize);
            }
            self.leave();
        }
    }

    fn require(&self, now: Expect) -> Result<(), Stop> {
        if self.frame.expected == now { Ok(()) } else { Err(misuse()) }
    }
}

#[cold]
pub(super) fn misuse() -> Stop {
    ser::Error::custom("its `Serialize` writes keys and values out of turn")
}
