//! What serde writes for a value that is flattened, or has a tag put into it, is not what it writes for
//! the value alone.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use tool_result::{Error, OutputOptions, ToolResult, schema};

use super::{Schemas, assert_met, long_texts};

#[derive(Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FlatResult<T> {
    rows: Vec<String>,
    #[serde(flatten)]
    part: T,
}

fn assert_met_flat<T: Serialize + JsonSchema>(part: T) {
    assert_met(&FlatResult { rows: long_texts(9), part });
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ListResult<T> {
    items: Vec<T>,
}

#[derive(Clone, Serialize, JsonSchema)]
enum Shape {
    Dot,
    Line(u8, String, Vec<u8>),
}

#[test]
fn a_flattened_tuple_variant_is_cut_as_a_list() {
    let shape = Shape::Line(1, "a line ".repeat(60), vec![7; 90]);
    let schema = schema::output_schema::<FlatResult<Shape>>();
    assert_eq!(
        schema["anyOf"][0]["anyOf"][0],
        json!({
            "type": "object",
            "properties": {"Line": {"type": "array"}},
            "required": ["Line"],
        })
    );
    assert_met_flat(Shape::Dot);
    assert_met_flat(shape.clone());
    let item = FlatResult { rows: long_texts(2), part: shape };
    assert_met(&ListResult { items: vec![item; 4] });
}

#[derive(Clone, Serialize, JsonSchema)]
#[serde(tag = "is")]
enum Tagged {
    Color(Color),
    Shape(Shape),
}

#[derive(Clone, Serialize, JsonSchema)]
enum Color {
    Red,
    Green,
}

#[test]
fn nothing_is_said_of_variants_without_data_beside_a_tag() {
    let schema = schema::output_schema::<ListResult<Tagged>>();
    assert_eq!(
        schema["$defs"]["Tagged"]["anyOf"][0],
        json!({
            "type": "object",
            "properties": {"is": {"type": "string", "const": "Color"}},
            "required": ["is"],
            "allOf": [{}],
        })
    );
    let items = [Tagged::Color(Color::Red), Tagged::Color(Color::Green), Tagged::Shape(Shape::Dot)];
    assert_eq!(json!(items[0]), json!({"is": "Color", "Red": null}));
    assert_met(&ListResult { items: [items.clone(), items.clone()].concat() });
    items.into_iter().for_each(assert_met_flat);
    assert_met_flat(Color::Green);
    assert_met_flat(Some(Color::Green));
    assert_met_flat(None::<Color>);
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Bare {
    Sized {
        size: u8,
    },
    /// It has no size.
    None,
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
enum Inlined {
    Red,
    Green,
}

#[test]
fn nothing_is_written_for_a_part_that_is_null() {
    let schema = schema::output_schema::<FlatResult<Bare>>();
    assert_eq!(schema["anyOf"][0]["anyOf"][1], json!({"description": "It has no size."}));
    assert_met_flat(Bare::Sized { size: 1 });
    assert_met_flat(Bare::None);
    assert_met_flat(Some(Bare::None));
    assert_met_flat(Some(Inlined::Red));
    assert_met_flat(Some(Inlined::Green));
    assert_met_flat(None::<Inlined>);
}

#[derive(Serialize, JsonSchema)]
struct Numbered<T> {
    #[serde(rename = "1")]
    first: String,
    #[serde(flatten)]
    others: BTreeMap<T, u32>,
}

#[derive(Serialize, JsonSchema)]
enum Called {
    #[serde(rename = "7")]
    Seven(String),
}

#[derive(Serialize, JsonSchema)]
struct ChosenAndNumbered {
    name: String,
    #[serde(flatten)]
    called: Called,
    #[serde(flatten)]
    others: BTreeMap<i8, u32>,
}

#[test]
fn a_field_may_be_called_by_a_number_beside_a_map_of_numbers() {
    let numbered = || Numbered { first: "a".into(), others: BTreeMap::from([(2_u8, 2)]) };
    assert_met(&ListResult { items: vec![numbered()] });
    assert_met_flat(numbered());
    let others = BTreeMap::from([(-2_i8, 2)]);
    assert_met(&ListResult { items: vec![Numbered { first: "a".into(), others }] });
    let chosen = || ChosenAndNumbered {
        name: "n".into(),
        called: Called::Seven("s".into()),
        others: BTreeMap::from([(-2, 2)]),
    };
    assert_met(&ListResult { items: vec![chosen()] });
    assert_met_flat(chosen());
}

#[test]
fn short_values_of_a_flattened_map_are_never_cut() {
    let counts: BTreeMap<_, u32> = (0..5_000).map(|n| (format!("key{n}"), n)).collect();
    let result = FlatResult { rows: long_texts(2), part: counts };
    let Err(Error::LimitTooSmall { needed, .. }) = result.output() else { panic!("too many") };
    let output = result.output_with(&OutputOptions::default().max_bytes(needed).max_lines(6_000));
    let map = output.unwrap().structured_content.unwrap();
    assert_eq!(map["key4999"], 4_999);
    Schemas::of::<FlatResult<BTreeMap<String, u32>>>().assert_met(map);
}
