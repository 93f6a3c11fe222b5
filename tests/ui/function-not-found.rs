use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], title = "{size:kilobites}")]
struct OneResult {
    size: u64,
    #[tool_result(each = "{sise:kilobytes}")]
    files: Vec<File>,
}

#[derive(Serialize)]
struct File {
    size: u64,
}

fn kilobytes(bytes: u64) -> String {
    format!("{} KB", bytes / 1000)
}

fn main() {}
