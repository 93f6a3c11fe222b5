use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    title = "{size?: {size} bytes}",
    empty = "{files[\"a\"]}",
    more = "Call again with {\"start\": \"{next}\"}",
)]
struct FindResult {
    size: Option<u64>,
    #[tool_result(items)]
    files: Vec<String>,
}

fn main() {}
