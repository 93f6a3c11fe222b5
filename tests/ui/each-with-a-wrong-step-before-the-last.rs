use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize)]
struct Hit {
    place: Place,
}

#[derive(Serialize)]
struct Place {
    file: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct SearchResult {
    #[tool_result(each = "{place.fil.name}")]
    hits: Vec<Hit>,
}

fn main() {}
