use tool_result::{JsonStyle, Status};
use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{nothing}", running = "⏳ Reading…")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {
    let page = Page { success: true, next_actions: Vec::new() };
    let _ = (page.to_markdown(), page.to_json(JsonStyle::Compact), page.to_json_map());
    let _ = (page.tool(), page.status() == Status::Success, page.next_actions(), Page::TOOL);
    let _ = (page.summary(), page.details(), Page::RUNNING);
}
