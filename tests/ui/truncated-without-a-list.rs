use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(truncated = "Only {shown} of {total}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    text: Option<String>,
    size: u64,
}

fn main() {}
