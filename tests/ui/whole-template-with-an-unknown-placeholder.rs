use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{lst}")]
struct Unknown {
    success: bool,
    next_actions: Vec<String>,
    list: Vec<u8>,
    b: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{self.list.len()} {size:?}")]
struct Wrong {
    success: bool,
    next_actions: Vec<String>,
    list: Vec<u8>,
    size: u8,
    amount: u8,
}

fn main() {}
