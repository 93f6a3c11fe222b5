use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{size:w$}")]
#[tool_result(failure = "{size:.*}")]
#[tool_result(summary = "{size:5q}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    size: u32,
}

fn main() {}
