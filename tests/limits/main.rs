//! Both halves are within the limits, with the same items, and what is cut is said; so it is of a text alone.

mod beside;
mod chosen;
mod client;
mod cost;
mod delivery;
mod drawn_at_length;
mod draws;
mod exact;
mod floor;
mod grid;
mod model;
mod moved;
mod own;
mod pages_in_order;
mod quoted;
mod rows;
mod same_items;
mod shares;
mod short_values;
mod truncate;
mod whole;

#[path = "../support/notes.rs"]
mod notes;

use serde_json::Value;
use tool_result::{Shown, ToolOutput};

/// The JSON half as it is sent.
fn compact(output: &ToolOutput) -> String {
    serde_json::to_string(output.structured_content.as_ref().expect("a JSON half")).expect("JSON")
}

/// What is said of a part that was cut: shown, and there in all.
fn shown(output: &ToolOutput, path: &str) -> Option<(usize, usize)> {
    let part = output.truncation.as_ref()?.get(path)?;
    Some((part.shown, part.total))
}

/// The JSON half has the same under `truncation`.
fn assert_said_in_both(output: &ToolOutput) {
    let said = output.structured_content.as_ref().and_then(|map| map.get("truncation")).cloned();
    let truncation = serde_json::to_value(&output.truncation).expect("JSON");
    assert_eq!(said.unwrap_or(Value::Null), truncation);
}

/// The note that says what `truncation` does, of lists: `keys` in their order, and that of the field with `items`.
fn note_of(output: &ToolOutput, keys: &[&str], marked: Option<&str>) -> Option<String> {
    let truncation = output.truncation.as_ref()?;
    let is_known = |(key, _): &(&str, Shown)| keys.contains(key);
    assert!(truncation.iter().all(|part| is_known(&part)), "{truncation:?}");
    let part = |key: &&str| {
        let (Shown { shown, total }, from) = (truncation.get(key)?, truncation.from(key));
        let name = if marked == Some(key) { String::new() } else { format!("{key}: ") };
        Some(match shown {
            0 => format!("{name}0 of {total} items"),
            _ => format!("{name}items {} to {} of {total}", from + 1, from + shown),
        })
    };
    let next = truncation.next().map(|next| format!("next: {next}"));
    let parts: Vec<_> = keys.iter().filter_map(part).chain(next).collect();
    Some(format!("... ({})", parts.join(", ")))
}
