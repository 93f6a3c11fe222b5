//! Values of enums, also of those whose forms only what is cut tells apart.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use tool_result::{ToolResult, schema};

use super::{assert_met, long_texts, property};

#[derive(Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FormsResult {
    plain: Vec<Plain>,
    outside: Vec<Outside>,
    inside: Vec<Inside>,
    beside: Vec<Beside>,
    bare: Vec<Bare>,
    maybe: Option<Outside>,
}

#[derive(Clone, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Plain {
    EnumMember,
    Function,
}

#[derive(Clone, Serialize, JsonSchema)]
enum Outside {
    Nothing,
    /// It has a text.
    Text(String),
    Pair(f64, Vec<String>),
}

#[derive(Clone, Serialize, JsonSchema)]
#[serde(tag = "is")]
enum Inside {
    Nothing,
    Texts { texts: Vec<String> },
}

#[derive(Clone, Serialize, JsonSchema)]
#[serde(tag = "is", content = "with", deny_unknown_fields)]
enum Beside {
    Nothing,
    Float(f64),
}

#[derive(Clone, Serialize, JsonSchema)]
#[serde(untagged)]
enum Bare {
    Few(#[schemars(length(max = 2))] Vec<String>),
    Many(#[schemars(length(min = 3))] Vec<String>),
    Word(#[schemars(regex(pattern = "^[a-z]+$"))] String),
    Float(f64),
    Null,
}

#[test]
fn one_of_several_is_any_of_them() {
    let schema = schema::output_schema::<FormsResult>();
    let texts = json!({"type": "array", "items": {"type": "string"}});
    let at_most_two = json!({"type": "array", "items": {"type": "string"}, "maxItems": 2});
    let text = |value| json!({"type": "string", "const": value});
    assert_eq!(
        schema["$defs"],
        json!({
            "Plain": {"type": "string", "enum": ["enum_member", "function"]},
            "Outside": {"anyOf": [
                {"type": "string", "enum": ["Nothing"]},
                {
                    "description": "It has a text.",
                    "type": "object",
                    "properties": {"Text": {"type": "string"}},
                    "required": ["Text"],
                },
                {
                    "type": "object",
                    "properties": {"Pair": {
                        "type": "array",
                        "prefixItems": [{"type": ["number", "null"]}, texts],
                        "minItems": 2,
                        "maxItems": 2,
                    }},
                    "required": ["Pair"],
                },
            ]},
            "Inside": {"anyOf": [
                {
                    "type": "object",
                    "properties": {"is": text("Nothing")},
                    "required": ["is"],
                },
                {
                    "type": "object",
                    "properties": {"is": text("Texts"), "texts": texts},
                    "required": ["is", "texts"],
                },
            ]},
            "Beside": {"anyOf": [
                {
                    "type": "object",
                    "properties": {"is": text("Nothing")},
                    "required": ["is"],
                },
                {
                    "type": "object",
                    "properties": {"is": text("Float"), "with": {"type": ["number", "null"]}},
                    "required": ["is", "with"],
                },
            ]},
            "Bare": {"anyOf": [
                at_most_two,
                texts,
                {"type": "string"},
                {"type": ["number", "null"]},
                {"type": "null"},
            ]},
        })
    );
    assert_eq!(
        property::<FormsResult>("maybe"),
        json!({"anyOf": [{"$ref": "#/$defs/Outside"}, {"type": "null"}]})
    );
}

fn forms() -> FormsResult {
    FormsResult {
        plain: vec![Plain::EnumMember, Plain::Function],
        outside: vec![
            Outside::Nothing,
            Outside::Text(long_texts(1).remove(0)),
            Outside::Pair(f64::NAN, long_texts(5)),
        ],
        inside: vec![Inside::Nothing, Inside::Texts { texts: long_texts(5) }],
        beside: vec![Beside::Nothing, Beside::Float(f64::INFINITY)],
        bare: vec![
            Bare::Few(long_texts(2)),
            Bare::Many(long_texts(3)),
            Bare::Word("a".repeat(300)),
            Bare::Float(f64::NAN),
            Bare::Null,
        ],
        maybe: Some(Outside::Pair(f64::NAN, long_texts(5))),
    }
}

#[test]
fn every_form_meets_the_schema() {
    assert_met(&forms());
    let FormsResult { plain, outside, inside, beside, bare, .. } = forms();
    let none = FormsResult {
        plain: vec![],
        outside: vec![],
        inside: vec![],
        beside: vec![],
        bare: vec![],
        maybe: None,
    };
    // each alone, so that it is the one that is cut
    assert_met(&FormsResult { plain, ..none.clone() });
    assert_met(&FormsResult { outside, ..none.clone() });
    assert_met(&FormsResult { inside, ..none.clone() });
    assert_met(&FormsResult { beside, ..none.clone() });
    for form in bare {
        assert_met(&FormsResult { bare: vec![form], ..none.clone() });
    }
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FlatResult<T> {
    name: String,
    rows: Vec<String>,
    #[serde(flatten)]
    form: T,
}

fn assert_met_flat<T: Serialize + JsonSchema>(form: T) {
    assert_met(&FlatResult { name: "n".into(), rows: long_texts(9), form });
}

#[derive(Serialize, JsonSchema)]
enum Documented {
    /// There is none.
    Nothing,
    /// There are some.
    Texts(Vec<String>),
}

#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind")]
enum Tagged {
    Map(Map),
    Closed(Closed),
    Empty,
}

#[derive(Serialize, JsonSchema)]
struct Map {
    size: u8,
    #[serde(flatten)]
    counts: BTreeMap<String, u32>,
}

#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Closed {
    size: u8,
}

#[test]
fn what_is_flattened_is_a_part() {
    assert_met_flat(Outside::Nothing);
    assert_met_flat(Outside::Text("t".into()));
    assert_met_flat(Some(Outside::Pair(f64::NAN, long_texts(3))));
    assert_met_flat(None::<Outside>);
    assert_met_flat(Inside::Nothing);
    assert_met_flat(Some(Inside::Texts { texts: long_texts(3) }));
    assert_met_flat(Beside::Nothing);
    assert_met_flat(Beside::Float(f64::NAN));
    assert_met_flat(Documented::Nothing);
    assert_met_flat(Documented::Texts(long_texts(3)));
    assert_met_flat(Tagged::Map(Map { size: 1, counts: BTreeMap::from([("a".into(), 1)]) }));
    assert_met_flat(Tagged::Closed(Closed { size: 1 }));
    assert_met_flat(Some(Tagged::Empty));
    assert_met_flat(Closed { size: 1 });
    assert_met_flat(json!({"any": ["thing"]}));
}

#[test]
fn what_one_part_says_of_other_keys_is_not_said_of_the_identifier() {
    let schema = schema::output_schema::<FlatResult<Tagged>>();
    let size = json!({"type": "integer", "minimum": 0, "maximum": 255});
    let kind = |value| json!({"type": "string", "const": value});
    assert_eq!(
        schema["anyOf"][0]["anyOf"],
        json!([
            {
                "type": "object",
                "properties": {"kind": kind("Map")},
                "required": ["kind"],
                "allOf": [{
                    "type": "object",
                    "properties": {"size": size},
                    "required": ["size"],
                }],
            },
            {
                "type": "object",
                "properties": {"kind": kind("Closed"), "size": size},
                "required": ["kind", "size"],
            },
            {"type": "object", "properties": {"kind": kind("Empty")}, "required": ["kind"]},
        ])
    );
    assert_eq!(schema.get("$defs"), None);

    let schema = schema::output_schema::<FlatResult<Documented>>();
    assert_eq!(schema["anyOf"][0]["anyOf"][0], json!({"description": "There is none."}));
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct NestedResult<T> {
    items: Vec<T>,
}

#[derive(Clone, Serialize, JsonSchema)]
struct Outer {
    name: String,
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Clone, Serialize, JsonSchema)]
struct Inner {
    size: u8,
    note: String,
}

#[derive(Clone, Serialize, JsonSchema)]
#[serde(tag = "kind")]
enum TaggedMap {
    Counts(BTreeMap<String, u32>),
}

#[test]
fn a_nested_struct_with_flattened_parts_keeps_its_keys() {
    let inner = Inner { size: 1, note: "a note of some length".repeat(9) };
    assert_met(&NestedResult { items: vec![Outer { name: "n".repeat(200), inner }; 3] });
}

#[test]
fn a_map_with_a_tag_in_it_keeps_the_tag() {
    let counts = (0..100).map(|n| (format!("key{n}"), n)).collect();
    assert_met(&NestedResult { items: vec![TaggedMap::Counts(counts); 3] });
}
