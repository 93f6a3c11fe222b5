use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each = "{index}. {nme}: {kind}{?nme: {nme:short}}")]
    items: Option<Vec<Item>>,
}

#[derive(Serialize)]
struct Item {
    name: String,
    kind: u8,
}

fn short(_: &str) -> String {
    String::new()
}

fn main() {}
