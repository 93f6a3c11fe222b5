use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Page {
    success: bool,
    title: String,
    #[serde(skip)]
    hidden: Vec<String>,
    #[tool_result(table = self.title)]
    rows: Vec<Vec<u32>>,
    #[tool_result(table = self.hidden)]
    others: Vec<Vec<u32>>,
    #[tool_result(table = self.own)]
    own: Vec<Vec<String>>,
}

fn main() {}
