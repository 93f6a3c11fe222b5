
use tool_result::ToolResult;

#[derive(ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

#[derive(ToolResult)]
#[tool_result(next_actions = [])]
enum Outcome {
    #[tool_result(success)]
    Found { hits: u32 },
}

fn main() {}
