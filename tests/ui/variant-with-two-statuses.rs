use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum EditResult {
    #[tool_result(success, failure)]
    Both { path: String },
    #[tool_result(failure)]
    Written { success: bool },
    #[tool_result(empty, success = true)]
    Computed { path: String },
    Failed { error: String },
}

fn main() {}
