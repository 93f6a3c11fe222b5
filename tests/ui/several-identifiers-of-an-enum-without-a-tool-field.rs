use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(tool("open", "close"), next_actions = [])]
enum FileResult {
    Done { tool: String },
    Failed { error: String },
}

fn main() {}
