use std::fmt::{self, Write as _};
use std::io;

use super::{JsonStyle, Unheld};
use crate::scalar::Scalar;
use crate::tape::{Node, Shape};
use crate::{Truncation, number};

/// Writes JSON text from nodes.
pub(crate) struct Writer<O> {
    out: O,
    style: JsonStyle,
    level: usize,
}

/// What takes the text.
pub(crate) trait Out: Default {
    fn put(&mut self, text: &str);
    fn reserve(&mut self, bytes: usize);
}

impl Out for String {
    fn put(&mut self, text: &str) {
        self.push_str(text);
    }

    fn reserve(&mut self, bytes: usize) {
        self.reserve(bytes);
    }
}

/// The bytes that the text would have.
#[derive(Default)]
pub(crate) struct Length(pub(crate) usize);

impl Out for Length {
    fn put(&mut self, text: &str) {
        self.0 += text.len();
    }

    fn reserve(&mut self, _: usize) {}
}

impl<O: Out> Writer<O> {
    pub(crate) fn new(style: JsonStyle) -> Self {
        Writer { out: O::default(), style, level: 0 }
    }

    pub(crate) fn reserve(&mut self, bytes: usize) {
        self.out.reserve(bytes);
    }

    pub(crate) fn finish(self) -> O {
        self.out
    }

    /// What was cut.
    pub(crate) fn truncation(&mut self, truncation: &Truncation) {
        self.open("{");
        for (index, (path, shown)) in truncation.iter().enumerate() {
            self.key(path, index == 0);
            self.open("{");
            for (key, n, first) in [("shown", shown.shown, true), ("total", shown.total, false)] {
                self.key(key, first);
                self.display(n);
            }
            self.close("}", false);
        }
        self.close("}", false);
    }

    pub(crate) fn value<'t>(&mut self, node: Node<'t>) -> Result<(), Unheld<'t>> {
        match node.shape() {
            Shape::List(items) => {
                let empty = items.len() == 0;
                self.open("[");
                for (index, item) in items.enumerate() {
                    self.separate(index == 0);
                    self.value(item)?;
                }
                self.close("]", empty);
            }
            Shape::Map(entries) => {
                let empty = entries.len() == 0;
                self.open("{");
                for (index, (key, value)) in entries.enumerate() {
                    self.key(key, index == 0);
                    self.value(value)?;
                }
                self.close("}", empty);
            }
            Shape::Scalar(scalar) => return self.scalar(scalar).ok_or(node),
            Shape::Lost(_) => return Err(node),
        }
        Ok(())
    }

    fn scalar(&mut self, scalar: Scalar<'_>) -> Option<()> {
        match scalar {
            Scalar::Null => self.out.put("null"),
            Scalar::F32(_) | Scalar::F64(_) => match super::float(scalar) {
                Some(v) => self.out.put(number::Buffer::default().digits(v)),
                None => self.out.put("null"),
            },
            Scalar::Digits(digits) => {
                number::exact(digits)?;
                self.out.put(digits);
            }
            Scalar::Char(v) => self.string(v.encode_utf8(&mut [0; 4])),
            Scalar::Str(v) => self.string(v),
            Scalar::Bool(v) => self.out.put(if v { "true" } else { "false" }),
            Scalar::I64(v) => self.display(v),
            Scalar::U64(v) => self.display(v),
        }
        Some(())
    }

    /// Most strings are copied as they are; one that needs escapes goes through `serde_json`.
    pub(crate) fn string(&mut self, text: &str) {
        if text.bytes().any(|byte| ESCAPED[usize::from(byte)]) {
            let _ = serde_json::to_writer(Sink(&mut self.out), text);
            return;
        }
        self.out.reserve(text.len() + 2);
        self.out.put("\"");
        self.out.put(text);
        self.out.put("\"");
    }

    fn display(&mut self, value: impl fmt::Display) {
        let _ = write!(Sink(&mut self.out), "{value}");
    }

    pub(crate) fn key(&mut self, key: &str, first: bool) {
        self.separate(first);
        self.string(key);
        self.out.put(if self.style == JsonStyle::Pretty { ": " } else { ":" });
    }

    pub(crate) fn open(&mut self, bracket: &str) {
        self.out.put(bracket);
        self.level += 1;
    }

    pub(crate) fn close(&mut self, bracket: &str, empty: bool) {
        self.level -= 1;
        if !empty {
            self.break_line();
        }
        self.out.put(bracket);
    }

    fn separate(&mut self, first: bool) {
        if !first {
            self.out.put(",");
        }
        self.break_line();
    }

    fn break_line(&mut self) {
        if self.style == JsonStyle::Pretty {
            self.out.put("\n");
            (0..self.level).for_each(|_| self.out.put("  "));
        }
    }
}

/// The bytes that a JSON string cannot hold as they are.
static ESCAPED: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        table[byte] = true;
        byte += 1;
    }
    table[b'"' as usize] = true;
    table[b'\\' as usize] = true;
    table
};

/// Lets `serde_json` write: it hands over whole characters.
struct Sink<'s, O>(&'s mut O);

impl<O: Out> fmt::Write for Sink<'_, O> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.put(text);
        Ok(())
    }
}

impl<O: Out> io::Write for Sink<'_, O> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.put(std::str::from_utf8(bytes).map_err(io::Error::other)?);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
