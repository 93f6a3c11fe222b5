use serde::Serialize;

use crate::json::JsonStyle;
use crate::scalar::Scalar;
use crate::tape::{Node, Shape, Tape};
use crate::words::{self, NOTHING_FOUND};
use crate::{Error, json};

/// Returns any value as text for a model. The value needs no [`ToolResult`](crate::ToolResult).
///
/// - A string, a `char` and the name of a unit variant are written as they are, without quotes.
/// - An empty list, an empty map and `None` are `No results found.`
/// - A map with nothing but empty lists and counts of 0, at least one of each, is `No results found.`, too, such as
///   `{"results":[],"count":0}`. A count is an integer with the word `count` or `total` in its key. Empty maps and
///   nulls may stand beside them.
/// - Any other value is JSON, compact or with two spaces for each level. Only control characters are escaped. `()` is
///   `null`, and so are not-a-number and infinities. An `f32` has its shortest decimal.
///
/// These rules are for the value itself. All values inside it are JSON. [`format_json`] writes JSON in all cases.
///
/// ```
/// use std::collections::BTreeMap;
/// use tool_result::{JsonStyle, format_result};
///
/// let sizes = BTreeMap::from([("größe", [1, 2])]);
/// assert_eq!(format_result(&sizes, JsonStyle::Compact)?, r#"{"größe":[1,2]}"#);
/// assert_eq!(
///     format_result(&sizes, JsonStyle::Pretty)?,
///     "{\n  \"größe\": [\n    1,\n    2\n  ]\n}"
/// );
/// assert_eq!(format_result("# Title", JsonStyle::Compact)?, "# Title");
/// assert_eq!(format_result(&Vec::<u8>::new(), JsonStyle::Compact)?, "No results found.");
/// # Ok::<(), tool_result::Error>(())
/// ```
///
/// There is no limit; [`truncate`](crate::truncate) cuts the text to one.
///
/// # Errors
/// Returns an error if JSON cannot hold the value: for an integer over 64 bits, a key twice in one object, more than
/// 128 levels, or a value whose own `Serialize` fails. The error names the path, as `references[3].size`.
pub fn format_result<T: Serialize + ?Sized>(value: &T, style: JsonStyle) -> Result<String, Error> {
    let tape = Tape::record(value);
    let node = tape.node(0);
    if (node.is_nothing() || counts_nothing(node)) && tape.faults().next().is_none() {
        return Ok(NOTHING_FOUND.to_owned());
    }
    match node.scalar() {
        Some(Scalar::Str(text)) => Ok(text.to_owned()),
        _ => json_text(&tape, style),
    }
}

/// Returns any value as JSON, as [`format_result`] writes it. A string has its quotes, and an empty list
/// is `[]`, for a caller that parses the text.
///
/// ```
/// use tool_result::{JsonStyle, format_json};
///
/// assert_eq!(format_json(&Vec::<u8>::new(), JsonStyle::Compact)?, "[]");
/// assert_eq!(format_json("a \"b\"", JsonStyle::Compact)?, r#""a \"b\"""#);
/// # Ok::<(), tool_result::Error>(())
/// ```
///
/// # Errors
/// The errors are those of [`format_result`].
pub fn format_json<T: Serialize + ?Sized>(value: &T, style: JsonStyle) -> Result<String, Error> {
    json_text(&Tape::record(value), style)
}

fn json_text(tape: &Tape, style: JsonStyle) -> Result<String, Error> {
    json::check(tape, "")?;
    Ok(json::write(String::new(), style, tape.node(0)))
}

/// A map of empty lists and their counts, which says no more than an empty list.
fn counts_nothing(node: Node<'_>) -> bool {
    let is_zero = |node: Node<'_>| matches!(node.scalar(), Some(Scalar::U64(0) | Scalar::I64(0)));
    let is_list = |node: Node<'_>| matches!(node.shape(), Shape::List(_));
    let is_count = |key: &str, value| words::is_count(key) && is_zero(value);
    let entries = node.entries();
    entries.iter().all(|(key, value)| value.is_absent() || is_count(key, value))
        && entries.iter().any(|(_, value)| is_list(value))
        && entries.iter().any(|(key, value)| is_count(key, value))
}
