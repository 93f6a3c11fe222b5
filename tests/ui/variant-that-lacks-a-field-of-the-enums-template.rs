use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Edited {path}", failure = "No: {error}", markdown = "{diff}", next_actions = [])]
enum EditResult {
    Applied { path: String, diff: String },
    Renamed { paht: String, diff: String },
    Checked { success: bool, path: String, diff: String },
    #[tool_result(failure_markdown = "Failed")]
    Failed { error: String },
}

fn main() {}
