use serde::Serialize;
use tool_result::ToolPart;

#[derive(Serialize, ToolPart)]
#[tool_part("{name}")]
struct Item {
    #[tool_part("{name}")]
    name: String,
}

fn main() {}
