use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], more = "Ask for less")]
enum EditResult {
    Done { bytes: u64 },
    Failed { error: String },
}

fn main() {}
