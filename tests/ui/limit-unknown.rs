use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(limit(max_byte = 10_000, max_chars = 1, max_lines = 9))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
