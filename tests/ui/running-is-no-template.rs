use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(running("⏳ {what}", what = "Searching"))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
