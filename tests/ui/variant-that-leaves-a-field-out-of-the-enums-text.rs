use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{diff}", next_actions = [])]
enum EditResult {
    Applied { path: String, diff: String },
    Failed { error: String, diff: String },
}

fn main() {}
