use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{lines} lines", rest = json, next_actions = [])]
struct ReadResult {
    success: bool,
    lines: u32,
    bytes: u64,
}

fn main() {}
