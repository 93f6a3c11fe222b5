use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(found = self.total > 0, next_actions = [])]
struct FindResult {
    found: usize,
    total: usize,
}

#[derive(Serialize, ToolResult)]
#[tool_result(found = !self.found.is_empty(), next_actions = [])]
struct ListResult {
    found: Vec<String>,
}

fn main() {}
