use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    #[tool_result(success)]
    one: bool,
    #[tool_result(success)]
    other: bool,
    next_actions: Vec<String>,
}

fn main() {}
