use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize)]
struct Page<T> {
    total: u32,
    first: T,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{page.total} of {page.totl}", success = true, next_actions = [])]
struct Listed<T> {
    page: Page<T>,
    #[tool_result(each = "{total}: {frist}")]
    pages: Vec<Page<T>>,
}

fn main() {}
