use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::ToolResult;

pub(crate) use super::runs::RunStatus;
use super::{Outcome, text};

/// One run. The call worked where the run is told, also a run that failed itself: `error` is then the
/// run's, and otherwise the call's.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    tool = "tinyfish_run_get",
    title = "📋 Run `{id}` — {status}",
    empty = "⚪ There is no run `{id}`",
    success = self.status.is_some() || self.error.is_none(),
    found = self.status.is_some(),
    next_actions = self.next(),
    details(runId = self.id)
)]
pub(crate) struct RunGetResult {
    #[tool_result(only = json)]
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<RunStatus>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    created_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    updated_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Value>,
}

impl RunGetResult {
    fn next(&self) -> Option<&'static str> {
        match self.status {
            Some(RunStatus::Running | RunStatus::Pending) => {
                Some("Call tinyfish_run_get again in a few seconds")
            }
            Some(RunStatus::Failed) => Some("Read the error, change the goal and run it again"),
            Some(RunStatus::Completed | RunStatus::Cancelled) => None,
            None => Some("Find the run with tinyfish_run_list"),
        }
    }

    /// A run that has found so many pages.
    pub(crate) fn with_pages(count: u32) -> Self {
        let pages: Vec<_> = (1..=count).map(|n| format!("https://example.com/{n}")).collect();
        let result = Some(json!({"price": 12.5, "pages": pages}));
        RunGetResult { result, ..RunGetResult::with_status(RunStatus::Completed) }
    }

    pub(crate) fn with_status(status: RunStatus) -> Self {
        RunGetResult {
            id: "abc123".into(),
            status: Some(status),
            goal: text("Find the price of a Ferris"),
            url: text("https://example.com/shop"),
            created_at: text("2026-01-02T03:04:05Z"),
            updated_at: text("2026-01-02T03:05:06Z"),
            error: (status == RunStatus::Failed).then(|| "timed out\nafter 60 s".into()),
            result: (status == RunStatus::Completed).then(|| json!({"price": 12.5})),
        }
    }
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let nothing = RunGetResult {
        id: "nope".into(),
        status: None,
        goal: None,
        url: None,
        created_at: None,
        updated_at: None,
        error: None,
        result: None,
    };
    let failed = RunGetResult { error: text("401 Unauthorized"), ..nothing.clone() };
    let with = |name, status| Outcome::of(name, &RunGetResult::with_status(status));
    vec![
        with("completed", RunStatus::Completed),
        with("failed_run", RunStatus::Failed),
        with("cancelled", RunStatus::Cancelled),
        with("running", RunStatus::Running),
        with("pending", RunStatus::Pending),
        Outcome::of("nothing", &nothing),
        Outcome::of("failed", &failed),
    ]
}
