use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[serde(tag = "type")]
enum EditResult {
    Applied { next_actions: Vec<String> },
    Failed { error: String },
}

fn main() {}
