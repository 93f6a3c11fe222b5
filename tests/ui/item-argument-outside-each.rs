use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title("{first}", first = item.len()), next_actions = [])]
struct Page {
    success: bool,
    #[tool_result(each("{name}: {size}", size = item.sice))]
    list: Vec<File>,
}

#[derive(Serialize)]
struct File {
    name: String,
    size: u8,
}

fn main() {}
