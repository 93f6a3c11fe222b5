use serde::Serialize;
use tool_result::ToolPart;

#[derive(Serialize, ToolPart)]
#[tool_part("{0}: {1}")]
struct Pair(String, u32);

#[derive(Clone, Serialize, ToolPart)]
#[serde(into = "String")]
#[tool_part("{name}")]
struct Into {
    name: String,
}

impl From<Into> for String {
    fn from(it: Into) -> String {
        it.name
    }
}

#[derive(ToolPart)]
union Union {
    a: u8,
}

fn main() {}
