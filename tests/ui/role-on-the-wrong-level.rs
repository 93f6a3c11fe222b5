use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(error, next_actions = [])]
struct ErrorOnTheStruct {
    problem: Option<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(items, next_actions = [])]
struct ItemsOnTheStruct {
    error: Option<String>,
    hits: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success, next_actions = [])]
struct MarkOnTheStruct {
    ok: bool,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct IdentifierOnAField {
    #[tool_result(tool = "search")]
    success: bool,
}

#[derive(Serialize, ToolResult)]
struct ComputedOnAField {
    #[tool_result(success = self.code == 0)]
    code: i32,
    #[tool_result(next_actions = [])]
    text: String,
}

fn main() {}
