use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page<T> {
    success: bool,
    next_actions: Vec<String>,
    part: T,
}

struct Part;

fn main() {
    let page = Page { success: true, next_actions: Vec::new(), part: Part };
    let _ = page.to_markdown();
}
