use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[serde(flatten)]
    #[tool_result(label = "Part")]
    part: Part,
}

#[derive(Serialize)]
struct Part {
    a: u8,
}

fn main() {}
