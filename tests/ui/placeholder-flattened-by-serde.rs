use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{part}", summary = "{a}", more = "Read {extra.path}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[serde(flatten)]
    part: Part,
    #[serde(flatten)]
    extra: BTreeMap<String, String>,
}

#[derive(Serialize)]
struct Part {
    a: u8,
}

fn main() {}
