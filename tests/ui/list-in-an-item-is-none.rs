use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each("{path}\n{size}", size = each("- {item}")))]
    files: Vec<File>,
}

#[derive(Serialize)]
struct File {
    path: String,
    size: u64,
}

fn main() {}
