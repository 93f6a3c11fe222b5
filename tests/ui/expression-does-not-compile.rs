use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = self.nope)]
#[tool_result(title("{n}", n = self.gone()))]
struct Page {
    next_actions: Vec<String>,
}

fn main() {}
