//! The old map beside the new one.

use serde::Serialize;
use serde_json::{Map, Value, json};
use tool_result::parity::{Change, Parity};
use tool_result::{Error, ToolResult};

pub(crate) fn map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        other => panic!("{other} is no object"),
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "fast_goto", next_actions = [])]
struct FastGotoResult {
    found: bool,
    symbol: String,
    score: f32,
    start_line: u32,
    definitions: Vec<Definition>,
}

#[derive(Serialize)]
struct Definition {
    kind: &'static str,
    file: String,
}

fn goto() -> FastGotoResult {
    let definition = |n| Definition { kind: "enum_member", file: format!("src/{n}.rs") };
    FastGotoResult {
        found: true,
        symbol: "get_user".into(),
        score: 0.8,
        start_line: 42,
        definitions: (0..2).map(definition).collect(),
    }
}

fn old_goto() -> Value {
    json!({
        "found": true,
        "symbol": "get_user",
        "score": 0.8f32,
        "line": 42,
        "definitions": [
            {"kind": "EnumMember", "file": "src/0.rs"},
            {"kind": "EnumMember", "file": "src/1.rs"},
        ],
        "insights": null,
        "next_actions": [],
    })
}

/// The report beside the same text.
#[track_caller]
fn json_of<T: ToolResult>(result: &T, old: Value) -> Parity {
    Parity::compare(result, &result.to_markdown(), &map(old)).allow_added("tool")
}

#[test]
fn every_kind_of_difference() {
    let parity = json_of(&goto(), old_goto());
    assert!(!parity.is_same());
    assert_eq!(
        parity.to_string(),
        "\
fast_goto: JSON 4 differences, text the same

JSON                                   before             after
  same      5 values
  changed   definitions[*].kind (× 2)  \"EnumMember\"       \"enum_member\"
  missing   insights                   null
  renamed   line → start_line          42
  changed   score                      0.800000011920929  0.8
  added     tool                                          \"fast_goto\"    (allowed)
  0.800000011920929 is the `f32` 0.8, which `serde_json::to_value` makes an `f64`"
    );
}
