use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = "Open the file")]
struct FindResult {
    path: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = "Read {path}")]
struct ListResult {
    path: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [format!("Read {}", self.path), 3])]
struct ReadResult {
    path: String,
}

fn main() {}
