//! Writes values down on a tape: what each token is, what is taken back, how deep it goes.

use std::collections::HashSet;
use std::fmt::{self, Write as _};

use serde::ser::{self, Serialize};

use super::Scalar;
use super::names::Watch;
use super::raw::RawText;
use super::tape::{Fault, Mark, Static, Tape, Token};

/// How deep maps and lists may nest; `serde_json` reads no deeper either.
pub(crate) const MAX_DEPTH: usize = 128;

/// How many newtypes and `Some`s may lie around a value in all. They leave no trace in the JSON, but
/// each is a call on the stack.
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
    pub(super) watch: Option<Watch>,
    pub(super) depth: usize,
    pub(super) wrappers: usize,
    /// The keys of structs that have none twice.
    pub(super) proven: Vec<Vec<Static>>,
}

/// How many sets of keys are kept.
const PROVEN: usize = 16;

/// How far a recorder is, to go back to.
struct State {
    mark: Mark,
    depth: usize,
    wrappers: usize,
}

impl Recorder {
    /// Records one value behind what is on the tape, and tells where it begins.
    ///
    /// A part that cannot be recorded is lost alone: the rest goes on.
    pub(crate) fn record<T: Serialize + ?Sized>(&mut self, value: &T) -> usize {
        let at = self.tape.tokens.len();
        self.part(value);
        at
    }

    pub(crate) fn finish(self) -> Tape {
        self.tape
    }

    /// Records a value in its place; where its `Serialize` fails, what it wrote is taken back.
    ///
    /// Not inlined: it stands at every field of every struct, and would be most of their code.
    #[inline(never)]
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) {
        let before = self.state();
        if let Err(stop) = value.serialize(&mut *self) {
            self.lose(&before, stop);
        }
    }

    fn state(&self) -> State {
        State { mark: self.tape.mark(), depth: self.depth, wrappers: self.wrappers }
    }

    #[cold]
    fn lose(&mut self, before: &State, Stop(fault): Stop) {
        self.tape.back_to(before.mark);
        (self.depth, self.wrappers) = (before.depth, before.wrappers);
        let at = self.tape.tokens.len();
        self.push(Token::Lost(self.tape.faults.len()));
        self.tape.faults.push((at, fault));
    }

    pub(super) fn push(&mut self, token: Token) {
        self.tape.tokens.push(token);
    }

    pub(super) fn push_digits(&mut self, digits: impl fmt::Display) -> Result<(), Stop> {
        let (at, len) = self.write(digits)?;
        self.push(Token::Digits { at, len });
        Ok(())
    }

    /// A string that is data; a variant's name is, as it is the value of its enum.
    pub(super) fn push_str(&mut self, text: &str) {
        let at = self.tape.text.len();
        self.tape.text.push_str(text);
        self.push(Token::Str { at, len: text.len() });
    }

    pub(super) fn write(&mut self, value: impl fmt::Display) -> Result<(usize, usize), Stop> {
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

    fn open(&mut self, token: Token) -> Result<Open<'_>, Stop> {
        self.deeper()?;
        let at = self.tape.tokens.len();
        self.push(token);
        Ok(Open { recorder: self, at, len: 0, levels: 1, awaits: Awaits::Part })
    }

    pub(super) fn open_list(&mut self, fixed: bool) -> Result<Open<'_>, Stop> {
        self.open(Token::List { end: 0, len: 0, fixed })
    }

    /// A map whose keys are fields.
    pub(super) fn open_struct(&mut self) -> Result<Open<'_>, Stop> {
        self.open(Token::Map { end: 0, len: 0 })
    }

    /// A map whose keys are data.
    pub(super) fn open_map(&mut self) -> Result<Open<'_>, Stop> {
        let mut open = self.open(Token::Map { end: 0, len: 0 })?;
        open.awaits = Awaits::Key;
        Ok(open)
    }

    /// No map, but a number or JSON text that `serde_json` hands over as a struct.
    pub(super) fn open_raw(&mut self) -> Open<'_> {
        Open { recorder: self, at: 0, len: 0, levels: 0, awaits: Awaits::RawText }
    }

    /// `{"Variant": …}` around the variant's own list or map.
    pub(super) fn open_variant(
        &mut self,
        variant: &'static str,
        token: Token,
    ) -> Result<Open<'_>, Stop> {
        self.deeper()?;
        self.push(Token::Map { end: 0, len: 1 });
        self.push_str(variant);
        let mut open = self.open(token)?;
        open.levels = 2;
        Ok(open)
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

    /// Turns the value just recorded at `at` into a key, by the rules of `serde_json`.
    fn make_key(&mut self, at: usize) -> Result<(), Stop> {
        let key = match self.tape.node(at).scalar() {
            Some(Scalar::Str(_)) => return Ok(()),
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
        Ok(())
    }
}

fn float_key() -> Stop {
    ser::Error::custom("a key that is a float must be finite")
}

/// A list or a map that is being recorded.
pub(crate) struct Open<'r> {
    recorder: &'r mut Recorder,
    at: usize,
    len: usize,
    /// How many maps and lists it closes: two for an enum's variant.
    levels: usize,
    awaits: Awaits,
}

/// What may come next: a `Serialize` written by hand may get it wrong.
#[derive(Clone, Copy, PartialEq)]
enum Awaits {
    /// An item, or a field with its key.
    Part,
    /// The key of an entry.
    Key,
    /// The value of an entry.
    Value,
    /// The text of a number or of JSON, which `serde_json` hands over as a struct.
    RawText,
    /// Nothing more: that text has come.
    Nothing,
}

impl Open<'_> {
    pub(super) fn element<T: Serialize + ?Sized>(&mut self, value: &T) {
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
        let mark = self.recorder.tape.mark();
        let at = self.recorder.tape.tokens.len();
        let made = key.serialize(&mut *self.recorder).and_then(|()| self.recorder.make_key(at));
        match made {
            Ok(()) => self.awaits = Awaits::Value,
            Err(_) => self.recorder.tape.back_to(mark),
        }
        made
    }

    /// The value of the key that came last.
    pub(super) fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        self.expect(Awaits::Value)?;
        self.awaits = Awaits::Key;
        self.recorder.watch_value(value);
        self.element(value);
        Ok(())
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
            return value.serialize(RawText(self.recorder));
        }
        self.recorder.watch_field(key, value);
        self.recorder.push(Token::Static(key));
        self.element(value);
        Ok(())
    }

    pub(super) fn close(self) -> Result<(), Stop> {
        match self.awaits {
            Awaits::Part | Awaits::Key => {}
            Awaits::Nothing => return Ok(()),
            Awaits::Value | Awaits::RawText => return Err(misuse()),
        }
        let recorder = self.recorder;
        let after = recorder.tape.tokens.len();
        match &mut recorder.tape.tokens[self.at] {
            Token::List { end, len, .. } | Token::Map { end, len } => {
                (*end, *len) = (after, self.len);
            }
            _ => {}
        }
        if self.levels == 2
            && let Token::Map { end, .. } = &mut recorder.tape.tokens[self.at - 2]
        {
            *end = after;
        }
        recorder.depth -= self.levels;
        recorder.find_duplicates(self.at);
        Ok(())
    }

    fn expect(&self, now: Awaits) -> Result<(), Stop> {
        if self.awaits == now { Ok(()) } else { Err(misuse()) }
    }
}

#[cold]
fn misuse() -> Stop {
    ser::Error::custom("its `Serialize` writes keys and values out of turn")
}

impl Recorder {
    /// Finds keys that stand twice in the map that was closed last.
    fn find_duplicates(&mut self, map: usize) {
        let Token::Map { end, .. } = self.tape.tokens[map] else { return };
        // a struct's keys are mostly the same ones again, so they are looked at once
        let is_known = |known: &Vec<Static>| {
            known.iter().copied().map(Some).eq(self.tape.static_keys(map + 1, end))
        };
        if self.proven.iter().any(is_known) {
            return;
        }
        let all: Vec<_> = self.tape.keys(map + 1, end).collect();
        if repeated(&all).is_empty() {
            let known: Option<Vec<_>> = self.tape.static_keys(map + 1, end).collect();
            self.proven.extend(known.filter(|_| self.proven.len() < PROVEN));
            return;
        }
        // of two fields with one key, one may be left out this time
        let is_written = |(_, at): &(&str, usize)| self.tape.tokens[*at] != Token::Skipped;
        let written: Vec<_> = all.into_iter().filter(is_written).collect();
        let faults = repeated(&written).into_iter().map(|at| (at, Fault::DuplicateKey));
        self.tape.faults.extend(faults);
    }
}

/// Where keys stand that stand before, too.
fn repeated(keys: &[(&str, usize)]) -> Vec<usize> {
    if keys.len() <= 8 {
        let is_before =
            |index: usize, key: &str| keys[..index].iter().any(|(before, _)| *before == key);
        let repeated = keys.iter().enumerate().filter(|(index, (key, _))| is_before(*index, key));
        return repeated.map(|(_, (_, at))| *at).collect();
    }
    let mut seen = HashSet::with_capacity(keys.len());
    keys.iter().filter(|(key, _)| !seen.insert(*key)).map(|(_, at)| *at).collect()
}
