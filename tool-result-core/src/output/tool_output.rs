use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Status, Truncation};

/// Holds an answer: the text for the model, the JSON for programs, and the line for a person.
///
/// A host can store the answer, for example as JSON, and show it again without the result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ToolOutput {
    /// The identifier.
    pub tool: String,
    /// The status of the call.
    pub status: Status,
    /// The markdown for the model.
    pub content: String,
    /// The JSON map for programs; `None` under [`Delivery::Text`](crate::Delivery::Text).
    pub structured_content: Option<Map<String, Value>>,
    /// A few values for the host, small for a result of any size.
    pub details: Map<String, Value>,
    /// One line for a person.
    pub summary: String,
    /// True if the call failed.
    pub is_error: bool,
    /// The record of what is not shown: what lies before the [`start`](crate::OutputOptions::start), and what did not fit
    /// into the limits. `None` if the answer shows everything.
    pub truncation: Option<Truncation>,
}
