use serde::Serialize;
use tool_result::ToolPart;

#[derive(Serialize, ToolPart)]
#[tool_part("{nmae}: {kind} {secret} {n}", n = self.missing)]
struct Item {
    name: String,
    kind: u8,
    #[serde(skip)]
    secret: String,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{name} {tool}", unused = 1, name = 2)]
struct Other {
    name: String,
}

fn main() {}
