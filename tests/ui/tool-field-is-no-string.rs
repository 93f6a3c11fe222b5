use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    tool: u8,
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
