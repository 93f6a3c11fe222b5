use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct RenameResult {
    dry_run: bool,
    verbose: bool,
    renamed: bool,
}

fn main() {}
