use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(details(pages = self.pages.len(), only))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    pages: Vec<String>,
}

fn main() {}
