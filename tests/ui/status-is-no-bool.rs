use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: Option<bool>,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
struct Marked {
    #[tool_result(found)]
    ok: String,
    next_actions: Vec<String>,
}

fn main() {}
