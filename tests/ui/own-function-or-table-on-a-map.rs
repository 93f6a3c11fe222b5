use serde::Serialize;
use std::collections::BTreeMap;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page<'a> {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(table)]
    sorted: &'a Option<Box<BTreeMap<String, u8>>>,
    #[tool_result(each = draw)]
    drawn: BTreeMap<String, u8>,
}

fn draw(text: &str, md: &mut tool_result::Markdown) -> std::fmt::Result {
    std::fmt::Write::write_str(md, text)
}

fn main() {}
