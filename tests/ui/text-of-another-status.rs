use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum Use {
    #[tool_result(empty, title = "No use of {name}")]
    None { name: String },
    #[tool_result(failure, summary = "Cannot read {name}")]
    Unread { name: String },
    #[tool_result(title = "Found {name}", failure = "Not found")]
    Found { name: String },
    #[tool_result(title = "Failed", failure = "Failed: {error}")]
    Failed { error: String },
}

#[derive(Serialize, ToolResult)]
#[tool_result(empty = "No user called {name}", next_actions = [])]
struct FindUserResult {
    success: bool,
    name: String,
    users: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(failure = "Cannot search", next_actions = [])]
struct SearchResult {
    found: bool,
}

fn main() {}
