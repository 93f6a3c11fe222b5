//! The machine's reading: a recording as JSON text and as a JSON map.

mod map;
pub(crate) mod number;
#[cfg(test)]
mod tests;
mod text;

use serde_json::{Map, Number, Value};

use crate::Error;
use crate::recording::{Node, Recording, Scalar, Tape};
use crate::result::Hooks;

/// How JSON text is spaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum JsonStyle {
    /// No white space at all.
    #[default]
    Compact,
    /// Two spaces a level, one line a value.
    Pretty,
}

/// The key that says what was cut.
pub(crate) const TRUNCATION: &str = "truncation";

/// A value that JSON cannot hold.
type Unheld<'t> = Node<'t>;

/// The whole result as text, `tool` first.
pub(crate) fn to_text(result: &dyn Hooks, style: JsonStyle) -> Result<String, Error> {
    let recording = &Recording::of(result);
    recording.check()?;
    write(recording, style)
}

/// The whole result as a map.
pub(crate) fn to_map(result: &dyn Hooks) -> Result<Map<String, Value>, Error> {
    checked_map(&Recording::of(result))
}

/// What a recording shows, as a map, where nothing went wrong in recording it.
pub(crate) fn checked_map(recording: &Recording<'_>) -> Result<Map<String, Value>, Error> {
    recording.check()?;
    map(recording)
}

/// What a recording shows, as a map.
pub(crate) fn map(recording: &Recording<'_>) -> Result<Map<String, Value>, Error> {
    map::result(recording).map_err(|node| out_of_range(recording.path(node), node))
}

/// One value of a result.
pub(crate) fn value(recording: &Recording<'_>, node: Node<'_>) -> Result<Value, Error> {
    map::value(node).map_err(|node| out_of_range(recording.path(node), node))
}

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

/// How many bytes the compact text of what a recording shows has.
pub(crate) fn length(recording: &Recording<'_>) -> Result<usize, Error> {
    write(recording, JsonStyle::Compact).map(|text::Length(bytes)| bytes)
}

fn write<O: text::Out>(recording: &Recording<'_>, style: JsonStyle) -> Result<O, Error> {
    let mut writer = text::Writer::new(style);
    writer.result(recording).map_err(|node| out_of_range(recording.path(node), node))?;
    Ok(writer.finish())
}

fn out_of_range(path: String, node: Node<'_>) -> Error {
    let number = node.scalar().map(|scalar| scalar.to_string()).unwrap_or_default();
    Error::NumberOutOfRange { path, number }
}

/// The number that `digits` stand for, where `serde_json` holds it to the last digit.
pub(crate) fn exact(digits: &str) -> Option<Number> {
    digits.parse::<Number>().ok().filter(|number| number.to_string() == digits)
}

/// A float as JSON has it: none for infinities and not-a-number.
fn float(scalar: Scalar<'_>) -> Option<f64> {
    match scalar {
        Scalar::F32(v) if v.is_finite() => Some(number::shortest(v)),
        Scalar::F64(v) if v.is_finite() => Some(v),
        _ => None,
    }
}
