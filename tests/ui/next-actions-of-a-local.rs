use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = { let s = String::new(); [s.as_str()] })]
struct Page {
    success: bool,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [String::new().as_str()])]
struct Other {
    success: bool,
}

fn main() {}
