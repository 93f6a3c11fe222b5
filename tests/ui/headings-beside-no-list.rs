//! `table = self.columns` on a field that is no list: one message, of the field.

use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct CountResult {
    #[tool_result(table = self.name)]
    count: u32,
    name: String,
}

fn main() {}
