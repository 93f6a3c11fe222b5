use serde::Serialize;
use tool_result::ToolPart;

#[derive(Serialize, ToolPart)]
#[tool_part]
struct Bare {
    path: String,
}

#[derive(Serialize, ToolPart)]
#[tool_part()]
struct Empty {
    path: String,
}

fn main() {}
