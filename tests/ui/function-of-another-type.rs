use serde::Serialize;
use tool_result::{ToolError, ToolPart, ToolResult};

fn kilobytes(bytes: u64) -> String {
    format!("{} KB", bytes / 1000)
}

fn upper(text: &str) -> String {
    text.to_uppercase()
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], title = "{name:kilobytes}")]
struct OneResult {
    name: String,
    #[tool_result(each = "{size:upper}")]
    files: Vec<File>,
}

#[derive(Serialize)]
struct File {
    size: u64,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{size:upper}")]
struct Part {
    size: Option<u64>,
}

#[derive(Debug, ToolError)]
#[tool_error(next_action = "Free {size:upper}")]
struct FullError {
    size: u64,
}

impl std::fmt::Display for FullError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("full")
    }
}

impl std::error::Error for FullError {}

fn main() {}
