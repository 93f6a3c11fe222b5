use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TwoListsResult {
    #[tool_result(cursor = next)]
    next_page: usize,
    files: Vec<String>,
    folders: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct NoListResult {
    #[tool_result(cursor = next)]
    next_page: usize,
}

fn main() {}
