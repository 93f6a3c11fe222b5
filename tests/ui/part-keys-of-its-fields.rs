use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::ToolPart;

#[derive(Serialize, ToolPart)]
struct Keys {
    #[tool_part(only = markdown)]
    half: u32,
    #[tool_part(items)]
    lines: Vec<String>,
    #[tool_part(untrusted = "web page")]
    page: String,
    #[tool_part(lable = "Name")]
    name: String,
    #[tool_part]
    empty: u32,
}

#[derive(Serialize, ToolPart)]
struct Forms {
    #[tool_part(each = "{line}", code = "rust")]
    lines: Vec<String>,
    #[tool_part(line = "{nmae}")]
    name: String,
    #[tool_part(only = json, table)]
    rows: Vec<String>,
}

#[derive(Serialize, ToolPart)]
#[tool_part("{path}", )]
struct Template {
    #[tool_part(label = "Path", line = "{path}")]
    path: String,
    #[tool_part(only = json)]
    id: u32,
}

#[derive(Serialize, ToolPart)]
struct Item {
    sections: Vec<Section>,
    #[tool_part(each = "{nmae}")]
    others: Vec<Section>,
}

#[derive(Serialize)]
struct Section {
    name: String,
}

#[derive(Serialize, ToolPart)]
struct Flattened {
    path: String,
    #[serde(flatten)]
    #[tool_part(only = json)]
    more: BTreeMap<String, u32>,
}

#[derive(Serialize, ToolPart)]
#[tool_part(rest = markdown)]
struct Rest {
    path: String,
}

#[derive(Serialize, ToolPart)]
#[tool_part(with = draw, rest = json)]
struct Both {
    path: String,
}

#[derive(Serialize, ToolPart)]
#[tool_part(raw, only = json)]
struct OnTheType {
    path: String,
}

fn draw(_: &Both, _: &mut tool_result::Markdown) -> std::fmt::Result {
    Ok(())
}

fn main() {}
