use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Drawn {
    #[tool_result(each = "draw")]
    items: Vec<u32>,
    #[tool_result(each("draw", n = item + 1))]
    others: Vec<u32>,
}

fn main() {}
