use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(limit(max_bytes = 10_000, max_bytes = 20_000))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
