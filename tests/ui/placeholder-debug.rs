use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{text:?}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    text: String,
}

fn main() {}
