//! Both halves are within the limits, with the same items, and what is cut is said.

#[path = "limits/cost.rs"]
mod cost;
#[path = "limits/delivery.rs"]
mod delivery;
#[path = "limits/even.rs"]
mod even;
#[path = "limits/exact.rs"]
mod exact;
#[path = "limits/first_item.rs"]
mod first_item;
#[path = "limits/flattened.rs"]
mod flattened;
#[path = "limits/floor.rs"]
mod floor;
#[path = "limits/grid.rs"]
mod grid;
#[path = "limits/keep.rs"]
mod keep;
#[path = "limits/moved.rs"]
mod moved;
#[path = "limits/order.rs"]
mod order;
#[path = "limits/own.rs"]
mod own;
#[path = "limits/properties.rs"]
mod properties;
#[path = "limits/quoted.rs"]
mod quoted;
#[path = "limits/same_items.rs"]
mod same_items;
#[path = "limits/shares.rs"]
mod shares;

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
