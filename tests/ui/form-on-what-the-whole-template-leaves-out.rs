use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{name}", next_actions = [])]
struct Page {
    success: bool,
    name: String,
    #[tool_result(only = json, each = "- {item}")]
    files: Vec<String>,
    #[tool_result(only = markdown, each = "- {item}")]
    size: u32,
}

// said of `nothing` alone
#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{files} and {nothing}", next_actions = [])]
struct Flawed {
    success: bool,
    #[tool_result(each = "- {item}")]
    files: Vec<String>,
}

fn main() {}
