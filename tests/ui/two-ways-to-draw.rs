use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each = "{item}", table)]
    list: Vec<u8>,
    #[tool_result(with = draw, code = "rust")]
    text: String,
    #[tool_result(wrap = "Hits:\n{hits}", table, each = "{item}")]
    hits: Vec<u8>,
}

fn draw(_: &String, _: &mut tool_result::Markdown) -> std::fmt::Result {
    Ok(())
}

fn main() {}
