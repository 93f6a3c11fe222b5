use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(titel = "{tool}")]
struct Page {
    success: bool,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
struct Other {
    success: bool,
    next_actions: Vec<String>,
    #[tool_result(colour = "red", label = "T")]
    text: String,
}

fn main() {}
