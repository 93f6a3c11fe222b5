use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::result::Hooks;
use crate::{Error, OutputOptions, Status, Truncation, json, markdown};

/// A result as a host takes it: what the model reads, what the machine reads, and what a person sees
/// of both.
///
/// It holds all that is needed to show it again, so a host may keep it, as JSON for example, and
/// forget the result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ToolOutput {
    /// The identifier.
    pub tool: String,
    /// How the call ended.
    pub status: Status,
    /// The markdown for the model.
    pub content: String,
    /// The JSON map for the machine; `None` under [`Delivery::Text`](crate::Delivery::Text).
    pub structured_content: Option<Map<String, Value>>,
    /// A compact summary for the host: small whatever the data.
    pub details: Map<String, Value>,
    /// One line for a person.
    pub summary: String,
    /// The call failed.
    pub is_error: bool,
    /// What was cut to stay within the limits.
    pub truncation: Option<Truncation>,
}

pub(crate) fn of(result: &dyn Hooks, _options: &OutputOptions) -> Result<ToolOutput, Error> {
    Ok(ToolOutput {
        tool: result.tool().to_owned(),
        status: result.status(),
        content: markdown::of(result),
        structured_content: Some(json::to_map(result)?),
        details: Map::new(),
        summary: String::new(),
        is_error: result.status() == Status::Failure,
        truncation: None,
    })
}
