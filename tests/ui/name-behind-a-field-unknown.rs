use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::{ToolPart, ToolResult};

#[derive(Serialize)]
struct Place {
    row: u32,
    kind: Kind,
}

#[derive(Serialize)]
enum Kind {
    File { lines: u32 },
}

#[derive(Serialize)]
struct Hit {
    place: Option<Place>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("line {place.row}, {place.rwo}")]
struct Part {
    place: Place,
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    title = "{place.row} {place.colum}",
    summary = "{place.kind.lines}",
    success = true,
    next_actions = []
)]
struct Found {
    place: Option<Box<Place>>,
    #[tool_result(line = "{count.row}")]
    count: u32,
    #[tool_result(each = "{place.row} {place.line}")]
    hits: Vec<Hit>,
    #[tool_result(each = "{key}: {value.row} {value.lines}")]
    by_name: BTreeMap<String, Place>,
    part: Part,
}

fn main() {}
