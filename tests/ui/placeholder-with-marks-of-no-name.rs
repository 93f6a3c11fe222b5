use serde::Serialize;
use tool_result::ToolResult;

// rustc's lexer would report each of these by itself
#[derive(Serialize, ToolResult)]
#[tool_result(title = "{count#}", summary = "{count:len#}")]
#[tool_result(empty = "{?count's: left}", failure = "{count.1e}")]
struct Page {
    success: bool,
    found: bool,
    count: usize,
    next_actions: Vec<String>,
    #[tool_result(each = "{item:len\"\"} {item:f::1e}")]
    hits: Vec<String>,
}

fn main() {}
