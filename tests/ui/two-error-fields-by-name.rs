use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    error: Option<String>,
    error_message: Option<String>,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
struct OneMayBeAbsent {
    error_message: String,
    error: Option<u8>,
    next_actions: Vec<String>,
}

fn main() {}
