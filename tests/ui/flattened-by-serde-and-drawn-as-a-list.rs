use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[serde(flatten)]
    #[tool_result(each = "{name}")]
    part: Part,
    #[serde(skip)]
    #[tool_result(line = "x {hidden}")]
    hidden: u8,
}

#[derive(Serialize)]
struct Part {
    name: String,
}

fn main() {}
