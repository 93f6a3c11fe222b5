use serde::Serialize;
use tool_result::{ToolError, ToolPart, ToolResult};

#[derive(Debug, thiserror::Error, ToolError)]
#[tool_error(next_actions = ["Try again"])]
enum FetchError {
    #[error("no answer")]
    NoAnswer,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_action = ["Try again"], success = true)]
struct FetchResult {
    text: String,
}

#[derive(Serialize, ToolPart)]
#[tool_part(title = "{name}")]
struct Page {
    name: String,
}

fn main() {}
