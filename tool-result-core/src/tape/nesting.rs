//! Opens and closes lists, structs and maps, and begins their parts. Nothing here knows a user's type.

use super::budget::Share;
use super::frame::{Expect, Frame, Want};
use super::raw_value::RAW;
use super::recorder::{ItemSink, Recorder, Stop, misuse};
use super::token::{Token, index};
use super::tracker::FieldAddress;
use crate::Error;
use crate::error::MAX_DEPTH;
use crate::truncation::Window;

/// The tokens of the items that are given away together.
const MIN_GIVEN: usize = 1_024;

/// The name of the struct that a call of a tool is.
const CALL: &str = "$tool_result::Call";

impl Recorder {
    pub(crate) fn depth(&self) -> usize {
        self.outer.len()
    }

    /// The fields of the result come next.
    pub(super) fn is_at_content(&self) -> bool {
        self.depth() == self.content_level
    }

    fn open(&mut self, token: Token) -> Result<(), Stop> {
        if self.depth() == MAX_DEPTH {
            return Err(Box::new(Error::TooDeep { path: String::new() }));
        }
        self.enter(Expect::Part);
        self.push(token);
        Ok(())
    }

    fn enter(&mut self, expected: Expect) {
        let is_content = self.depth() + 1 == self.content_level;
        let is_start = is_content && !self.scope.start.is_empty();
        let want = if is_start { Want::From(0) } else { std::mem::take(&mut self.want) };
        let frame = Frame {
            at: index(self.tape.tokens.len()),
            want,
            is_plain: want == Want::All && !is_content && self.tracker.is_none(),
            keys: index(self.keys.len()),
            expected,
            is_in_call: self.frame.is_in_call,
            ..Frame::default()
        };
        self.outer.push(std::mem::replace(&mut self.frame, frame));
    }

    pub(super) fn open_items(&mut self, fixed: bool) -> Result<&mut Self, Stop> {
        let is_row = self.has_rows && self.depth() == self.content_level + 1;
        let fixed = fixed || is_row || self.frame.is_in_call;
        self.open(Token::List { fixed, len: 0, end: 0 })?;
        self.begin_parts(!fixed);
        let content = self.scope.marked.map_or(Share::Other, |_| Share::Marked);
        if !fixed
            && self.depth() == self.content_level + 1
            && self.budget.share == content
            && self.tape.item_list.is_none()
        {
            self.tape.item_list = Some(self.frame.at as usize);
            // its items are given away if that is asked
            self.frame.is_plain &= self.scope.sink.is_none();
        }
        Ok(self)
    }

    fn begin_parts(&mut self, is_long: bool) {
        self.frame.is_long = is_long;
        self.frame.before = match self.frame.want {
            Want::All => 0,
            Want::Nothing => usize::MAX,
            Want::From(depth) => self.number_at(depth).unwrap_or(usize::MAX),
        };
    }

    pub(super) fn open_struct(&mut self, name: &'static str) -> Result<&mut Self, Stop> {
        if RAW.contains(&name) {
            self.enter(Expect::RawText);
            return Ok(self);
        }
        let is_call = name == CALL;
        self.open(Token::Struct { flat: true, is_call, len: 0, end: 0, keys: 0 })?;
        // next actions that do not fit are left out
        self.frame.is_in_call |= is_call && self.budget.share != Share::Fixed;
        Ok(self)
    }

    /// A map whose keys are data. serde makes one of a struct that has a flattened field, of a length
    /// that it does not know.
    pub(super) fn open_map(&mut self, len: Option<usize>) -> Result<&mut Self, Stop> {
        let is_struct = len.is_none() || self.depth() < self.content_level;
        self.open(Token::Map { fixed: false, is_long: false, len: 0, end: 0 })?;
        self.frame.expected = Expect::Key;
        self.begin_parts(!is_struct && !self.frame.is_in_call);
        Ok(self)
    }

    /// `{"Variant": …}`, of which the value comes next.
    pub(super) fn open_variant(&mut self, variant: &'static str) -> Result<(), Stop> {
        self.open(Token::Map { fixed: true, is_long: false, len: 1, end: 0 })?;
        self.push_whole(variant, false);
        if !self.frame.is_plain && !self.is_at_content() {
            self.want = self.want_of(Some(variant));
        }
        self.frame.len = 1;
        Ok(())
    }

    pub(super) fn begin_part(&mut self) {
        self.frame.len += 1;
        self.mark_part();
    }

    pub(super) fn mark_part(&mut self) {
        self.frame.part = Some(index(self.tape.tokens.len()));
        self.frame.spent = self.tape.spent;
    }

    /// False if the item is not recorded, but counted.
    pub(super) fn begin_item(&mut self) -> bool {
        if self.frame.is_long && !self.is_wanted() {
            return false;
        }
        if !self.frame.is_plain {
            self.give_items_away(false);
            self.want = self.want_of(None);
        }
        self.begin_part();
        true
    }

    /// The first item at once, and then many together.
    fn give_items_away(&mut self, is_end: bool) {
        let Some(ItemSink(sink)) = &self.scope.sink else { return };
        let first = self.frame.at as usize + 1;
        let is_due = is_end || self.frame.before == 0 || self.tape.len() - first >= MIN_GIVEN;
        if self.tape.item_list != Some(first - 1) || self.frame.len == 0 || !is_due {
            return;
        }
        if sink(&self.tape, first) {
            self.tape.forget_from(first);
            self.tape.spent = self.outer.last().map_or(0, |outer| outer.spent);
            self.frame.before += self.frame.len as usize;
            self.tape.given_items = self.frame.before;
            self.frame.len = 0;
        } else {
            // nothing that may be cut is recorded any more
            (self.budget.until, self.budget.has_unit) = (0, true);
        }
    }

    /// False for an item or entry before the start, or behind the end of the budget. It is counted.
    fn is_wanted(&mut self) -> bool {
        self.frame.seen += 1;
        self.frame.seen > self.frame.before && !self.is_full()
    }

    fn is_full(&self) -> bool {
        let is_over = self.tape.spent > self.budget.until;
        self.frame.is_long && is_over && (self.budget.has_unit || self.frame.len > 0)
    }

    /// Passes the items before the start of a list that knows its length: returns the number of them.
    pub(super) fn pass(&mut self, &(least, most): &(usize, Option<usize>)) -> usize {
        if self.frame.is_long && most == Some(least) {
            self.frame.seen = self.frame.before.min(least);
        }
        self.frame.seen
    }

    /// Behind the end of the budget, counts all that is not recorded, if the number of all items or entries is known.
    pub(super) fn skip_rest(&mut self, &(least, most): &(usize, Option<usize>)) -> bool {
        let is_known = self.is_full() && most == Some(least);
        if is_known {
            self.frame.seen = least;
        }
        is_known
    }

    pub(super) fn begin_field(&mut self, key: &'static str, value: FieldAddress) {
        self.keys.push(key);
        if !self.frame.is_plain {
            self.track(key, Some(value));
            self.begin_key(key, Some(key));
        }
        self.begin_part();
        self.tape.spent += key.len() + 3;
    }

    /// `step`: the key, where it is the step of a position.
    fn begin_key(&mut self, key: &str, step: Option<&str>) {
        if self.is_at_content() {
            self.begin_entry(key);
        } else {
            self.want = self.want_of(step);
        }
    }

    pub(super) fn omit(&mut self, key: &'static str) {
        self.keys.push(key);
        self.track(key, None);
        self.tape.tokens.push(Token::Omitted);
    }

    /// Returns true if the key has to be recorded. With `is_str`, it may be the field of a struct and no data.
    pub(super) fn begin_entry_of_map(&mut self, is_str: bool) -> Result<bool, Stop> {
        self.require(Expect::Key)?;
        let is_named = is_str && self.frame.may_be_named();
        if self.frame.is_long && !is_named && !self.is_wanted() {
            self.frame.expected = Expect::SkippedValue;
            return Ok(false);
        }
        self.frame.expected = Expect::KeyText;
        self.mark_part();
        Ok(true)
    }

    pub(super) fn end_key(&mut self, is_str: bool, made: Result<(), Stop>) -> Result<(), Stop> {
        let key = self.end_open_part();
        made?;
        self.make_key(key)?;
        self.frame.expected = Expect::Value;
        // no map that has a struct's field is cut
        if is_str
            && self.frame.may_be_named()
            && let Token::Str { is_name, .. } = &mut self.tape.tokens[key]
        {
            *is_name = true;
            self.frame.is_long = false;
        }
        Ok(())
    }

    pub(super) fn begin_value(&mut self, value: FieldAddress) -> Result<bool, Stop> {
        if self.frame.expected == Expect::SkippedValue {
            self.frame.expected = Expect::Key;
            return Ok(false);
        }
        self.require(Expect::Value)?;
        self.frame.expected = Expect::Key;
        if !self.frame.is_plain {
            let key = self.tape.text_at(self.tape.len() - 1).unwrap_or_default().to_owned();
            self.track(&key, Some(value));
            self.begin_key(&key, None);
        }
        self.begin_part();
        Ok(true)
    }

    pub(super) fn close(&mut self) -> Result<(), Stop> {
        self.give_items_away(true);
        let frame = self.frame;
        match frame.expected {
            Expect::Part | Expect::Key => {}
            Expect::RawText => return self.close_raw(),
            Expect::KeyText | Expect::Value | Expect::SkippedValue => return Err(misuse().into()),
        }
        self.want = Want::All;
        let at = frame.at as usize;
        let after = index(self.tape.tokens.len());
        match &mut self.tape.tokens[at] {
            Token::List { len, end, .. } => (*len, *end) = (frame.len, after),
            Token::Struct { len, end, .. } => {
                (*len, *end) = (frame.len, after);
                self.close_keys();
            }
            Token::Map { is_long, len, end, .. } => {
                (*is_long, *len, *end) = (frame.is_long, frame.len, after);
                self.tape.find_repeated_keys(at);
            }
            _ => {}
        }
        // a number behind the end is the start of what comes next
        let has_numbers = !self.is_at_content()
            && matches!(self.tape.tokens[at], Token::List { .. } | Token::Map { fixed: false, .. });
        if let Want::From(depth) = frame.want {
            self.tape.has_start |= has_numbers && self.number_at(depth).is_some();
        }
        let (shown, total) = (frame.len as usize, frame.seen);
        // a list whose items were all given away is whole
        let is_given_away = shown == 0 && self.scope.sink.is_some();
        if frame.is_long && shown < total && !is_given_away {
            let part = Window { from: frame.passed(), shown, total };
            self.tape.extents.insert(at, part);
        }
        if frame.is_long && frame.len > 0 {
            self.budget.has_unit = true;
        }
        self.leave();
        Ok(())
    }

    pub(super) fn close_variant(&mut self) -> Result<(), Stop> {
        self.close()?;
        self.close()
    }

    pub(super) fn leave(&mut self) {
        self.keys.truncate(self.frame.keys as usize);
        self.frame = self.outer.pop().unwrap_or_default();
    }

    /// Leaves what the part opened and did not close. Returns the place where it begins.
    pub(super) fn end_open_part(&mut self) -> usize {
        loop {
            if let Some(part) = self.frame.part.take() {
                return part as usize;
            }
            self.leave();
        }
    }

    fn require(&self, now: Expect) -> Result<(), Stop> {
        if self.frame.expected == now { Ok(()) } else { Err(misuse().into()) }
    }
}
