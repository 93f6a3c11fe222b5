use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = ["Go on"])]
#[tool_result(title = "{next_actions}")]
struct Page {
    success: bool,
}

fn main() {}
