use std::fmt;

use serde::Serialize;
use tool_result::{Markdown, ToolPart};

#[derive(Serialize, ToolPart)]
#[tool_part(with = draw)]
struct Item {
    name: String,
}

fn draw(_: &String, _: &mut Markdown) -> fmt::Result {
    Ok(())
}

fn main() {}
