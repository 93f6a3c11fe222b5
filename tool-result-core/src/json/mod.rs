//! The machine's reading: a recording as JSON text and as a JSON map.

mod map;
pub(crate) mod number;
#[cfg(test)]
mod tests;
mod text;

use serde_json::{Map, Number, Value};

use crate::Error;
use crate::recording::{Node, Recording, Scalar};
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

/// A value that JSON cannot hold.
type Unheld<'t> = Node<'t>;

/// The whole result as text, `tool` first.
pub(crate) fn to_text(result: &dyn Hooks, style: JsonStyle) -> Result<String, Error> {
    let recording = &Recording::of(result);
    recording.check()?;
    let mut writer = text::Writer::new(style);
    writer.result(recording).map_err(|node| out_of_range(recording, node))?;
    Ok(writer.finish())
}

/// The whole result as a map.
pub(crate) fn to_map(result: &dyn Hooks) -> Result<Map<String, Value>, Error> {
    let recording = &Recording::of(result);
    recording.check()?;
    map::result(recording).map_err(|node| out_of_range(recording, node))
}

fn out_of_range(recording: &Recording<'_>, node: Node<'_>) -> Error {
    let number = node.scalar().map(|scalar| scalar.to_string()).unwrap_or_default();
    Error::NumberOutOfRange { path: recording.path(node), number }
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
