use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(limit(max_bytes = self.wanted))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    wanted: usize,
}

#[derive(Serialize, ToolResult)]
#[tool_result(limit(max_bytes = 2 * (100 + self.wanted)))]
struct Another {
    success: bool,
    next_actions: Vec<String>,
    wanted: usize,
}

fn main() {}
