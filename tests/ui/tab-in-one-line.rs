use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(running = "⏳\tSearching…", more = "Read\tmore")]
struct Page {
    success: bool,
    #[tool_result(label = "The\tlinks")]
    links: Vec<String>,
    next_actions: Vec<String>,
}

fn main() {}
