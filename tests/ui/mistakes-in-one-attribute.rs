use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(title = 5, success = true, next_actions = [])]
struct Page {
    #[tool_result(label = 3, only = both, line = 4, code = true)]
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool())]
struct Other {
    success: bool,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(titel = a::<b, c>(), 3, success = , next_actions = let x)]
struct Third {
    text: String,
}

fn main() {}
