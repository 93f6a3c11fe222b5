use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[serde(skip)]
    #[tool_result(label = "Text")]
    text: String,
}

fn main() {}
