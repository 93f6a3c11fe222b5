use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], max_bytes = 100)]
struct ListResult {
    paths: Vec<String>,
}

fn main() {}
