use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(limit(max_bytes = "10 KB", max_lines = -1))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
