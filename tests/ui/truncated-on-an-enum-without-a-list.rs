use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], truncated = "Ask for less")]
enum EditResult {
    Done { path: String },
    Failed { error: String },
}

fn main() {}
