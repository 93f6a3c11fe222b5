use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title("{n}", n = 1, n = 2))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
