use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "x")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(with = draw_size)]
    text: String,
    #[tool_result(each = draw_text)]
    list: Vec<u8>,
    #[tool_result(with = nowhere)]
    gone: u8,
    #[tool_result(with = text_of)]
    ms: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = draw_nothing)]
struct Whole {
    success: bool,
    next_actions: Vec<String>,
}

fn draw_size(_: &u8, _: &mut tool_result::Markdown) -> std::fmt::Result {
    Ok(())
}

fn draw_text(_: &String, _: &mut tool_result::Markdown) -> std::fmt::Result {
    Ok(())
}

fn draw_nothing(_: &Whole) {}

fn text_of(ms: &u8) -> String {
    format!("{ms} ms")
}

fn main() {}
