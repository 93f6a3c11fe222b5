use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(more = "Only {shown} of {total.len}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    links: Vec<String>,
}

fn main() {}
