use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Found {hits.len} hits in {files.0}")]
struct Hits {
    success: bool,
    hits: Vec<String>,
    files: Option<[String; 2]>,
    next_actions: Vec<String>,
}

fn main() {}
