use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[serde(tag = "type")]
#[tool_result(next_actions = [])]
enum EditResult {
    Applied { path: String },
    Reverted { is_clean: bool },
    Failed { error: Option<String> },
    Unchanged,
}

fn main() {}
