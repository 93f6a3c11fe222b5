use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "a")]
#[tool_result(title = "b")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
struct Other {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(label = "a", label = "b")]
    text: String,
}

fn main() {}
