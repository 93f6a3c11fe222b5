
use tool_result::ToolResult;

#[derive(ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
