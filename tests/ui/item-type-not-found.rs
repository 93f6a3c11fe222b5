use serde::Serialize;
use tool_result::{ToolPart, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FindResult {
    hits: Vec<Hit>,
    #[tool_result(items)]
    marked: Option<Vec<Marked>>,
    #[tool_result(table)]
    rows: Vec<Row>,
    #[tool_result(each = "{name}")]
    named: Vec<Named>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
enum ListResult {
    Listed { files: Vec<File> },
}

#[derive(Serialize, ToolPart)]
struct Folder {
    folders: Vec<Inner>,
}

fn main() {}
