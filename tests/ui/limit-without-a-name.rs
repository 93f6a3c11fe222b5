use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(limit(10_000))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
