use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(markdown("Tags:\n{tags}", tags = each("- {item}")), next_actions = [])]
struct Page {
    success: bool,
    tags: Vec<String>,
}

fn main() {}
