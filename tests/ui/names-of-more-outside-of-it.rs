use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{shown} of {total} at {next_item}, {next}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    links: Vec<String>,
}

fn main() {}
