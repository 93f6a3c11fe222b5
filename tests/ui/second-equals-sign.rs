use serde::Serialize;
use tool_result::ToolResult;

const MAX: usize = 4_096;

#[derive(Serialize, ToolResult)]
#[tool_result(success = = true, next_actions == [])]
struct Page {
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(found = = self.text.is_empty(), limit(max_bytes = = MAX))]
#[tool_result(details(length = = self.text.len()), title("{n}", n == self.text.len()), empty = = "-")]
struct Other {
    text: String,
    next_actions: Vec<String>,
}

fn main() {}
