use serde::Serialize;
use tool_result::{ToolPart, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(title = "", empty = " ", failure("\n"), summary = "  ")]
struct Page {
    found: bool,
    success: bool,
    #[tool_result(line = "")]
    text: String,
    #[tool_result(each = "\t")]
    links: Vec<String>,
    // It needs no language.
    #[tool_result(code = "")]
    source: String,
    #[tool_result(wrap = " ", table)]
    rows: Vec<u8>,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "")]
struct Whole {
    success: bool,
    text: String,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolPart)]
enum Kind {
    #[tool_part("")]
    Normal,
    #[tool_part("(hidden)")]
    Hidden,
}

fn main() {}
