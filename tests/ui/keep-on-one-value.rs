use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Page {
    success: bool,
    #[tool_result(keep)]
    size: u64,
    #[tool_result(keep)]
    title: String,
    #[tool_result(keep)]
    is_new: Option<bool>,
    #[tool_result(keep)]
    lines: Vec<String>,
}

fn main() {}
