use serde::Serialize;
use tool_result::{ToolPart, ToolResult};

#[derive(Serialize, ToolPart)]
enum Event {
    Note(#[tool_part(only = json)] String),
    Pair(#[tool_part(label = "Line")] u32, String),
}

#[derive(Serialize, ToolPart)]
struct Place(String, #[tool_part(only = json)] u32);

#[derive(Serialize, ToolPart)]
#[tool_part(with = draw)]
enum Drawn {
    Line {
        #[tool_part(only = json)]
        text: String,
    },
}

#[derive(Serialize, ToolPart)]
enum Inner {
    #[tool_part(rest = json)]
    Place(Place),
}

#[derive(Serialize, ToolResult)]
enum Edited {
    Done(#[tool_result(label = "Edit")] Edit),
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Edit {
    success: bool,
}

fn draw(_: &Drawn, _: &mut tool_result::Markdown) -> std::fmt::Result {
    Ok(())
}

fn main() {}
