use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(limit(max_bytes = wanted()))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn wanted() -> usize {
    10_000
}

fn main() {}
