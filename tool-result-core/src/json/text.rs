use std::fmt::Write as _;
use std::io;

use super::{JsonStyle, TRUNCATION, Unheld, number};
use crate::Truncation;
use crate::recording::{Node, Recording, Scalar, Shape};

/// Writes JSON text from nodes.
pub(super) struct Writer {
    out: String,
    style: JsonStyle,
    level: usize,
}

impl Writer {
    pub(super) fn new(style: JsonStyle) -> Self {
        Writer { out: String::new(), style, level: 0 }
    }

    pub(super) fn finish(self) -> String {
        self.out
    }

    pub(super) fn result<'r>(&mut self, recording: &'r Recording<'_>) -> Result<(), Unheld<'r>> {
        self.out.reserve(recording.size_hint());
        self.open('{');
        self.key("tool", true);
        self.string(recording.tool);
        for (key, node) in recording.entries() {
            self.key(key, false);
            self.value(node)?;
        }
        if let Some(truncation) = recording.json_truncation() {
            self.key(TRUNCATION, false);
            self.truncation(&truncation);
        }
        self.close('}', false);
        Ok(())
    }

    fn truncation(&mut self, truncation: &Truncation) {
        self.open('{');
        for (index, (path, shown)) in truncation.iter().enumerate() {
            self.key(path, index == 0);
            self.open('{');
            for (key, n, first) in [("shown", shown.shown, true), ("total", shown.total, false)] {
                self.key(key, first);
                write!(self.out, "{n}").unwrap_or_default();
            }
            self.close('}', false);
        }
        self.close('}', false);
    }

    pub(super) fn value<'t>(&mut self, node: Node<'t>) -> Result<(), Unheld<'t>> {
        match node.shape() {
            Shape::List(items) => {
                let empty = items.len() == 0;
                self.open('[');
                for (index, item) in items.enumerate() {
                    self.separate(index == 0);
                    self.value(item)?;
                }
                self.close(']', empty);
            }
            Shape::Map(entries) => {
                let empty = entries.len() == 0;
                self.open('{');
                for (index, (key, value)) in entries.enumerate() {
                    self.key(key, index == 0);
                    self.value(value)?;
                }
                self.close('}', empty);
            }
            Shape::Scalar(scalar) => return self.scalar(scalar).ok_or(node),
            Shape::Lost(_) => return Err(node),
        }
        Ok(())
    }

    fn scalar(&mut self, scalar: Scalar<'_>) -> Option<()> {
        match scalar {
            Scalar::Null => self.out.push_str("null"),
            Scalar::F32(_) | Scalar::F64(_) => match super::float(scalar) {
                Some(v) => self.out.push_str(number::Buffer::default().digits(v)),
                None => self.out.push_str("null"),
            },
            Scalar::Digits(digits) => {
                super::exact(digits)?;
                self.out.push_str(digits);
            }
            Scalar::Char(v) => self.string(v.encode_utf8(&mut [0; 4])),
            Scalar::Str(v) => self.string(v),
            Scalar::Bool(v) => self.out.push_str(if v { "true" } else { "false" }),
            Scalar::I64(v) => write!(self.out, "{v}").unwrap_or_default(),
            Scalar::U64(v) => write!(self.out, "{v}").unwrap_or_default(),
        }
        Some(())
    }

    /// Most strings are copied as they are; one that needs escapes goes through `serde_json`.
    fn string(&mut self, text: &str) {
        if text.bytes().any(|byte| ESCAPED[usize::from(byte)]) {
            let _ = serde_json::to_writer(Sink(&mut self.out), text);
            return;
        }
        self.out.reserve(text.len() + 2);
        self.out.push('"');
        self.out.push_str(text);
        self.out.push('"');
    }

    fn key(&mut self, key: &str, first: bool) {
        self.separate(first);
        self.string(key);
        self.out.push_str(if self.style == JsonStyle::Pretty { ": " } else { ":" });
    }

    fn open(&mut self, bracket: char) {
        self.out.push(bracket);
        self.level += 1;
    }

    fn close(&mut self, bracket: char, empty: bool) {
        self.level -= 1;
        if !empty {
            self.break_line();
        }
        self.out.push(bracket);
    }

    fn separate(&mut self, first: bool) {
        if !first {
            self.out.push(',');
        }
        self.break_line();
    }

    fn break_line(&mut self) {
        if self.style == JsonStyle::Pretty {
            self.out.push('\n');
            self.out.extend(std::iter::repeat_n("  ", self.level));
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

/// Lets `serde_json` write into a `String`: it hands over whole characters.
struct Sink<'s>(&'s mut String);

impl io::Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push_str(std::str::from_utf8(bytes).map_err(io::Error::other)?);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
