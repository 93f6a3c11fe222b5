use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    #[tool_result(success, found)]
    one: bool,
    next_actions: Vec<String>,
}

fn main() {}
