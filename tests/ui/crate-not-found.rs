use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(crate = nope, title("{size} {n}", n = self.size))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    size: u8,
    #[tool_result(items, each = "{name}")]
    list: Vec<Item>,
}

#[derive(Serialize)]
struct Item {
    name: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(crate = nope)]
enum Other {}

fn main() {}
