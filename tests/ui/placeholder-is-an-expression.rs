use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{text.len()}")]
#[tool_result(failure = "{self.text}")]
#[tool_result(summary = "{r#text}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    text: String,
}

fn main() {}
