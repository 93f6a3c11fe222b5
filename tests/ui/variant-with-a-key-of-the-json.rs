use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[serde(rename_all = "snake_case")]
#[tool_result(next_actions = [])]
enum EditResult {
    Success { path: String },
    #[serde(rename = "truncation")]
    Cut { path: String },
    Failed { error: String },
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "tool", content = "next_actions")]
#[tool_result(next_actions = [])]
enum FindResult {
    Done { path: String },
    Failed { error: String },
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "success")]
#[tool_result(next_actions = [])]
enum GotoResult {
    Done { truncation: u32 },
    Failed { error: String },
}

fn main() {}
