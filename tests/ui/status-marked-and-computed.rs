use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true)]
struct Page {
    #[tool_result(success)]
    one: bool,
    next_actions: Vec<String>,
}

fn main() {}
