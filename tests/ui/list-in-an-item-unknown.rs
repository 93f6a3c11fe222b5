use serde::Serialize;
use std::collections::BTreeMap;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(each("{path}\n{matches}", matches = each("{lin}: {text}")))]
    part: Vec<File>,
    #[tool_result(each("{path}\n{hits}", hits = each("{line}")))]
    list: Vec<File>,
    #[tool_result(each("{key}\n{value}", value = each("{line}: {kind}")))]
    groups: BTreeMap<String, Vec<Match>>,
    #[tool_result(each("{key}\n{values}", values = each("{line}")))]
    values: BTreeMap<String, Vec<Match>>,
}

#[derive(Serialize)]
struct File {
    path: String,
    matches: Option<Vec<Match>>,
}

#[derive(Serialize)]
struct Match {
    line: u32,
    text: String,
}

fn main() {}
