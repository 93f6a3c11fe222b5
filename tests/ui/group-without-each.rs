use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(group = "### {kind}")]
    plain: Vec<Item>,
    #[tool_result(each = draw, group = "### {kind}")]
    drawn: Vec<Item>,
    #[tool_result(each = "{kind}", group = "{index}. {kind}")]
    numbered: Vec<Item>,
    #[tool_result(each = "{kind}", group = "### {knd}")]
    unknown: Vec<Item>,
    #[tool_result(group = "### {kind}")]
    scalars: Vec<String>,
    #[tool_result(group = "### {kind}")]
    one: Item,
}

#[derive(Serialize)]
struct Item {
    kind: String,
}

fn draw(_: &Item, _: &mut tool_result::Markdown) -> std::fmt::Result {
    Ok(())
}

fn main() {}
