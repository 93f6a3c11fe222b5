use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(tool("open", "close"))]
struct Page {
    #[tool_result(only = markdown)]
    tool: String,
    #[tool_result(only = markdown)]
    success: bool,
    #[tool_result(found, only = markdown)]
    there: bool,
    #[tool_result(only = markdown)]
    next_actions: Vec<String>,
    #[tool_result(only = markdown)]
    error: Option<String>,
    #[tool_result(items, only = markdown)]
    list: Vec<u8>,
}

fn main() {}
