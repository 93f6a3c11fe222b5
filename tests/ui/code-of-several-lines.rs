use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    #[tool_result(code = "rust\n")]
    source: String,
    next_actions: Vec<String>,
}

fn main() {}
