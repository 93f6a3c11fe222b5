use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TextResult {
    #[tool_result(cursor = next)]
    next_cursor: Option<String>,
    files: Vec<String>,
}

#[derive(Serialize)]
struct Place {
    page: usize,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct PlaceResult {
    #[tool_result(cursor = Place { page: next })]
    place: Place,
    files: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct WrittenResult {
    #[serde(serialize_with = "hex")]
    #[tool_result(cursor = next)]
    next_offset: usize,
    files: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FlatResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tool_result(cursor = next)]
    next_offset: Option<usize>,
    #[serde(flatten)]
    more: std::collections::BTreeMap<String, u8>,
    files: Vec<String>,
}

fn hex<S: serde::Serializer>(n: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{n:x}"))
}

fn main() {}
