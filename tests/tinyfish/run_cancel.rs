use schemars::JsonSchema;
use serde::Serialize;
use tool_result::ToolResult;

use super::{Outcome, text};

/// A run that was to be cancelled. One that had ended is no error: there is nothing to cancel.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    tool = "tinyfish_run_cancel",
    running = "⏳ Cancelling…",
    title = "🚫 Run `{id}` cancelled",
    empty = "⚪ Run `{id}` had ended: nothing to cancel",
    failure_markdown = "❌ {tool}: {error}",
    details(runId = self.id),
    success = self.error.is_none(),
    next_actions = []
)]
pub(crate) struct RunCancelResult {
    id: String,
    #[tool_result(found)]
    cancelled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let cancelled = RunCancelResult { id: "abc123".into(), cancelled: true, error: None };
    let nothing = RunCancelResult { cancelled: false, ..cancelled.clone() };
    let failed = RunCancelResult { error: text("no run abc123"), ..nothing.clone() };
    vec![
        Outcome::of("cancelled", &cancelled),
        Outcome::of("nothing", &nothing),
        Outcome::of("failed", &failed),
    ]
}
