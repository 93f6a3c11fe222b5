use serde::Serialize;
use tool_result::{ToolPart, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], title = "{n} files", n = self.paths.len())]
struct FindResult {
    #[tool_result(each = "{path}{?size: {size}}", path = item, size = item.len())]
    paths: Vec<String>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{twice}", twice = self.size * 2)]
struct File {
    size: u64,
}

fn main() {}
