use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = draw)]
#[tool_result(title = "{text}", summary = "{text}", empty = "Nothing", failure = "{text}")]
struct Page {
    success: bool,
    found: bool,
    next_actions: Vec<String>,
    #[tool_result(line = "{text}")]
    text: String,
}

fn draw(_: &Page, _: &mut tool_result::Markdown) -> std::fmt::Result {
    Ok(())
}

fn main() {}
