use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{size:x}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    size: u32,
}

fn main() {}
