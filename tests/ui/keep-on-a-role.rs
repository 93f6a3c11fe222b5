use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Page {
    lines: Vec<String>,
    #[tool_result(keep)]
    error: Option<String>,
}

fn main() {}
