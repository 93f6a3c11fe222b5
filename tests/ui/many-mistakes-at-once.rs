use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "a b", title = "{texd}")]
#[tool_result(empty = "{")]
struct Page {
    success: String,
    #[tool_result(labl = "Text")]
    text: String,
    #[tool_result(each = "{nme}")]
    list: Vec<Item>,
    error: String,
}

#[derive(Serialize)]
struct Item {
    name: String,
}

fn main() {}
