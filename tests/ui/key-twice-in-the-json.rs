use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    text: String,
    #[serde(rename = "text")]
    more: String,
}

fn main() {}
