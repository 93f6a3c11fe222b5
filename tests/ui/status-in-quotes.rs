use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = "self.code == 0", found = "self.total > 0", next_actions = [])]
struct RunResult {
    code: u8,
    total: usize,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success, next_actions = [])]
struct PingResult {
    host: String,
}

fn main() {}
