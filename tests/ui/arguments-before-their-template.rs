use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{count} pages", title(more = self.count))]
struct Page {
    success: bool,
    count: u32,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title(more = self.count, "{count} and {more}"))]
struct Other {
    success: bool,
    count: u32,
    next_actions: Vec<String>,
}

fn main() {}
