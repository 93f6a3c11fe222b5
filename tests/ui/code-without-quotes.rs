use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(code = rust)]
    text: String,
    #[tool_result(code = self.langauge)]
    more: String,
    language: String,
}

fn main() {}
