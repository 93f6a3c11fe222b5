use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(found = self.total)]
struct Page {
    total: usize,
    next_actions: Vec<String>,
}

fn main() {}
