use serde::Serialize;
use tool_result::{ToolResult, Untrusted};

#[derive(Serialize, ToolResult)]
#[tool_result(
    title = "Fetched {page}: {links:#}",
    summary = "{page:.40}",
    more = "Look at {page} again",
    markdown = "{page}\n- {links}",
    next_actions = []
)]
struct FetchResult {
    found: bool,
    page: Option<Untrusted<String>>,
    links: Untrusted<Vec<String>>,
}

fn main() {}
