use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Page {
    success: bool,
    #[tool_result(wrap = "**Links**\n{links}")]
    links: Vec<String>,
    #[tool_result(line = "{source}", wrap = "Source:\n{source}")]
    source: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct CodePage {
    // only the mistake in `code` is reported
    #[tool_result(code = true, wrap = "Code:\n{code}")]
    code: String,
}

fn main() {}
