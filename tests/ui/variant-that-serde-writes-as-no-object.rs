use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum EditResult {
    Applied { error: Option<String> },
    Unchanged,
}

#[derive(Serialize, ToolResult)]
#[serde(untagged)]
#[tool_result(next_actions = [])]
enum FindResult {
    Nothing,
    Found { error: Option<String> },
}

fn main() {}
