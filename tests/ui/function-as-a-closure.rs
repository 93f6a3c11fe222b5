//! `with`, `each` and `markdown` take a path to a function, and no closure: one message for each.

use serde::Serialize;
use tool_result::{ToolPart, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = |result, md| md.value(result))]
struct PageResult {
    #[tool_result(with = |count, md| md.value(count), label = "Counted")]
    count: u32,
    #[tool_result(each = |name: &str, md| md.value(name))]
    names: Vec<String>,
}

#[derive(Serialize, ToolPart)]
#[tool_part(with = |part, md| md.value(&part.name))]
struct Part {
    name: String,
}

fn main() {}
