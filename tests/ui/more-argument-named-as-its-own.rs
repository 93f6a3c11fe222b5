use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(more("{shown} are shown: narrow the query", shown = self.links.len(), total = 3))]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    links: Vec<String>,
}

// Elsewhere they are names like any other.
#[derive(Serialize, ToolResult)]
#[tool_result(title("{total} links", total = self.links.len()))]
struct Links {
    success: bool,
    next_actions: Vec<String>,
    links: Vec<String>,
}

fn main() {}
