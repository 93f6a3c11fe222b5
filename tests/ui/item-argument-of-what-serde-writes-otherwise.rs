use serde::{Serialize, Serializer};
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct Page {
    success: bool,
    #[serde(serialize_with = "backwards")]
    #[tool_result(each("{item}: {double}", double = item * 2))]
    list: Vec<u8>,
}

fn backwards<S: Serializer>(list: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(list.iter().rev())
}

fn main() {}
