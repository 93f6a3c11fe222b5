use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each = "{name}")]
    items: Vec<Item>,
}

struct Item {
    name: String,
}

fn main() {}
