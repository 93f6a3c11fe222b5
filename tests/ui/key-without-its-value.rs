use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(label)]
    text: String,
    #[tool_result(code = 5)]
    more: String,
    #[tool_result(only = text)]
    most: String,
}

fn main() {}
