use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "a" empty = "b")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
