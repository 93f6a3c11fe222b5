use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
struct Found {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(table(path, path))]
    twice: Vec<Hit>,
    #[tool_result(table("path"))]
    quoted: Vec<Hit>,
    #[tool_result(table())]
    empty: Vec<Hit>,
    #[tool_result(table(path line))]
    without_comma: Vec<Hit>,
    #[tool_result(table(path, author.login))]
    below: Vec<Hit>,
    #[tool_result(table(path = "Path"))]
    with_a_heading: Vec<Hit>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Columns {
    #[tool_result(table(path, lien))]
    hits: Vec<Hit>,
    #[tool_result(table(path), each = "{path}")]
    two_forms: Vec<Hit>,
    #[tool_result(table(path))]
    scalar: u8,
}

#[derive(Serialize)]
struct Hit {
    path: String,
    line: u32,
}

fn main() {}
