use serde::Serialize;
use tool_result::{ToolPart, ToolResult};

fn upper(text: &str) -> String {
    text.to_uppercase()
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = ["Stop"],
    title = "{tool:upper}",
    markdown = "{next_actions:upper}\n{parts}"
)]
struct OneResult {
    parts: Vec<Part>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{index:upper} {name:u}")]
struct Part {
    name: String,
}

fn main() {}
