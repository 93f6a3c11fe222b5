use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(more = "Only {shown} of {total}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    is_new: Option<bool>,
    size: u64,
}

fn main() {}
