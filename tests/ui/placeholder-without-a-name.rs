use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{}")]
#[tool_result(failure = "{0}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each = "{}")]
    hits: Vec<String>,
}

fn main() {}
