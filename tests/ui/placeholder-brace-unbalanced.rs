use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{tool")]
#[tool_result(failure = "tool}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
