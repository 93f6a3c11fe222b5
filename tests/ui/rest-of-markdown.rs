use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(rest = markdown, next_actions = [])]
struct ReadResult {
    success: bool,
    lines: u32,
}

fn main() {}
