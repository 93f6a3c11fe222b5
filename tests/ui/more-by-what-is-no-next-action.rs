use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], more = next_item + 1)]
struct ListResult {
    files: Vec<String>,
}

fn main() {}
