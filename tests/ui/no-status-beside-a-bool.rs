use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct TestReport {
    ok: bool,
    cached: bool,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct CallReport {
    cached: bool,
    is_error: bool,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct RunReport {
    has_failed: bool,
}

fn main() {}
