use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Page {
    success: bool,
    columns: Vec<String>,
    #[tool_result(table = self.columns)]
    rows: Vec<BTreeMap<String, u32>>,
    #[tool_result(table = self.columns)]
    names: Vec<String>,
    #[tool_result(table = self.columns)]
    count: u32,
}

fn main() {}
