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
    #[serde(skip)]
    #[tool_result(each = "{name}")]
    one: u8,
    #[serde(flatten)]
    #[tool_result(items)]
    marked: Part,
}

#[derive(Serialize, ToolResult)]
struct WithRoles {
    #[serde(flatten)]
    #[tool_result(error)]
    failed: Part,
    #[serde(flatten)]
    #[tool_result(next_actions)]
    next: Part,
}

#[derive(Serialize)]
struct Part {
    name: String,
}

fn main() {}
