use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
enum EditResult {
    #[tool_result(failure, title = "Edited")]
    Done(Edit),
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Edit {
    success: bool,
}

fn main() {}
