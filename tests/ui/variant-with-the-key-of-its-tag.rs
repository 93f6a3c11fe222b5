use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[serde(tag = "kind", content = "data")]
#[tool_result(next_actions = [])]
enum EditResult {
    Done { kind: String },
    Failed { error: String },
}

fn main() {}
