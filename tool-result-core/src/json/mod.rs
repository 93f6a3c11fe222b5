//! The machine's reading: what is on a tape as JSON text and as JSON values.

pub(crate) mod map;
#[cfg(test)]
mod tests;
pub(crate) mod text;

use serde_json::Value;

use crate::scalar::Scalar;
use crate::tape::{Node, Tape};
use crate::{Error, number};

/// How JSON text is spaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum JsonStyle {
    /// No white space at all.
    #[default]
    Compact,
    /// Two spaces a level, one line a value.
    Pretty,
}

/// A value that JSON cannot hold.
pub(crate) type Unheld<'t> = Node<'t>;

/// A value that stands alone, under a path of its own.
pub(crate) fn alone(tape: &Tape, path: &str) -> Result<Value, Error> {
    check(tape, path)?;
    map::value(tape.node(0)).map_err(|node| out_of_range(below(tape, path, node), node))
}

/// A value that stands alone, as text.
pub(crate) fn alone_to_text(tape: &Tape, style: JsonStyle) -> Result<String, Error> {
    check(tape, "")?;
    let mut writer = text::Writer::<String>::new(style);
    writer.value(tape.node(0)).map_err(|node| out_of_range(below(tape, "", node), node))?;
    Ok(writer.finish())
}

fn check(tape: &Tape, path: &str) -> Result<(), Error> {
    match tape.faults().next() {
        Some((node, fault)) => Err(fault.at(below(tape, path, node))),
        None => Ok(()),
    }
}

fn below(tape: &Tape, path: &str, node: Node<'_>) -> String {
    let below = tape.path(0, node.at());
    let apart = !path.is_empty() && !below.is_empty() && !below.starts_with('[');
    format!("{path}{}{below}", if apart { "." } else { "" })
}

pub(crate) fn out_of_range(path: String, node: Node<'_>) -> Error {
    let number = node.scalar().map(|scalar| scalar.to_string()).unwrap_or_default();
    Error::NumberOutOfRange { path, number }
}

/// A float as JSON has it: none for infinities and not-a-number.
fn float(scalar: Scalar<'_>) -> Option<f64> {
    match scalar {
        Scalar::F32(v) if v.is_finite() => Some(number::shortest(v)),
        Scalar::F64(v) if v.is_finite() => Some(v),
        _ => None,
    }
}
