use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title("{n}", n = let y = 1), colour = 3)]
#[tool_result(success = )]
struct Page {
    ok: bool,
    next_actions: Vec<String>,
}

fn main() {}
