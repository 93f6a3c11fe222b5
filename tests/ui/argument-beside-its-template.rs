use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(
    markdown = "{path} {none} {both}",
    none = self.path.len(),
    empty_markdown = "{both}",
    both = 1
)]
struct Whole {
    success: bool,
    next_actions: Vec<String>,
    path: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(r#in = "src", title("{size} {in} {more}", more = 1), empty = "{label}", label = "x")]
#[tool_result(failure = "{why}", why = "gone", summary = "{short}", short = f::<u8, u8>())]
#[tool_result(more = "{shown} {page}", page = self.size + 1, shown = 3, other = 4)]
struct Each {
    success: bool,
    next_actions: Vec<String>,
    size: u8,
    #[tool_result(line = "Path: {path} {dir}", dir = self.path.len())]
    path: String,
    #[tool_result(number = item.len(), each = "{item} {number}")]
    items: Vec<String>,
}

fn main() {}
