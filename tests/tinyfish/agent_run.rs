use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::ToolResult;

use super::{Outcome, strings, text};

/// What an agent did in a browser, event by event, and what came of it.
#[derive(Debug, Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(
    tool = "tinyfish_agent_run",
    title = "✅ Agent completed ({events:#})",
    success = self.error.is_none() && self.completed(),
    failure = "❌ Agent did not complete ({events:#}){?error:: {error}}",
    more = "Only {shown} of {total} events are shown: get the run with tinyfish_run_get",
    details(
        runId = self.run_id,
        completed = self.completed(),
        eventCount = self.events.len(),
        hasResult = self.result.is_some()
    )
)]
pub(crate) struct AgentRunResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    run_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Value>,
    #[tool_result(each = "{index}. {kind}\n   {data}")]
    events: Vec<Event>,
    next_actions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
struct Event {
    #[serde(rename = "type")]
    kind: EventType,
    #[serde(skip_serializing_if = "Value::is_null")]
    data: Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum EventType {
    Started,
    StreamingUrl,
    Progress,
    Complete,
    Error,
}

impl AgentRunResult {
    /// A run of so many steps, and its end.
    pub(crate) fn with_events(count: u32) -> Self {
        let step = |n| event(EventType::Progress, json!({"step": n, "purpose": "Click Next"}));
        let end = event(EventType::Complete, Value::Null);
        AgentRunResult {
            run_id: text("abc123"),
            result: Some(json!({"pages": count})),
            events: (1..count).map(step).chain([end]).collect(),
            next_actions: Vec::new(),
            error: None,
        }
    }

    fn completed(&self) -> bool {
        self.events.iter().any(|event| event.kind == EventType::Complete)
    }
}

fn event(kind: EventType, data: Value) -> Event {
    Event { kind, data }
}

pub(super) fn outcomes() -> Vec<Outcome> {
    let start = [
        event(EventType::Started, json!({"run_id": "abc123"})),
        event(EventType::StreamingUrl, json!("https://stream.example.com/abc123")),
        event(EventType::Progress, json!({"step": 1, "purpose": "Click *Buy* | pay"})),
    ];
    let completed = AgentRunResult {
        run_id: text("abc123"),
        result: Some(json!({"price": 12.5, "items": ["a", "b"], "sold_out": false})),
        events: [start.to_vec(), vec![event(EventType::Complete, Value::Null)]].concat(),
        next_actions: Vec::new(),
        error: None,
    };
    let without_result = AgentRunResult { result: None, ..completed.clone() };
    let a_list = AgentRunResult { result: Some(json!([1, 2.5, null])), ..completed.clone() };
    let one_event = AgentRunResult {
        result: Some(json!("done\nand dusted")),
        events: vec![event(EventType::Complete, json!([]))],
        ..completed.clone()
    };
    let stopped = AgentRunResult {
        result: None,
        events: [start.to_vec(), vec![event(EventType::Error, json!({"code": "E_LOGIN"}))]]
            .concat(),
        next_actions: strings(["Give the login in the goal"]),
        error: text("the page asks for a login"),
        ..completed.clone()
    };
    let ended_early = AgentRunResult {
        result: None,
        events: start.to_vec(),
        next_actions: strings(["Get the run with tinyfish_run_get"]),
        ..completed.clone()
    };
    let aborted = AgentRunResult {
        error: text("aborted by the user"),
        next_actions: strings(["Cancel the run with tinyfish_run_cancel"]),
        ..ended_early.clone()
    };
    let failed = AgentRunResult {
        run_id: None,
        result: None,
        events: Vec::new(),
        next_actions: strings(["Call again"]),
        error: text("no connection"),
    };
    vec![
        Outcome::of("completed", &completed),
        Outcome::of("without_result", &without_result),
        Outcome::of("a_list", &a_list),
        Outcome::of("one_event", &one_event),
        Outcome::of("stopped", &stopped),
        Outcome::of("ended_early", &ended_early),
        Outcome::of("aborted", &aborted),
        Outcome::of("failed", &failed),
    ]
}
