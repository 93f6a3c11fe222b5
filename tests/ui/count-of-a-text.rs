use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Read {text:len} bytes of {path:len}", success = true, next_actions = [])]
#[tool_result(summary = "Read {text:#}")]
struct ReadResult {
    path: Option<String>,
    text: String,
}

fn main() {}
