use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "# {tool}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    text: String,
    more: u8,
}

fn main() {}
