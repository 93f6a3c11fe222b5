use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    #[tool_result(items)]
    size: u64,
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
