use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Page {
    success: bool,
    columns: Vec<String>,
    #[tool_result(table = self.colums)]
    rows: Vec<Vec<u32>>,
    #[tool_result(table = self.heads)]
    others: Vec<Vec<u32>>,
}

fn main() {}
