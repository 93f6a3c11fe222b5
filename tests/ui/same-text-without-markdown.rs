use std::fmt;

use serde::Serialize;
use tool_result::{Markdown, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(failure_markdown = same, next_actions = [])]
struct Nothing {
    success: bool,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = draw, empty_markdown = same, next_actions = [])]
struct Function {
    found: bool,
}

fn draw(_: &Function, _: &mut Markdown) -> fmt::Result {
    Ok(())
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "{success}", failure_markdown = other, next_actions = [])]
struct Other {
    success: bool,
}

fn main() {}
