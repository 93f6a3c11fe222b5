use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    truncation: u8,
    #[serde(rename = "tool")]
    name: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(found = true, success = self.ok)]
struct Computed {
    #[serde(rename = "success")]
    ok: bool,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "tool")]
struct Tagged {
    success: bool,
    next_actions: Vec<String>,
}

fn main() {}
