use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(running = "\u{1b}[1m⏳ Searching…")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
