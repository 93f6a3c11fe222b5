use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum FindResult {
    Found { names: Vec<String> },
    #[serde(skip)]
    Hidden { error: String },
}

fn main() {}
