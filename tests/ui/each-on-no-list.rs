use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each = "{name}")]
    text: String,
    #[tool_result(each = "{item:short}")]
    size: u64,
    #[tool_result(each("{first}", first = item.first()))]
    name: String,
}

fn short(_: &u64) -> String {
    String::new()
}

fn main() {}
