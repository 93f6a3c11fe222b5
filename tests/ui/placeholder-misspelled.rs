use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{references:#} to `{symbl}`", next_actions = [])]
struct FastRefsResult {
    found: bool,
    symbol: String,
    references: Vec<String>,
}

fn main() {}
