use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[serde(tag = "kind")]
#[tool_result(next_actions = [])]
enum CallResult {
    #[tool_result(success)]
    Done { name: String },
    Again(Box<CallResult>),
}

fn main() {}
