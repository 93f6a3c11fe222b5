use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
enum Page {
    One,
}

fn use_it(page: &Page) -> String {
    page.to_markdown()
}

fn main() {}
