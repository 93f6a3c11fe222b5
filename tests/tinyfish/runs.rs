//! Runs, as both tools that read them tell them.

use schemars::JsonSchema;
use serde::Serialize;

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum RunStatus {
    Completed,
    Failed,
    Cancelled,
    Running,
    Pending,
}
