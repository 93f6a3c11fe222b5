use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    found = true,
    next_actions = [],
    title = "Read {path}{?line}",
    empty = "Nothing{?path: in {path}",
    failure = "No {?path:file {?line: at {line}}}",
    summary = "{path}{?lin:, line {line}}",
    markdown = "{path}{?line: `}{line}`\n{?line:\n}{?line: {{}}\n```{?line:x}\n```"
)]
struct ReadResult {
    path: String,
    line: Option<u32>,
}

fn main() {}
