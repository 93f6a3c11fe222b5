use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(between = "---")]
    plain: Vec<String>,
    #[tool_result(each = draw, between = "---")]
    drawn: Vec<String>,
    #[tool_result(table, between = "---")]
    rows: Vec<String>,
    #[tool_result(group = "{text}")]
    text: String,
}

fn draw(text: &str, md: &mut tool_result::Markdown) -> std::fmt::Result {
    std::fmt::Write::write_str(md, text)
}

fn main() {}
