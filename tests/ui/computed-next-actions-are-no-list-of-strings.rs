use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [1, 2])]
struct Page {
    success: bool,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = "Open the file")]
struct One {
    success: bool,
}

fn main() {}
