use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{text:?}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    text: String,
    #[tool_result(each = "{path:?} {item:?}", group = "{kind:x}")]
    files: Vec<File>,
    #[tool_result(each = "{key:?} {value.0}")]
    places: BTreeMap<String, (u8, u8)>,
}

#[derive(Serialize)]
struct File {
    path: String,
    kind: u8,
}

fn main() {}
