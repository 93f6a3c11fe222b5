use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum EditResult {
    Applied(String, u32),
    Unchanged(),
    Locked(Option<Lock>),
    Failed(String),
    Lists(Vec<Lock>),
    Other { error: String },
}

#[derive(Serialize)]
struct Lock {
    owner: String,
}

fn main() {}
