use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ListResult {
    offset: usize,
    next_offset: Option<usize>,
    files: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "kind")]
#[tool_result(success = true, next_actions = [])]
enum Listed {
    Page { offset: usize, next_cursor: String, files: Vec<String> },
    Nothing { next_page: u32 },
}

fn main() {}
