use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(summary = "Found {pagse:#}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    pages: Vec<String>,
}

fn main() {
    let _ = Page { success: true, next_actions: Vec::new(), pages: Vec::new() }.summary();
}
