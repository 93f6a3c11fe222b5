use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{texd}")]
#[tool_result(failure = "{nothing.at.all}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    text: String,
}

fn main() {}
