use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Page<'a> {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(items, each = "{name}")]
    by_name: HashMap<String, u8>,
    #[tool_result(each("{keys}: {vlaue} {n}", n = key))]
    sorted: &'a Option<Box<BTreeMap<String, u8>>>,
    #[tool_result(each = "{key.name}: {item}")]
    counted: BTreeMap<String, u8>,
}

fn main() {}
