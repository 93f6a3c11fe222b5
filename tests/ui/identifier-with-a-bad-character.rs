use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "fast goto")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
struct Größe {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
