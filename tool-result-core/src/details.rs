//! The host's reading: a few small values, whatever the size of the result.

use serde_json::{Map, Value};

use crate::layout::Layout;
use crate::recording::Recording;
use crate::scalar::Scalar;
use crate::status::Status;
use crate::tape::{Argument, Node, Shape, Tape, prefix};
use crate::truncation::MARKER;
use crate::{Error, json, words};

/// Keys beside `tool` that no `details(…)` asks for.
const MAX_KEYS: usize = 64;

/// Bytes of a string, and of the key of a value that no `details(…)` asks for. A longer one is left out.
const MAX_STRING: usize = 256;

/// Bytes of a list or a map that `details(…)` names, as compact JSON.
const MAX_WHOLE: usize = 1_024;

pub(crate) fn collect(recording: &Recording<'_>) -> Result<Map<String, Value>, Error> {
    recording.check()?;
    let mut details = Map::new();
    if !recording.tool.is_empty() {
        details.insert("tool".to_owned(), recording.tool.into());
    }
    add_defaults(recording, &mut details);
    for (key, number) in &recording.layout.details {
        let argument = recording.result.argument(*number, Argument::with_budget(MAX_WHOLE));
        let (value, total) = detail(&argument, &format!("details.{key}"))?;
        if value.is_null() {
            details.remove(*key);
        } else {
            details.insert((*key).to_owned(), value);
        }
        let count = [key, "_count"].concat();
        let is_named = recording.layout.details.iter().any(|(named, _)| *named == count);
        if let Some(total) = total.filter(|_| !is_named) {
            details.insert(count, total.into());
        }
    }
    Ok(details)
}

/// The JSON's own scalars, and how long its lists are; what is flattened into it comes last.
fn add_defaults(recording: &Recording<'_>, details: &mut Map<String, Value>) {
    let layout = recording.layout;
    let is_detail =
        |(key, _): &(&str, Node<'_>)| *key != layout.actions_key() && key.len() <= MAX_STRING;
    let (own, flattened): (Vec<_>, Vec<_>) =
        recording.entries().filter(is_detail).partition(|(key, _)| is_own(layout, key));
    for (key, node) in own.into_iter().chain(flattened) {
        if details.len() > MAX_KEYS {
            break;
        }
        if let Some(total) = node.length() {
            // an empty list of a failure is what was not looked for
            let is_known = total > 0 || recording.status != Status::Failure;
            if is_known && !is_counted(recording, key) {
                details.entry([key, "_count"].concat()).or_insert_with(|| total.into());
            }
        } else if let Some(scalar) = node.scalar()
            // the number of untrusted items is shown, untrusted text is not
            && !layout.untrusted().any(|field| field.key == key)
            && !node.is_untrusted()
        {
            let value = match scalar {
                Scalar::Str(text) => shortened(text, node).into(),
                _ => json::value(node),
            };
            if !value.is_null() {
                details.insert(key.to_owned(), value);
            }
        }
    }
}

fn is_own(layout: &Layout, key: &str) -> bool {
    matches!(key, "success" | "found") || layout.fields.iter().any(|field| field.key == key)
}

/// An entry of the JSON, or a key of `details(…)`, says already how long this list is.
fn is_counted(recording: &Recording<'_>, list: &str) -> bool {
    let is_number = |node: Node<'_>| node.scalar().is_some() && !node.is_absent();
    let present = recording.entries().filter(|(_, node)| is_number(*node)).map(|(key, _)| key);
    let named = recording.layout.details.iter().map(|(key, _)| *key);
    present.chain(named).any(|key| words::is_count_of(key, list))
}

/// A value that `details(…)` names, and the number of its parts if not all of them are shown.
fn detail(tape: &Tape, path: &str) -> Result<(Value, Option<usize>), Error> {
    json::check(tape, path)?;
    let node = tape.node(0);
    if node.holds_untrusted() {
        return Ok((Value::Null, None));
    }
    let value = match node.shape() {
        Shape::Scalar(Scalar::Str(text)) => shortened(text, node).into(),
        // a call is never cut
        Shape::Map(entries) if node.is_call() && fitting(node) < entries.len => Value::Null,
        Shape::List(items) => items.take(fitting(node)).map(json::value).collect(),
        Shape::Map(entries) => Value::Object(json::map(entries.take(fitting(node)))),
        Shape::Scalar(_) => json::value(node),
    };
    let shown = value.as_array().map(Vec::len).or(value.as_object().map(Map::len));
    let total = node.part().total;
    Ok((value, shown.filter(|shown| *shown < total).map(|_| total)))
}

/// The number of the first parts of a list or a map, each whole, that have [`MAX_WHOLE`] bytes as compact JSON.
fn fitting(node: Node<'_>) -> usize {
    // of the two brackets, the first part has no comma before it
    let mut size = 1;
    let whole = node.parts().take_while(|(_, part)| !part.tape.is_cut_within(*part));
    let fitting = whole.take_while(|(key, part)| {
        let key = key.map_or(0, |key| Value::from(key).to_string().len().saturating_add(1));
        let parts = [1, key, json::value(*part).to_string().len()];
        size = parts.into_iter().fold(size, usize::saturating_add);
        size <= MAX_WHOLE
    });
    fitting.count()
}

fn shortened(text: &str, node: Node<'_>) -> String {
    if text.len() <= MAX_STRING && node.cut().is_none() {
        return text.to_owned();
    }
    [prefix(text, MAX_STRING.saturating_sub(MARKER.len())), MARKER].concat()
}
