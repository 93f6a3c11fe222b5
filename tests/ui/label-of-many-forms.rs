use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(label = "a|b|c")]
    text: String,
    #[tool_result(label = "one|")]
    empty: String,
    #[tool_result(label = "one\nmore")]
    broken: String,
    #[tool_result(label = "one|more")]
    two: String,
}

fn main() {}
