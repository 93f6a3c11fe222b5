use serde::Serialize;
use std::fmt;
use tool_result::{Markdown, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(tool("a", "b"))]
struct RolesResult {
    #[tool_result(untrusted = "tool")]
    tool: String,
    #[tool_result(untrusted = "flag")]
    success: bool,
    #[tool_result(untrusted = "answer")]
    error: Option<String>,
    #[tool_result(untrusted = "actions")]
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FormsResult {
    #[tool_result(untrusted = "a", line = "A: {line}")]
    line: String,
    #[tool_result(untrusted = "b", code = "rust")]
    code: String,
    #[tool_result(untrusted = "c")]
    head: Vec<String>,
    #[tool_result(table = self.head)]
    rows: Vec<Vec<String>>,
    #[tool_result(untrusted = "d", wrap = "D: {wrapped}")]
    wrapped: String,
    #[tool_result(untrusted = "e")]
    #[serde(skip)]
    skipped: String,
    #[tool_result(untrusted = " ")]
    blank: String,
    #[tool_result(untrusted = "a `b`")]
    ticks: String,
    #[tool_result(untrusted = "a\nb")]
    broken: String,
    #[tool_result(untrusted = "f")]
    #[serde(rename = "untrusted")]
    key: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct NamelessResult {
    #[tool_result(untrusted)]
    nameless: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = draw)]
struct DrawnResult {
    #[tool_result(untrusted = "web page")]
    text: String,
}

fn draw(_: &DrawnResult, _: &mut Markdown) -> fmt::Result {
    Ok(())
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "untrusted")]
#[tool_result(success = true, next_actions = [])]
enum TaggedResult {
    One { a: u8 },
}

fn main() {}
