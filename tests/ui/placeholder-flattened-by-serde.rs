use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{part}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[serde(flatten)]
    part: Part,
}

#[derive(Serialize)]
struct Part {
    a: u8,
}

fn main() {}
