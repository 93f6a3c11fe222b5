use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each = "{item}", table)]
    list: Vec<u8>,
    #[tool_result(line = "{text}", code = "rust")]
    text: String,
}

fn main() {}
