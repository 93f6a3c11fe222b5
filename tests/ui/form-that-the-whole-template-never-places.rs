use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "Files: {files}\n{code}\n{rest}")]
struct Page {
    success: bool,
    #[tool_result(each = "- {item}")]
    files: Vec<String>,
    #[tool_result(code = "rust")]
    code: String,
    #[tool_result(only = markdown, table)]
    rest: Vec<String>,
    #[tool_result(each = "- {item}")]
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown("{n} lines of {code}", n = self.lines.len()), next_actions = [])]
struct Other {
    success: bool,
    #[tool_result(with = draw)]
    lines: Vec<String>,
    #[tool_result(code = "rust")]
    code: String,
}

fn draw(_: &[String], _: &mut tool_result::Markdown) -> std::fmt::Result {
    Ok(())
}

fn main() {}
