use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each = "{name}")]
    part: Part,
    #[tool_result(table)]
    other: Part,
    #[tool_result(each = draw)]
    third: Part,
}

#[derive(Serialize)]
struct Part {
    name: String,
}

fn draw(_: &Part, _: &mut tool_result::Markdown) -> std::fmt::Result {
    Ok(())
}

fn main() {}
