use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(items = true)]
    list: Vec<u8>,
    #[tool_result(table("a"))]
    rows: Vec<u8>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum Found {
    Some { path: String, success: bool },
    #[tool_result(empty = true)]
    None { query: String },
}

fn main() {}
