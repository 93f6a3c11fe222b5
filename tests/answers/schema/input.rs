//! The schema of arguments says all that is asked of them, in words that every host knows.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use tool_result::{Page, schema};

use super::validator;

/// What to search.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct SearchArgs {
    /// A pattern.
    #[schemars(length(min = 1, max = 100), regex(pattern = "^[a-z]+$"))]
    query: String,
    #[schemars(range(min = 1, max = 50))]
    #[serde(default)]
    limit: u32,
    #[schemars(url)]
    site: Option<String>,
    #[schemars(length(min = 1))]
    tags: Vec<Value>,
    below: Option<Box<Below>>,
    #[schemars(extend("type" = ["string", "number"], "minLength" = 1, "x-mcp-header" = "Id"))]
    id: Value,
    either: Either,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Below {
    depth: usize,
    ratio: f64,
    more: BTreeMap<String, Value>,
    next: Vec<Below>,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
enum Either {
    One(u8),
    Other,
}

#[test]
fn the_whole_of_a_schema() {
    let schema = schema::input_schema::<SearchArgs>();
    validator(&schema);
    let natural = json!({"type": "integer", "minimum": 0});
    assert_eq!(
        json!(schema),
        json!({
            "title": "SearchArgs",
            "description": "What to search.",
            "type": "object",
            "properties": {
                "query": {
                    "description": "A pattern.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 100,
                    "pattern": "^[a-z]+$",
                },
                "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 0},
                "site": {"type": "string", "format": "uri"},
                "tags": {"type": "array", "items": {}, "minItems": 1},
                "below": {"$ref": "#/$defs/Below"},
                "id": {
                    "anyOf": [{"type": "string"}, {"type": "number"}],
                    "minLength": 1,
                    "x-mcp-header": "Id",
                },
                "either": {"$ref": "#/$defs/Either"},
            },
            "required": ["query", "tags", "id", "either"],
            "additionalProperties": false,
            "$defs": {
                "Below": {
                    "type": "object",
                    "properties": {
                        "depth": natural,
                        "ratio": {"type": "number"},
                        "more": {"type": "object", "additionalProperties": {}},
                        "next": {"type": "array", "items": {"$ref": "#/$defs/Below"}},
                    },
                    "required": ["depth", "ratio", "more", "next"],
                },
                "Either": {"oneOf": [
                    {"type": "string", "enum": ["Other"]},
                    {
                        "type": "object",
                        "properties": {
                            "One": {"type": "integer", "minimum": 0, "maximum": 255},
                        },
                        "required": ["One"],
                        "additionalProperties": false,
                    },
                ]},
            },
        })
    );
}

#[test]
fn no_arguments_are_an_empty_object() {
    assert_eq!(json!(schema::input_schema::<()>()), json!({"type": "object", "properties": {}}));
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct PagedArgs {
    path: String,
    #[serde(flatten)]
    page: Page,
}

#[test]
fn the_arguments_of_a_page_stand_among_the_others() {
    let start =
        "Where to begin: the `next` of an earlier answer, or the number of an item, counted from 0";
    let max_bytes = "The most bytes that the answer may have, for a shorter one";
    assert_eq!(
        json!(schema::input_schema::<PagedArgs>()),
        json!({
            "title": "PagedArgs",
            "type": "object",
            "properties": {
                "path": {"type": "string"},
                "start": {"type": "string", "description": start},
                "max_bytes": {"type": "integer", "description": max_bytes, "minimum": 1},
            },
            "required": ["path"],
            "additionalProperties": false,
        })
    );
    assert_eq!(schema::input_schema::<Page>().get("required"), None);
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct NumbersArgs {
    bytes: (u8, i8),
    words: (u16, i16),
    longs: (u32, i32),
    option: Option<i32>,
    not_zero: NonZeroU32,
    #[schemars(range(min = 1, max = 9))]
    digit: u32,
    #[schemars(extend("exclusiveMinimum" = -1, "exclusiveMaximum" = 9))]
    below: i32,
    large: (u64, i64, u128, usize, isize),
    #[schemars(extend("type" = ["string", "integer", "null"], "format" = "int32"))]
    any: Value,
}

#[test]
fn integers_have_the_bounds_of_their_types() {
    let schema = schema::input_schema::<NumbersArgs>();
    validator(&schema);
    let property = |key| schema["properties"][key].clone();
    let within =
        |least: i64, most: i64| json!({"type": "integer", "minimum": least, "maximum": most});
    let natural = json!({"type": "integer", "minimum": 0});
    let whole = json!({"type": "integer"});
    assert_eq!(property("bytes")["prefixItems"], json!([within(0, 255), within(-128, 127)]));
    assert_eq!(
        property("words")["prefixItems"],
        json!([within(0, 65_535), within(-32_768, 32_767)])
    );
    let long = (-2_147_483_648, 2_147_483_647);
    assert_eq!(
        property("longs")["prefixItems"],
        json!([within(0, 4_294_967_295), within(long.0, long.1)])
    );
    assert_eq!(property("option"), within(long.0, long.1));
    assert_eq!(property("not_zero"), within(1, 4_294_967_295));
    assert_eq!(property("digit"), within(1, 9));
    assert_eq!(
        property("below"),
        json!({
            "type": "integer",
            "exclusiveMinimum": -1,
            "exclusiveMaximum": 9,
            "minimum": long.0,
            "maximum": long.1,
        })
    );
    assert_eq!(property("large")["prefixItems"], json!([natural, whole, natural, natural, whole]));
    assert_eq!(
        property("any"),
        json!({
            "anyOf": [{"type": "string"}, whole, {"type": "null"}],
            "minimum": long.0,
            "maximum": long.1,
        })
    );
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct OptionsArgs {
    /// How it is drawn.
    kind: Option<Kind>,
    #[serde(default)]
    depth: Option<u8>,
    #[schemars(extend("enum" = ["a", null]))]
    letter: Option<String>,
    nothing: (),
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Line,
    Bar,
}

#[test]
fn an_option_is_left_out_and_never_null() {
    let schema = schema::input_schema::<OptionsArgs>();
    let is_valid = validator(&schema);
    assert_eq!(
        schema["properties"],
        json!({
            "kind": {"description": "How it is drawn.", "$ref": "#/$defs/Kind"},
            "depth": {"type": "integer", "minimum": 0, "maximum": 255},
            "letter": {"type": "string", "enum": ["a"]},
            "nothing": {"type": "null"},
        })
    );
    let given = json!({"nothing": null, "kind": "bar"});
    let null = json!({"nothing": null, "depth": null});
    assert!(is_valid.is_valid(&given) && !is_valid.is_valid(&null));
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "action")]
#[expect(dead_code, reason = "only its schema is asked for")]
enum Action {
    Stop,
    Move { by: u8 },
}

#[test]
fn the_arguments_of_an_enum_are_objects() {
    let action = |name| json!({"type": "string", "const": name});
    let by = json!({"type": "integer", "minimum": 0, "maximum": 255});
    let schema = schema::input_schema::<Action>();
    validator(&schema);
    assert_eq!(
        json!(schema),
        json!({
            "title": "Action",
            "type": "object",
            "properties": {},
            "oneOf": [
                {
                    "type": "object",
                    "properties": {"action": action("Stop")},
                    "required": ["action"],
                },
                {
                    "type": "object",
                    "properties": {"action": action("Move"), "by": by},
                    "required": ["action", "by"],
                },
            ],
        })
    );
}

#[test]
fn a_type_is_known_again_by_any_name() {
    #[derive(Deserialize, JsonSchema)]
    #[expect(dead_code, reason = "its schema is asked for")]
    struct Größe {
        least: u8,
        order: Order,
        slice: Slice,
        percent: Percent,
    }
    #[derive(Deserialize, JsonSchema)]
    #[serde(rename = "sort <order>")]
    enum Order {
        Rising,
    }
    #[derive(Deserialize, JsonSchema)]
    #[serde(rename = "a/b~1%41")]
    #[expect(dead_code, reason = "its schema is asked for")]
    struct Slice {
        all: Vec<Slice>,
    }
    #[derive(Deserialize, JsonSchema)]
    #[serde(rename = "100 %")]
    #[expect(dead_code, reason = "its schema is asked for")]
    struct Percent {
        of: u8,
    }
    let schema = schema::input_schema::<Größe>();
    let of = |arguments: Value| validator(&schema).is_valid(&arguments);
    let good = json!({
        "least": 1,
        "order": "Rising",
        "slice": {"all": [{"all": []}]},
        "percent": {"of": 2},
    });
    assert!(of(good.clone()));
    for (key, wrong) in [
        ("least", json!(null)),
        ("order", json!("Falling")),
        ("slice", json!({"all": [{"all": 1}]})),
        ("percent", json!({})),
    ] {
        let mut arguments = good.clone();
        arguments[key] = wrong;
        assert!(!of(arguments), "{key}");
    }
    let inlined = schema::inlined(schema.clone());
    assert_eq!(inlined["properties"]["order"], json!({"type": "string", "enum": ["Rising"]}));
}
