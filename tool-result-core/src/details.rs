//! The host's reading: a few small values, whatever the size of the result.

use std::borrow::Cow;

use serde_json::{Map, Value};

use crate::erased::{ErasedResult, Request};
use crate::layout::Layout;
use crate::recording::Recording;
use crate::scalar::Scalar;
use crate::tape::{Argument, Node, Shape, Tape, prefix};
use crate::truncation::MARKER;
use crate::{Error, json};

/// Keys beside `tool` that no `details(…)` asks for.
const MAX_KEYS: usize = 64;

/// Bytes of a string or a key.
const MAX_STRING: usize = 256;

/// Bytes of a key. One that is longer is left out.
const MAX_KEY: usize = 1_024;

/// Bytes of a list or a map that was asked for, as compact JSON.
const MAX_WHOLE: usize = 1_024;

/// The details of a recording that can be a JSON map.
pub(crate) fn collect(
    recording: &Recording<'_>,
    result: &dyn ErasedResult,
) -> Result<Map<String, Value>, Error> {
    recording.check()?;
    let mut details = Map::new();
    details.insert("tool".to_owned(), recording.tool.into());
    add_defaults(recording, &mut details)?;
    for (key, number) in recording.layout.details {
        let mut argument = Argument::with_budget(MAX_WHOLE);
        let _ = result.answer(Request::Argument(*number, &mut argument));
        match detail(&argument.finish(), &format!("details.{key}"))? {
            Value::Null => details.remove(*key),
            value => details.insert(shortened(*key).into_owned(), value),
        };
    }
    Ok(details)
}

/// The JSON's own scalars, and how long its lists are; what is flattened into it comes last.
fn add_defaults(recording: &Recording<'_>, details: &mut Map<String, Value>) -> Result<(), Error> {
    let layout = recording.layout;
    let actions = layout.actions_key();
    let told = |(key, _): &(&str, Node<'_>)| *key != actions && key.len() <= MAX_KEY;
    let (own, flattened): (Vec<_>, Vec<_>) =
        recording.entries().filter(told).partition(|(key, _)| is_own(layout, key));
    for (key, node) in own.into_iter().chain(flattened) {
        if details.len() > MAX_KEYS {
            break;
        }
        match node.shape() {
            Shape::Scalar(Scalar::Str(text)) => {
                details.insert(shortened(key).into_owned(), shortened(text).into());
            }
            Shape::Scalar(_) => match recording.json_value(node)? {
                Value::Null => {}
                value => {
                    details.insert(shortened(key).into_owned(), value);
                }
            },
            Shape::List(items) if !items.fixed => {
                let key = shortened([key, "_count"].concat());
                // a field of this name says it already
                details.entry(key).or_insert_with(|| items.total.into());
            }
            _ => {}
        }
    }
    Ok(())
}

fn is_own(layout: &Layout, key: &str) -> bool {
    matches!(key, "success" | "found") || layout.fields.iter().any(|field| field.key == key)
}

/// A value that `details(…)` names: a list or a map as it is while it is small, else its length.
fn detail(tape: &Tape, path: &str) -> Result<Value, Error> {
    let node = tape.node(0);
    let length = match node.shape() {
        Shape::Scalar(Scalar::Str(text)) => return Ok(shortened(text).into()),
        Shape::List(items) => items.total,
        Shape::Map(entries) => entries.total,
        Shape::Scalar(_) | Shape::Lost(_) => return whole(tape, path),
    };
    // no item takes less than two bytes
    if length > MAX_WHOLE / 2 && tape.faults().next().is_none() {
        return Ok(length.into());
    }
    let value = whole(tape, path)?;
    Ok(if value.to_string().len() > MAX_WHOLE { length.into() } else { value })
}

fn whole(tape: &Tape, path: &str) -> Result<Value, Error> {
    json::check(tape, path)?;
    Ok(json::value(tape.node(0)))
}

/// At most [`MAX_STRING`] bytes of a text, cut between two characters.
fn shortened<'t>(text: impl Into<Cow<'t, str>>) -> Cow<'t, str> {
    let text = text.into();
    if text.len() <= MAX_STRING {
        return text;
    }
    let max = MAX_STRING - MARKER.len();
    Cow::Owned(format!("{}{MARKER}", prefix(&text, max)))
}
