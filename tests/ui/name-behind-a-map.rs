use serde::Serialize;
use serde_json::Value;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Of {settings.user} {other.user}", success = true, next_actions = [])]
struct Saved {
    settings: Value,
    other: Option<serde_json::Map<String, Value>>,
}

fn main() {}
