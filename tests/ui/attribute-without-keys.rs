use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result = "page"]
struct Other {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
