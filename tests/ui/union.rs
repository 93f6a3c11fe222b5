use serde::Serialize;
use tool_result::ToolResult;

#[derive(ToolResult)]
union Page {
    one: u8,
}

impl Serialize for Page {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_unit()
    }
}

#[derive(Serialize, ToolResult)]
union Other {
    one: u8,
}

fn main() {}
