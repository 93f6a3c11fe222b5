use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    error: Option<String>,
    error_message: Option<String>,
}

fn main() {}
