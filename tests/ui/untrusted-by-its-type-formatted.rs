use serde::Serialize;
use tool_result::{ToolResult, Untrusted};

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    title("Fetched {head}", head = format!("{}", self.page)),
    next_actions = [self.page.clone()]
)]
struct FetchResult {
    page: Untrusted<String>,
}

fn main() {
    let page = Untrusted::new(String::from("text"));
    println!("{page} has {} bytes", page.len());
}
