use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum EditResult {
    Applied(Edit),
    Failed { error: String },
}

#[derive(Serialize)]
struct Edit {
    path: String,
}

fn main() {}
