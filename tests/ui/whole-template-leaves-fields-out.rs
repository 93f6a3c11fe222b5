use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "# {tool}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    text: String,
    more: u8,
}

struct Other {
    text: u8,
}

const OTHER: Other = Other { text: 1 };

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], markdown("{more} {t}", t = OTHER.text))]
struct Another {
    success: bool,
    text: String,
    more: u8,
}

// said of `eror` alone
#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], failure = "Failed: {eror}", markdown = "{text}")]
struct Failing {
    error: Option<String>,
    text: String,
}

fn main() {}
