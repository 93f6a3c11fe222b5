use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each = "{index}. {nme}: {kind}")]
    items: Option<Vec<Item>>,
}

#[derive(Serialize)]
struct Item {
    name: String,
    kind: u8,
}

fn main() {}
