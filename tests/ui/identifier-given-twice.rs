use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(tool("a", "a"))]
struct Page {
    tool: String,
    success: bool,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "a", tool = "a")]
struct Other {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
