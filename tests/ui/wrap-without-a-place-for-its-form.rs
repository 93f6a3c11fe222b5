use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Page {
    success: bool,
    #[tool_result(wrap = "Lists: {list}", each = "{item}")]
    list: Vec<u8>,
    #[tool_result(wrap = "Listing:\n{text}.", code = "rust")]
    text: String,
}

fn main() {}
