use serde::Serialize;

use crate::json::{JsonStyle, Writer};
use crate::scalar::Scalar;
use crate::tape::{Recorder, Tape};
use crate::words::NOTHING_FOUND;
use crate::{Error, json};

/// Any value as text for a model, in one way for all tools: no [`ToolResult`](crate::ToolResult) is
/// needed.
///
/// A string is written as it is, without quotes; so are a `char` and the name of a unit variant. An
/// empty list, an empty map or `None` reads `No results found.` Anything else is JSON, compact or with
/// two spaces a level, and any character but the control characters stands in it as it is: `()` and
/// JSON's own null are `null`, an `f32` has its shortest decimal, not-a-number and infinities are
/// `null`. Only the value itself is looked at so: inside of it, all is JSON.
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
/// Where JSON cannot hold the value: an integer over 64 bits, a key twice in one object, more than 128
/// levels, or a value whose own `Serialize` fails. The error names the path, as `references[3].size`.
pub fn format_result<T: Serialize + ?Sized>(value: &T, style: JsonStyle) -> Result<String, Error> {
    let mut recorder = Recorder::default();
    recorder.record(value);
    text_of(&recorder.finish(), style)
}

fn text_of(tape: &Tape, style: JsonStyle) -> Result<String, Error> {
    let node = tape.node(0);
    if node.is_nothing() && tape.faults().next().is_none() {
        return Ok(NOTHING_FOUND.to_owned());
    }
    match node.scalar() {
        Some(Scalar::Str(text)) => Ok(text.to_owned()),
        Some(Scalar::Char(c)) => Ok(c.to_string()),
        _ => {
            json::check(tape, "")?;
            let mut writer = Writer::new(String::new(), style, tape);
            writer.value(node);
            Ok(writer.out)
        }
    }
}
