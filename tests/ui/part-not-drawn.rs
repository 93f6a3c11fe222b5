use serde::Serialize;
use tool_result::ToolPart;

#[derive(Serialize, ToolPart)]
struct Hit {
    path: String,
    line: u32,
}

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
