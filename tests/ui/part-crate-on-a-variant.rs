use serde::Serialize;
use tool_result::ToolPart;

#[derive(Serialize, ToolPart)]
enum Owner {
    #[tool_part(crate = tool_result)]
    Known { name: String },
    Unknown,
}

fn main() {}
