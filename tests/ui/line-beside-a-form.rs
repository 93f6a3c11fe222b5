use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Page {
    success: bool,
    #[tool_result(line = "**Links**\n{links}", each = "- {item}")]
    links: Vec<String>,
    #[tool_result(table, line("All: {tags}"))]
    tags: Vec<String>,
    #[tool_result(line = "{source}", code = "rust", wrap = "Source:\n{source}")]
    source: String,
    // no list has two forms
    #[tool_result(line = "Line {text}", each = "{item}")]
    text: String,
}

fn main() {}
