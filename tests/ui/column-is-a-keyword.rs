use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize)]
struct Row {
    a: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Rows {
    #[tool_result(table(a, self))]
    rows: Vec<Row>,
}

fn main() {}
