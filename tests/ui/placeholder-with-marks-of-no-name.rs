use serde::Serialize;
use tool_result::ToolResult;

// rustc's lexer knows none of these tokens
#[derive(Serialize, ToolResult)]
#[tool_result(title = "{count#}", summary = "{count:len#}")]
#[tool_result(empty = "{?count's: left}", failure = "{count.1e}")]
struct Page {
    success: bool,
    count: usize,
    next_actions: Vec<String>,
    #[tool_result(each = "{item:len\"\"}")]
    hits: Vec<String>,
}

fn main() {}
