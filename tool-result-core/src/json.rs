//! The machine's reading: nodes of a tape as JSON text and as JSON values.
//!
//! Writing cannot fail: what JSON cannot hold is looked for before, by [`check`] or
//! [`none_too_large`].

#[cfg(test)]
mod tests;

use std::fmt::Write;

use serde_json::{Map, Number, Value};

use crate::scalar::Scalar;
use crate::tape::{Node, Shape, Tape, needs_escapes};
use crate::{Error, number};

/// The white space of JSON text.
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
    match tape.faults().next() {
        Some((node, fault)) => Err(fault.at(path_below(path, tape, node))),
        None => none_too_large(too_large(tape.node(0)), |node| path_below(path, tape, node)),
    }
}

fn path_below(path: &str, tape: &Tape, node: Node<'_>) -> String {
    let below = tape.path(0, node.at());
    let is_apart = !path.is_empty() && !below.is_empty() && !below.starts_with('[');
    format!("{path}{}{below}", if is_apart { "." } else { "" })
}

/// The numbers in a value that JSON cannot hold, with their digits.
pub(crate) fn too_large(node: Node<'_>) -> impl Iterator<Item = (Node<'_>, &str)> {
    node.numbers_by_digits().filter(|(_, digits)| number::exact(digits).is_none())
}

/// An error for the first of these numbers.
pub(crate) fn none_too_large<'t>(
    mut numbers: impl Iterator<Item = (Node<'t>, &'t str)>,
    path_of: impl FnOnce(Node<'t>) -> String,
) -> Result<(), Error> {
    numbers.next().map_or(Ok(()), |(node, digits)| {
        Err(Error::NumberOutOfRange { path: path_of(node), number: digits.to_owned() })
    })
}

/// A value that [`check`] has found nothing wrong with.
pub(crate) fn value(node: Node<'_>) -> Value {
    match node.shape() {
        Shape::List(items) => items.iter().map(value).collect(),
        Shape::Map(entries) => Value::Object(map(entries)),
        Shape::Scalar(scalar) => match scalar {
            Scalar::Bool(v) => v.into(),
            Scalar::I64(v) => v.into(),
            Scalar::U64(v) => v.into(),
            Scalar::F32(v) => Number::from_f64(number::shortest(v)).into(),
            Scalar::F64(v) => Number::from_f64(v).into(),
            Scalar::Digits(digits) => number::exact(digits).into(),
            Scalar::Char(v) => v.to_string().into(),
            Scalar::Str(v) => v.into(),
            Scalar::Null => Value::Null,
        },
        Shape::Lost(_) => Value::Null,
    }
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

/// Writes JSON text to a `String`, or only its [`Length`].
pub(crate) struct Writer<O> {
    pub(crate) out: O,
    style: JsonStyle,
    /// Some string or key may have characters that JSON has to escape.
    may_escape: bool,
    level: usize,
}

/// Takes a text for the number of its bytes.
#[derive(Default)]
pub(crate) struct Length(pub(crate) usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

impl<O: Write> Writer<O> {
    /// A writer of what is on a tape.
    pub(crate) fn new(out: O, style: JsonStyle, tape: &Tape) -> Self {
        Writer { out, style, may_escape: tape.may_need_escapes(), level: 0 }
    }

    pub(crate) fn value(&mut self, node: Node<'_>) {
        match node.shape() {
            Shape::List(items) => self.parts("[", items, "]", Self::value),
            Shape::Map(entries) => self.object(entries),
            Shape::Scalar(Scalar::Str(v)) => self.string(v),
            Shape::Scalar(Scalar::Char(v)) => self.escaped(v.encode_utf8(&mut [0; 4])),
            Shape::Scalar(Scalar::U64(v)) => self.put(itoa::Buffer::new().format(v)),
            Shape::Scalar(Scalar::I64(v)) => self.put(itoa::Buffer::new().format(v)),
            Shape::Scalar(Scalar::F32(v)) => self.float(number::shortest(v)),
            Shape::Scalar(Scalar::F64(v)) => self.float(v),
            Shape::Scalar(scalar) => write!(self.out, "{scalar}").unwrap_or_default(),
            Shape::Lost(_) => self.put("null"),
        }
    }

    pub(crate) fn object<'t>(&mut self, entries: impl IntoIterator<Item = (&'t str, Node<'t>)>) {
        self.parts("{", entries, "}", |writer, (key, node)| {
            writer.string(key);
            writer.put(if writer.style == JsonStyle::Pretty { ": " } else { ":" });
            writer.value(node);
        });
    }

    fn parts<T>(
        &mut self,
        open: &str,
        parts: impl IntoIterator<Item = T>,
        close: &str,
        write: impl Fn(&mut Self, T),
    ) {
        self.put(open);
        self.level += 1;
        let mut is_empty = true;
        for part in parts {
            self.put(if is_empty { "" } else { "," });
            self.break_line();
            write(self, part);
            is_empty = false;
        }
        self.level -= 1;
        if !is_empty {
            self.break_line();
        }
        self.put(close);
    }

    fn string(&mut self, text: &str) {
        if self.may_escape && needs_escapes(text) {
            return self.escaped(text);
        }
        self.put("\"");
        self.put(text);
        self.put("\"");
    }

    /// Writes a string with escapes, as `serde_json` does.
    fn escaped(&mut self, text: &str) {
        self.put(&serde_json::to_string(text).unwrap_or_default());
    }

    fn float(&mut self, v: f64) {
        self.put(number::Buffer::default().digits(v));
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
