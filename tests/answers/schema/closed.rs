//! An object that is closed for what is read is open for what is written.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use tool_result::{ToolResult, schema};

use super::{assert_met, long_texts};

#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(deny_unknown_fields)]
#[schemars(extend("maxProperties" = 2))]
#[tool_result(success = true, next_actions = [])]
struct ClosedResult {
    rows: Vec<String>,
    more: Vec<u8>,
}

#[test]
fn a_closed_struct_is_open_for_what_is_added() {
    let schema = schema::output_schema::<ClosedResult>();
    assert_eq!(schema.get("additionalProperties"), None);
    assert_eq!(schema.get("maxProperties"), None);
    assert_met(&ClosedResult { rows: long_texts(20), more: vec![1; 100] });
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(tag = "kind", deny_unknown_fields)]
#[tool_result(success = true, next_actions = [])]
struct TaggedResult {
    rows: Vec<String>,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(deny_unknown_fields)]
#[tool_result(success = true, next_actions = [])]
struct ClosedMapResult {
    rows: Vec<String>,
    #[serde(flatten)]
    counts: BTreeMap<String, u32>,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(deny_unknown_fields)]
#[tool_result(success = true, next_actions = [])]
struct ClosedPartsResult {
    rows: Vec<String>,
    #[serde(flatten)]
    choice: Choice,
}

#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind")]
enum Choice {
    Sized { size: u8 },
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ClosedWithinResult {
    tagged: Vec<Tagged>,
    counted: Counted,
}

#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", deny_unknown_fields)]
struct Tagged {
    size: u8,
}

#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Counted {
    size: u8,
    #[serde(flatten)]
    counts: BTreeMap<String, u32>,
}

#[test]
fn a_closed_struct_is_open_for_what_its_schema_does_not_tell() {
    assert_met(&TaggedResult { rows: long_texts(9) });
    let counts = BTreeMap::from([("a".into(), 1)]);
    assert_met(&ClosedMapResult { rows: long_texts(9), counts });
    let schema = schema::output_schema::<ClosedPartsResult>();
    assert_eq!(schema.get("unevaluatedProperties"), None);
    assert_met(&ClosedPartsResult { rows: long_texts(9), choice: Choice::Sized { size: 1 } });
    let tagged = (0..99).map(|size| Tagged { size }).collect();
    let counts = (0..99).map(|n| (format!("key{n}"), n)).collect();
    assert_met(&ClosedWithinResult { tagged, counted: Counted { size: 1, counts } });
}
