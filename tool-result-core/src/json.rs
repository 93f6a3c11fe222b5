//! The machine's reading: nodes of a tape as JSON text and as JSON values.
//!
//! Writing cannot fail: what JSON cannot hold is looked for before, among the faults of the tape.

#[cfg(test)]
mod tests;

use std::fmt::Write;

use serde_json::{Map, Value};

use crate::scalar::Scalar;
use crate::tape::{Entries, Node, Shape, Tape, needs_escapes};
use crate::{Error, number};

/// Selects the white space of JSON text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum JsonStyle {
    /// No white space at all.
    #[default]
    Compact,
    /// Two spaces a level, one line a value.
    Pretty,
}

/// Fails if the one value of a tape, which has a path of its own, cannot be JSON.
pub(crate) fn check(tape: &Tape, path: &str) -> Result<(), Error> {
    let Some((node, fault)) = tape.faults().next() else { return Ok(()) };
    Err(fault.at(tape.path(path, 0, node.at())))
}

/// A value that [`check`] has found nothing wrong with.
pub(crate) fn value(node: Node<'_>) -> Value {
    match node.shape() {
        Shape::List(items) => items.iter().map(value).collect(),
        Shape::Map(entries) if node.holds_left_out() => Value::Object(map(kept(entries))),
        Shape::Map(entries) => Value::Object(map(entries)),
        Shape::Scalar(scalar) => match scalar {
            Scalar::Bool(v) => Value::Bool(v),
            Scalar::I64(v) => Value::Number(v.into()),
            Scalar::U64(v) => Value::Number(v.into()),
            Scalar::F32(v) => number::shortest(v).into(),
            Scalar::F64(v) => v.into(),
            Scalar::Digits(digits) => number::exact(digits).into(),
            Scalar::Str(v) => Value::String(v.to_owned()),
            Scalar::Null | Scalar::Lost(_) => Value::Null,
        },
    }
}

pub(crate) fn kept(entries: Entries<'_>) -> impl Iterator<Item = (&str, Node<'_>)> {
    entries.filter(|(_, node)| !node.tape.left_out.contains(&node.at()))
}

pub(crate) fn map<'t>(
    entries: impl IntoIterator<Item = (&'t str, Node<'t>)>,
) -> Map<String, Value> {
    let mut map = Map::new();
    for (key, node) in entries {
        map.insert(key.to_owned(), value(node));
    }
    map
}

pub(crate) fn write<O: Sink>(out: O, style: JsonStyle, node: Node<'_>) -> O {
    let mut writer = Writer::new(out, style, node.tape, 0);
    writer.value(node);
    writer.out
}

pub(crate) struct Writer<O> {
    pub(crate) out: O,
    style: JsonStyle,
    /// Some string or key may have characters that JSON has to escape.
    may_escape: bool,
    level: usize,
}

pub(crate) trait Sink: Write {
    fn string(&mut self, text: &str);
}

impl Sink for String {
    fn string(&mut self, text: &str) {
        if needs_escapes(text) {
            self.push_str(&serde_json::to_string(text).unwrap_or_default());
        } else {
            self.extend(["\"", text, "\""]);
        }
    }
}

/// Takes a text for the number of its bytes.
#[derive(Default)]
pub(crate) struct Length(pub(crate) usize);

impl Sink for Length {
    fn string(&mut self, text: &str) {
        let quoted = "\"\"".len().saturating_add(text.len());
        self.0 = self.0.saturating_add(quoted).saturating_add(escapes_len(text));
    }
}

/// The bytes that the escapes of a text take beside it: one with a letter of its own, five with a number.
#[expect(clippy::arithmetic_side_effects, reason = "an escape adds 5 bytes at most")]
fn escapes_len(text: &str) -> usize {
    let sum = |bytes: &[u8]| usize::from(bytes.iter().map(|byte| escape_len(*byte)).sum::<u8>());
    // so many at once are added up in one byte each
    let (chunks, rest) = text.as_bytes().as_chunks::<48>();
    chunks.iter().map(|chunk| sum(chunk)).sum::<usize>() + sum(rest)
}

#[expect(clippy::arithmetic_side_effects, reason = "5 at most")]
fn escape_len(byte: u8) -> u8 {
    let has_letter = byte.wrapping_sub(8) < 6 && byte != 11;
    let is_quote = byte == b'"' || byte == b'\\';
    u8::from(is_quote) + u8::from(has_letter) + 5 * u8::from(byte < 0x20 && !has_letter)
}

impl Write for Length {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 = self.0.saturating_add(text.len());
        Ok(())
    }
}

#[expect(clippy::arithmetic_side_effects, reason = "levels are opened and closed")]
impl<O: Sink> Writer<O> {
    /// Writes values of a tape that begin at a token, or behind it.
    pub(crate) fn new(out: O, style: JsonStyle, tape: &Tape, from: usize) -> Self {
        Writer { out, style, may_escape: tape.may_need_escapes(from), level: 0 }
    }

    /// Writes each value on a line. Returns false at the first that JSON cannot hold.
    pub(crate) fn lines<'t>(&mut self, values: impl Iterator<Item = Node<'t>>) -> bool {
        for value in values {
            let end = value.tokens().end;
            if value.tape.faults().any(|(fault, _)| fault.at() < end) {
                return false;
            }
            self.value(value);
            self.put("\n");
        }
        true
    }

    pub(crate) fn value(&mut self, node: Node<'_>) {
        match node.shape() {
            Shape::List(items) => self.parts(["[", "]"], items, |item, writer| writer.value(item)),
            Shape::Map(entries) if node.holds_left_out() => self.object(kept(entries)),
            Shape::Map(entries) => self.object(entries),
            Shape::Scalar(Scalar::Str(text)) => self.string(text),
            Shape::Scalar(scalar) if scalar.is_finite() => scalar.write(&mut self.out),
            Shape::Scalar(_) => self.put("null"),
        }
    }

    pub(crate) fn object<'t>(&mut self, entries: impl Iterator<Item = (&'t str, Node<'t>)>) {
        self.parts(["{", "}"], entries, |(key, node), writer| {
            writer.key(key);
            writer.value(node);
        });
    }

    fn parts<T>(
        &mut self,
        [open, close]: [&str; 2],
        parts: impl IntoIterator<Item = T>,
        mut write: impl FnMut(T, &mut Self),
    ) {
        self.put(open);
        self.level += 1;
        let mut is_empty = true;
        for part in parts {
            if !is_empty {
                self.put(",");
            }
            self.break_line();
            write(part, self);
            is_empty = false;
        }
        self.level -= 1;
        if !is_empty {
            self.break_line();
        }
        self.put(close);
    }

    fn key(&mut self, key: &str) {
        self.string(key);
        self.put(if self.style == JsonStyle::Pretty { ": " } else { ":" });
    }

    fn string(&mut self, text: &str) {
        if self.may_escape {
            return self.out.string(text);
        }
        self.put("\"");
        self.put(text);
        self.put("\"");
    }

    fn break_line(&mut self) {
        if self.style == JsonStyle::Pretty {
            self.put("\n");
            (0..self.level).for_each(|_| self.put("  "));
        }
    }

    fn put(&mut self, text: &str) {
        // neither a `String` nor a `Length` fails
        let _ = self.out.write_str(text);
    }
}
