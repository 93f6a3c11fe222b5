use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Page {
    #[tool_result(line = "-     {wide}")]
    wide: String,
    #[tool_result(line = "- ~~~ {fence}")]
    fence: String,
    #[tool_result(line = "text\n1.\n{empty}")]
    empty: String,
    #[tool_result(line = "text\n2. {number}")]
    number: String,
    #[tool_result(line = "| a |\n|---|\n| {row} |\nin all: {row}")]
    row: String,
    #[tool_result(line = "- [x]{task}")]
    task: String,
    #[tool_result(line = "{tag}\n<b>")]
    tag: String,
    #[tool_result(line = "[^1]: text\n{footnote}")]
    footnote: String,
    #[tool_result(each = "*{item}")]
    marks: Vec<String>,
}

fn main() {}
