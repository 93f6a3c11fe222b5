use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct TestReport {
    ok: bool,
    cached: bool,
}

fn main() {}
