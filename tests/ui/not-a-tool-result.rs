use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn answer(_: impl ToolResult) {}

fn main() {
    answer(5);
}
