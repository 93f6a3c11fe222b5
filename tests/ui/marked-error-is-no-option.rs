use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    #[tool_result(error)]
    problem: String,
    next_actions: Vec<String>,
}

fn main() {}
