use serde::Serialize;
use tool_result::ToolResult;

const TITLE: &str = "Found {count}";

#[derive(Serialize, ToolResult)]
#[tool_result(title = TITLE, markdown = texts::WHOLE, next_actions = [])]
struct Page {
    success: bool,
    count: usize,
    #[tool_result(each = TITLE)]
    items: Vec<String>,
    #[tool_result(line = concat!("Found ", "{total}"))]
    total: usize,
}

mod texts {
    pub const WHOLE: &str = "{items}";
}

fn main() {}
