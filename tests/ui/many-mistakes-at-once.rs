use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "a b", title = "{texd}")]
#[tool_result(failure = "{")]
struct Page {
    success: String,
    text: String,
    #[tool_result(each = "{nme}")]
    list: Vec<Item>,
    error: String,
}

// mistakes between keys are looked for where the keys are right
#[derive(Serialize, ToolResult)]
#[tool_result(titel = "{texd}", success = true)]
struct Keys {
    #[tool_result(labl = "Text")]
    text: String,
}

#[derive(Serialize)]
struct Item {
    name: String,
}

fn main() {}
