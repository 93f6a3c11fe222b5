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

mod prelude {
    pub use tool_result::Untrusted;
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "Noted {note}", success = true, next_actions = [])]
struct ReexportedResult {
    note: crate::prelude::Untrusted<String>,
}

fn main() {}
