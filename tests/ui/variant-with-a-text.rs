use serde::Serialize;
use std::time::Duration;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum FindResult {
    Found { path: String },
    Failed(String),
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum WaitResult {
    #[tool_result(success)]
    Waited { times: u8 },
    TimedOut(Duration),
}

fn main() {}
