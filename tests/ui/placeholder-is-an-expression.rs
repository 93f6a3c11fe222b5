use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{text.len()}")]
#[tool_result(empty = "{self.text}")]
#[tool_result(failure = "{r#text}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    text: String,
}

fn main() {}
