use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = self.total > 0)]
struct Page {
    success: bool,
    total: usize,
    next_actions: Vec<String>,
}

fn main() {}
