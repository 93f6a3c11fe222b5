use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{name}", next_actions = [])]
struct Page {
    success: bool,
    name: String,
    #[tool_result(only = json, each = "- {item}")]
    files: Vec<String>,
    #[tool_result(only = markdown, each = "- {item}")]
    size: u32,
}

fn main() {}
