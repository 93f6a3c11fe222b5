use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[serde(tag = "kind")]
#[tool_result(
    next_actions = [],
    limit(max_bytes = 4_000),
    empty = "Nothing",
    failure_markdown = "It failed: {error}",
    title = "Searched"
)]
enum Searched {
    #[tool_result(success, title = "Listed")]
    Listed { names: Vec<String> },
    #[tool_result(success, title = "Counted")]
    Counted { count: u64 },
}

fn main() {}
