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

fn main() {}
