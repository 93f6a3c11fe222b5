use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "a" empty = "b")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "x" success = true, next_actions = [])]
struct BeforeAStatus {
    size: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true next_actions = [])]
struct AfterAnExpression {
    #[tool_result(label = "a" line = "b {size}")]
    size: u8,
    #[tool_result(items table)]
    list: Vec<u8>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "x"; success = true; next_actions = [])]
struct SemicolonsForCommas {
    size: u8,
}

fn main() {}
