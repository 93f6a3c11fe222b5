use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(
    title("Files, next {page}", page = self.next_page.unwrap_or(0)),
    success = self.next_page.is_some(),
    next_actions = vec![format!("Read page {}", self.next_page.unwrap_or(0))],
    details(page = self.next_page)
)]
struct ListResult {
    #[tool_result(cursor = self.next_page.map(|_| next))]
    next_page: Option<usize>,
    #[tool_result(each("{name} {page}", page = self.next_page))]
    files: Vec<File>,
}

#[derive(Serialize)]
struct File {
    name: String,
}

fn main() {}
