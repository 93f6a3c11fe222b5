use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<u8>,
}

#[derive(Serialize, ToolResult)]
struct One {
    success: bool,
    next_actions: String,
}

fn main() {}
