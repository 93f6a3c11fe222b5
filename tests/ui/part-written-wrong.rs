use serde::Serialize;
use tool_result::ToolPart;

#[derive(Serialize, ToolPart)]
#[tool_part(template = "{name}")]
struct Key {
    name: String,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name}")]
#[tool_part(with = draw)]
struct Twice {
    name: String,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name}\n{items}", items = each("{name}"))]
struct Inner {
    name: String,
    items: Vec<Key>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name}" n = 1)]
struct Comma {
    name: String,
}

#[derive(Serialize, ToolPart)]
#[tool_part(with = "draw")]
struct Text {
    name: String,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name}", rest = json, crate = tool_result)]
struct KeyBehindTheTemplate {
    name: String,
}

#[derive(Serialize, ToolPart)]
enum Step {
    #[tool_part("go to {_0}")]
    Navigate(String),
}

fn main() {}
