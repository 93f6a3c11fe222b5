//! Both halves are within the limits, with the same items, and what is cut is said; so it is of a text alone.

mod chosen;
mod cost;
mod delivery;
mod even;
mod exact;
mod first_item;
mod flattened;
mod floor;
mod grid;
mod moved;
mod order;
mod own;
mod properties;
mod quoted;
mod same_items;
mod shares;
mod truncate;

use serde_json::Value;
use tool_result::ToolOutput;

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
