//! Writes values down on a tape: what each token is, what is taken back, how deep it goes.

use std::fmt;
use std::ops::Range;
use std::rc::Rc;

use serde::ser::{Error as _, Serialize};

use super::Tape;
use super::budget::{Budget, Share, with_slack};
use super::frame::{Expect, Frame, Want};
use super::token::{SHORT, Token, index};
use super::tracker::TrackedKeys;
use crate::Error;
use crate::layout::Only;
use crate::number;
use crate::scalar::Scalar;

/// Why a `Serialize` stopped. Caught at the innermost value, which is then [`Token::Lost`].
///
/// A pointer, so that serde's code compares a `Result` with zero.
pub(crate) type Stop = Box<Error>;

impl serde::ser::Error for Stop {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Box::new(Error::in_serialize(message.to_string()))
    }
}

#[cold]
pub(super) fn misuse() -> Error {
    Error::in_serialize("its `Serialize` writes keys and values out of turn")
}

#[derive(Debug, Default)]
pub(crate) struct Recorder {
    pub(crate) tape: Tape,
    pub(super) tracker: Option<TrackedKeys>,
    /// The list, struct or map that is being recorded, and those around it.
    pub(super) frame: Frame,
    pub(super) outer: Vec<Frame>,
    /// The keys of the structs that are being recorded.
    pub(super) keys: Vec<&'static str>,
    /// The keys of each kind of struct that was recorded, by their places in the list of the tape.
    pub(super) key_sets: Vec<Range<usize>>,
    pub(super) budget: Budget,
    /// The values around a field of the result: the result itself, and enums; 0 for any other value.
    pub(crate) content_level: usize,
    pub(crate) scope: Scope,
    /// The items of the result's entry are rows.
    pub(super) has_rows: bool,
    pub(super) want: Want,
}

/// The extent to which a result is recorded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// The bytes of compact JSON: of the field with `items`, and of all other entries.
    pub(crate) bytes: usize,
    /// Those of each entry that stands whole in every answer, or of a value that is no result; `None` for all.
    pub(crate) fixed_bytes: Option<usize>,
    /// The half that is not delivered has the fields with this.
    pub(crate) hidden: Only,
    /// Those of each entry beside the field with `items`.
    pub(crate) beside: usize,
    /// The keys that stand whole in every answer.
    pub(crate) fixed: Vec<&'static str>,
    /// The sorted keys of entries beside the field with `items` that do so as they are small.
    pub(crate) small: Vec<String>,
    /// The key of the field with `items`.
    pub(crate) marked: Option<&'static str>,
    /// The keys of lists whose items are rows: a row is a tuple, also where it is written as a list.
    pub(crate) rows: Vec<&'static str>,
    /// The steps of the position that the recording begins at, from an entry of the result on.
    pub(crate) start: Vec<String>,
    /// Takes the items of [`Tape::item_list`].
    pub(crate) sink: Option<ItemSink>,
}

/// Takes the items on a tape from a token on, which the tape does not keep then. Returns false to get no more of them.
#[derive(Clone)]
pub(crate) struct ItemSink(pub(crate) Rc<TakeItems>);

type TakeItems = dyn Fn(&Tape, usize) -> bool;

impl fmt::Debug for ItemSink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ItemSink")
    }
}

/// Records a part that has begun. As a function, it would be compiled for every type.
macro_rules! part {
    ($recorder:expr, $value:expr) => {{
        let made = $value.serialize(&mut *$recorder);
        $recorder.end_part(made);
    }};
}
pub(crate) use part;

impl Tape {
    pub(crate) fn record<T: Serialize + ?Sized>(value: &T) -> Self {
        Recorder::default().record_alone(value)
    }
}

impl Recorder {
    /// Records of a value so much that its compact JSON has at least about `bytes` bytes, where it has more.
    pub(crate) fn with_budget(bytes: usize) -> Self {
        let scope = Scope { fixed_bytes: Some(bytes), ..Scope::default() };
        Recorder { scope, ..Recorder::default() }
    }

    /// `outer_levels`: the values around the one that holds the fields.
    pub(crate) fn for_result(scope: Scope, outer_levels: usize) -> Self {
        // a small result, the common one, takes few allocations
        let tape = Tape {
            tokens: Vec::with_capacity(64),
            text: String::with_capacity(1_024),
            keys: Vec::with_capacity(16),
            ..Tape::default()
        };
        let budget = Budget { left_for_others: with_slack(scope.bytes), ..Budget::default() };
        let keys = Vec::with_capacity(16);
        let content_level = outer_levels + 1;
        Recorder { tape, keys, budget, content_level, scope, ..Recorder::default() }
    }

    pub(crate) fn resume(tape: Tape) -> Self {
        Recorder { tape, ..Recorder::default() }
    }

    /// Records one value behind what is on the tape, and tells where it begins.
    ///
    /// A part that cannot be recorded is lost alone: the rest goes on.
    pub(crate) fn record<T: Serialize + ?Sized>(&mut self, value: &T) -> usize {
        let at = self.tape.len();
        let recorder = self.begin_alone();
        part!(recorder, value);
        at
    }

    pub(crate) fn record_alone<T: Serialize + ?Sized>(mut self, value: &T) -> Tape {
        self.record(value);
        self.tape
    }

    pub(crate) fn begin_alone(&mut self) -> &mut Self {
        self.begin_share(Share::Fixed);
        self.begin_part();
        self
    }

    /// Takes back what a part wrote, if its `Serialize` failed.
    #[inline]
    pub(crate) fn end_part(&mut self, made: Result<(), Stop>) {
        if let Err(stop) = made {
            self.lose(stop);
        }
        self.frame.part = None;
    }

    #[cold]
    #[expect(clippy::boxed_local, reason = "here, it is unboxed once for all types")]
    fn lose(&mut self, fault: Stop) {
        let part = self.end_open_part();
        self.tape.forget_from(part);
        self.tape.spent = self.frame.spent;
        let at = self.tape.tokens.len();
        self.push(Token::Lost(index(self.tape.faults.len())));
        self.tape.faults.push((at, *fault));
    }

    /// The least that a value takes is a character, and a comma or colon behind it.
    pub(super) fn push(&mut self, token: Token) {
        self.tape.spent += 2;
        self.tape.tokens.push(token);
    }

    pub(super) fn push_digits(&mut self, digits: &str) -> Result<(), Stop> {
        if number::exact(digits).is_none() && self.frame.expected != Expect::KeyText {
            let (path, number) = (String::new(), digits.to_owned());
            return Err(Box::new(Error::NumberOutOfRange { path, number }));
        }
        let at = self.tape.text.len();
        self.tape.text.push_str(digits);
        self.push(Token::Digits { len: index(digits.len()), at });
        Ok(())
    }

    /// A string that is data; a variant's name is, as it is the value of its enum.
    #[inline]
    pub(super) fn push_str(&mut self, text: &str) {
        if text.len() > SHORT || !self.frame.is_plain {
            return self.push_long(text);
        }
        self.push_whole(text, false);
    }

    pub(super) fn push_display(&mut self, value: fmt::Arguments<'_>) -> Result<(), Stop> {
        let mut text = String::new();
        fmt::write(&mut text, value).map_err(|_| Stop::custom("its `Display` failed"))?;
        self.push_str(&text);
        Ok(())
    }

    pub(super) fn mark_untrusted(&mut self) -> Result<(), Stop> {
        if self.frame.expected == Expect::KeyText {
            return Err(Stop::custom(
                "an `Untrusted` value cannot be a key: write a list of pairs",
            ));
        }
        let last = self.tape.untrusted.iter().last().map_or(self.tape.len(), |(at, ())| *at);
        // while a value is open, its end is not known
        if last == self.tape.len() || self.tape.after(last) > 0 {
            self.tape.untrusted.insert(self.tape.len(), ());
        }
        Ok(())
    }

    /// Turns the value just recorded at `at` into a key that is data, by the rules of `serde_json`.
    pub(super) fn make_key(&mut self, at: usize) -> Result<(), Stop> {
        if self.tape.is_data(at) {
            return Ok(());
        }
        let key = match self.tape.node(at).scalar() {
            Some(Scalar::Null) | None => {
                return Err(Stop::custom("a key must be a string"));
            }
            Some(scalar) if !scalar.is_finite() => {
                return Err(Stop::custom("a key that is a float must be finite"));
            }
            Some(scalar) => scalar.to_string(),
        };
        self.tape.forget_from(at);
        self.push_whole(&key, false);
        Ok(())
    }
}
