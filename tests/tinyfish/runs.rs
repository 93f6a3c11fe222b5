//! Runs, as both tools that read them tell them.

use serde::Serialize;

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum RunStatus {
    Completed,
    Failed,
    Cancelled,
    Running,
    Pending,
}
