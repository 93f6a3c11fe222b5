use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    error: String,
    next_actions: Vec<String>,
}

fn main() {}
