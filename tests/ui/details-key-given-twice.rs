use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(details(pageCount = 1, r#type = 2, pageCount = 3, type = 4))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
