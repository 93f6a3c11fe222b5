use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::ToolResult;

use super::runs::RunStatus;
use super::{Outcome, strings, text};

/// The latest runs.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    tool = "tinyfish_run_list",
    title = "📜 {runs:#}",
    empty = "⚪ No runs",
    more = "Only {shown} of {total} runs are shown: list those of one status",
    details(count = self.error.is_none().then_some(self.runs.len()))
)]
pub(crate) struct RunListResult {
    #[tool_result(
        items,
        each = "- `{id}` — {status}: {goal}\n  {url}\n  Created {created_at}\n  Updated {updated_at}\n  Error: {error}\n  Result: {result}"
    )]
    runs: Vec<Run>,
    next_actions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
struct Run {
    id: String,
    status: RunStatus,
    goal: String,
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

impl RunListResult {
    /// So many runs that wait.
    pub(crate) fn with_runs(count: u32) -> Self {
        RunListResult { runs: (1..=count).map(run).collect(), next_actions: vec![], error: None }
    }
}

fn run(number: u32) -> Run {
    Run {
        id: format!("run_{number:02}"),
        status: RunStatus::Pending,
        goal: "Find the price".into(),
        url: None,
        created_at: None,
        updated_at: None,
        error: None,
        result: None,
    }
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let every_status = RunListResult {
        runs: vec![
            Run {
                status: RunStatus::Completed,
                url: text("https://example.com/shop"),
                created_at: text("2026-01-02T03:04:05Z"),
                updated_at: text("2026-01-02T03:05:06Z"),
                result: Some(json!({"price": 12.5, "tags": ["a", "b"]})),
                ..run(1)
            },
            Run { status: RunStatus::Failed, error: text("timed out\nafter 60 s"), ..run(2) },
            Run { status: RunStatus::Cancelled, ..run(3) },
            Run { status: RunStatus::Running, goal: "Press `OK` *twice*".into(), ..run(4) },
            run(5),
        ],
        next_actions: strings(["Get one run with tinyfish_run_get"]),
        error: None,
    };
    let one = RunListResult { runs: vec![run(1)], ..every_status.clone() };
    let twenty = RunListResult { runs: (1..=20).map(run).collect(), ..every_status.clone() };
    let nothing = RunListResult {
        runs: vec![],
        next_actions: strings(["Start a run with tinyfish_agent_run"]),
        ..every_status.clone()
    };
    let failed = RunListResult {
        next_actions: strings(["Call again"]),
        error: text("502 Bad Gateway"),
        ..nothing.clone()
    };
    vec![
        Outcome::of("every_status", &every_status),
        Outcome::of("one", &one),
        Outcome::of("twenty", &twenty),
        Outcome::of("nothing", &nothing),
        Outcome::of("failed", &failed),
    ]
}
