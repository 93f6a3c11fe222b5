use serde::Serialize;
use tool_result::ToolResult;

fn page(number: usize) -> String {
    format!("p{number}")
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], more = "Call with page={next_offset:page}")]
struct ListResult {
    #[tool_result(items)]
    names: Vec<String>,
    #[tool_result(cursor = next, line = "Next: {next_offset:page}")]
    next_offset: Option<usize>,
}

fn main() {}
