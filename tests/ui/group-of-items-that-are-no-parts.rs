use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(group = "### {kind}")]
    plain: Vec<Item>,
    #[tool_result(between = "---")]
    apart: Option<Vec<Item>>,
}

#[derive(Serialize)]
struct Item {
    kind: String,
}

fn main() {}
