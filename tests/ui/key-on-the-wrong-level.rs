use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(label = "Page")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(title = "{text}")]
    text: String,
}

fn main() {}
