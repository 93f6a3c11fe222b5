//! The JSON map is what `Serialize` writes, with `tool`, the status and the next actions added where
//! it wrote none.

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use tool_result::{Delivery, Error, JsonStyle, OutputOptions, ToolResult};

#[derive(Serialize, ToolResult)]
#[serde(rename_all = "camelCase")]
#[tool_result(next_actions = [])]
struct RenamedResult {
    success: bool,
    #[serde(rename = "type")]
    kind: Kind,
    file_path: String,
    #[serde(rename(serialize = "col", deserialize = "column"))]
    start_column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    signature: Option<String>,
    doc_comment: Option<String>,
    #[serde(skip)]
    #[expect(dead_code, reason = "serde skips it")]
    secret: String,
    #[serde(serialize_with = "round")]
    score: f64,
    #[serde(flatten)]
    page: Page,
    #[serde(flatten)]
    extra: BTreeMap<String, Value>,
    r#match: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
enum Kind {
    EnumMember { of: &'static str },
}

#[derive(Serialize)]
struct Page {
    total: usize,
    next: Option<u32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn round<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((value * 100.0).round() / 100.0)
}

fn renamed() -> RenamedResult {
    RenamedResult {
        success: true,
        kind: Kind::EnumMember { of: "Color" },
        file_path: "a.rs".into(),
        start_column: 4,
        signature: None,
        doc_comment: None,
        secret: "hunter2".into(),
        score: 0.123_45,
        page: Page { total: 3, next: None },
        extra: BTreeMap::from([("x".into(), json!({"y": [1]}))]),
        r#match: true,
    }
}

#[test]
fn serde_attributes_count() {
    assert_eq!(
        Value::Object(renamed().to_json_map().unwrap()),
        json!({
            "tool": "renamed",
            "success": true,
            "type": {"kind": "enum_member", "of": "Color"},
            "filePath": "a.rs",
            "col": 4,
            "docComment": null,
            "score": 0.12,
            "total": 3,
            "next": null,
            "x": {"y": [1]},
            "match": true,
            "next_actions": [],
        })
    );
}

#[test]
fn serde_attributes_count_in_the_markdown_too() {
    assert_eq!(
        renamed().to_markdown(),
        "\
✅ renamed

- Type:
  - kind: enum_member
  - of: Color
- File path: a.rs
- Col: 4
- Score: 0.12
- Total: 3
- x:
  - y: 1
- Match: true"
    );
}

#[test]
fn the_stream_has_the_tool_first_and_then_the_order_of_the_struct() {
    assert_eq!(
        renamed().to_json(JsonStyle::Compact).unwrap(),
        r#"{"tool":"renamed","success":true,"type":{"kind":"enum_member","of":"Color"},"filePath":"a.rs","col":4,"docComment":null,"score":0.12,"total":3,"next":null,"x":{"y":[1]},"match":true,"next_actions":[]}"#
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct AnyResult<T> {
    value: T,
}

fn any<T>(value: T) -> AnyResult<T> {
    AnyResult { value }
}

#[test]
fn pretty_text_has_two_spaces_a_level() {
    assert_eq!(
        any(json!({"list": [1, {"a": "é"}], "none": [], "empty": {}}))
            .to_json(JsonStyle::Pretty)
            .unwrap(),
        r#"{
  "tool": "any",
  "value": {
    "empty": {},
    "list": [
      1,
      {
        "a": "é"
      }
    ],
    "none": []
  },
  "success": true,
  "next_actions": []
}"#
    );
}

#[test]
fn floats_are_the_same_digits_everywhere() {
    for (value, digits) in [
        (0.8f32, "0.8"),
        (0.1, "0.1"),
        (1.0, "1.0"),
        (16_777_216.0, "16777216.0"),
        (1e-7, "1e-7"),
        (3.402_823_5e38, "3.4028235e+38"),
    ] {
        let result = any(value);
        assert_eq!(result.to_json_map().unwrap()["value"].to_string(), digits);
        assert_eq!(
            result.to_json(JsonStyle::Compact).unwrap(),
            format!(r#"{{"tool":"any","value":{digits},"success":true,"next_actions":[]}}"#)
        );
        assert_eq!(result.to_markdown(), format!("✅ any\n\n- Value: {digits}"));
    }
}

#[test]
fn what_is_no_number_is_null_and_named_in_the_text() {
    for (value, name) in [(f64::NAN, "NaN"), (f64::INFINITY, "inf"), (f64::NEG_INFINITY, "-inf")] {
        let result = any(value);
        assert_eq!(result.to_json_map().unwrap()["value"], Value::Null);
        assert_eq!(
            result.to_json(JsonStyle::Compact).unwrap(),
            r#"{"tool":"any","value":null,"success":true,"next_actions":[]}"#
        );
        assert_eq!(result.to_markdown(), format!("✅ any\n\n- Value: {name}"));
    }
}

/// The map and the stream say the same, also when they refuse.
fn error<T: ToolResult>(result: &T) -> Error {
    let error = result.to_json_map().unwrap_err();
    assert_eq!(result.to_json(JsonStyle::Compact).unwrap_err(), error);
    assert_eq!(result.to_json(JsonStyle::Pretty).unwrap_err(), error);
    error
}

#[derive(Serialize)]
struct Sized {
    size: u128,
}

#[test]
fn a_number_that_does_not_fit_stands_in_the_text_alone() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(title("{n:.2} {n:+} {n:042}", n = u128::MAX), success = true, next_actions = [])]
    struct WeiResult {}

    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct ShownResult {
        #[tool_result(only = markdown)]
        shown: u128,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct SumResult {
        sums: Vec<u128>,
        by_key: BTreeMap<u128, u8>,
    }
    let result = SumResult { sums: vec![1], by_key: BTreeMap::from([(u128::MAX, 1)]) };
    let by_key = json!({"340282366920938463463374607431768211455": 1});
    let map =
        json!({"tool": "sum", "sums": [1], "by_key": by_key, "success": true, "next_actions": []});
    assert_eq!(Value::Object(result.to_json_map().unwrap()), map);

    let result = SumResult { sums: vec![u128::MAX], by_key: BTreeMap::new() };
    assert!(matches!(error(&result), Error::NumberOutOfRange { path, .. } if path == "sums[0]"));
    let options = |delivery| OutputOptions::default().delivery(delivery);
    for delivery in [Delivery::Both, Delivery::Structured] {
        assert_eq!(result.output_with(&options(delivery)).unwrap_err(), error(&result));
    }
    let text = "✅ sum: 1 sum\n\n## Sums\n\n340282366920938463463374607431768211455";
    assert_eq!(result.to_markdown(), text);
    assert_eq!(result.output_with(&options(Delivery::Text)).unwrap().content, text);

    // the JSON does not have to hold one that only the text has
    let result = ShownResult { shown: u128::MAX };
    let map = json!({"tool": "shown", "success": true, "next_actions": []});
    assert_eq!(Value::Object(result.to_json_map().unwrap()), map);
    let facts = tool_result::parity::facts(&result).unwrap();
    let digits = "340282366920938463463374607431768211455";
    assert!(facts.iter().any(|fact| fact.path == "shown" && fact.value == digits));
    assert_eq!(
        result.to_markdown(),
        "✅ shown\n\n- Shown: 340282366920938463463374607431768211455"
    );

    // a format is that of a number
    assert_eq!(
        WeiResult {}.to_markdown(),
        "340282366920938463463374607431768211455 +340282366920938463463374607431768211455 000340282366920938463463374607431768211455"
    );
}

#[test]
fn a_number_that_does_not_fit_is_named_by_its_path() {
    let result = any(vec![
        Sized { size: 1 },
        Sized { size: u128::from(u64::MAX) },
        Sized { size: u128::MAX },
    ]);
    let error = error(&result);
    assert_eq!(
        error,
        Error::NumberOutOfRange {
            path: "value[2].size".into(),
            number: "340282366920938463463374607431768211455".into()
        }
    );
    assert_eq!(
        error.to_string(),
        "value[2].size: the number 340282366920938463463374607431768211455 does not fit into 64 bits; \
         write it as a string, by `#[serde(with = …)]` on its field"
    );
    // the text has room for it
    assert_eq!(
        result.to_markdown(),
        "\
✅ any: 3 values

## Value

- size: 1
- size: 18446744073709551615
- size: 340282366920938463463374607431768211455"
    );
}

#[derive(Serialize)]
struct Sole {
    key: Refuses,
}

struct Refuses;

impl Serialize for Refuses {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom("the lock is poisoned"))
    }
}

#[test]
fn a_value_that_refuses_is_named_and_the_rest_is_drawn() {
    let result = any((1, Sole { key: Refuses }));
    assert_eq!(
        error(&result),
        Error::Serialize { path: "value[1].key".into(), message: "the lock is poisoned".into() }
    );
    assert_eq!(error(&result).to_string(), "value[1].key: the lock is poisoned");
    assert_eq!(
        result.to_markdown(),
        "✅ any\n\n- Value:\n  - 1\n  - key: (not shown: the lock is poisoned)"
    );
}

#[derive(Serialize)]
struct Chain {
    next: Option<Box<Chain>>,
}

fn chain(levels: usize) -> Chain {
    (1..levels).fold(Chain { next: None }, |below, _| Chain { next: Some(Box::new(below)) })
}

#[test]
fn nesting_is_bounded() {
    // the result itself is a level
    let deepest = any(chain(127));
    assert!(deepest.to_json_map().is_ok());
    assert!(deepest.to_json(JsonStyle::Compact).is_ok());
    for levels in [128, 10_000] {
        let result = any(chain(levels));
        let path = format!("value{}", ".next".repeat(127));
        assert_eq!(error(&result), Error::TooDeep { path });
        let markdown = result.to_markdown();
        assert!(
            markdown.ends_with("- next: (not shown: nested deeper than 128 levels)"),
            "{markdown}"
        );
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct FlatResult {
    success: bool,
    #[serde(flatten)]
    more: HashMap<String, u8>,
}

#[test]
fn a_key_that_flatten_brings_in_twice_is_an_error() {
    for key in ["success", "next_actions"] {
        let result = FlatResult { success: true, more: HashMap::from([(key.to_owned(), 1)]) };
        assert_eq!(error(&result), Error::DuplicateKey { path: key.into() });
        assert_eq!(
            error(&result).to_string(),
            format!(
                "{key}: this key stands twice in its object; rename the field or what `#[serde(flatten)]` brings \
                 in, or remove what `#[tool_result]` computes under it"
            )
        );
    }
    for key in ["tool", "truncation"] {
        let result = FlatResult { success: true, more: HashMap::from([(key.to_owned(), 1)]) };
        assert_eq!(
            error(&result).to_string(),
            format!(
                "{key}: this key is kept for the identifier or for what was cut; rename what \
                 `#[serde(flatten)]` brings in"
            )
        );
    }
    let result = FlatResult { success: true, more: HashMap::from([("other".to_owned(), 1)]) };
    assert_eq!(result.to_json_map().unwrap()["other"], 1);
}

#[derive(Serialize, ToolResult)]
struct RefusedResult {
    success: bool,
    #[serde(flatten)]
    more: u8,
    next_actions: Vec<String>,
}

#[test]
fn what_cannot_be_flattened_takes_its_struct_along_but_not_the_next_actions() {
    let result = RefusedResult { success: false, more: 1, next_actions: vec!["Retry".into()] };
    let message = "can only flatten structs and maps (got an integer)";
    assert_eq!(error(&result), Error::Serialize { path: String::new(), message: message.into() });
    assert_eq!(
        result.to_markdown(),
        format!(
            "❌ refused: failed\n\n- Result: (not shown: {message})\n\n## Next actions\n\n- Retry"
        )
    );
}

#[derive(Serialize)]
struct Twice {
    #[serde(rename = "a")]
    x: u8,
    #[serde(rename = "a")]
    y: u8,
}

#[derive(Serialize)]
struct Either {
    #[serde(rename = "x", skip_serializing_if = "Option::is_none")]
    number: Option<u8>,
    #[serde(rename = "x", skip_serializing_if = "Option::is_none")]
    text: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(tag = "type")]
enum Tagged {
    Variant(Inner),
}

#[derive(Serialize)]
struct Inner {
    r#type: &'static str,
}

#[test]
fn a_key_that_a_nested_type_writes_twice_is_an_error() {
    let twice = any(vec![Twice { x: 1, y: 2 }]);
    assert_eq!(error(&twice), Error::DuplicateKey { path: "value[0].a".into() });
    let either = |number, text| Either { number, text };
    assert!(any(vec![either(None, Some("t")), either(Some(1), None)]).to_json_map().is_ok());
    let both = any(vec![either(None, Some("t")), either(Some(1), Some("t"))]);
    assert_eq!(error(&both), Error::DuplicateKey { path: "value[1].x".into() });
    let tagged = any(Tagged::Variant(Inner { r#type: "t" }));
    assert_eq!(error(&tagged), Error::DuplicateKey { path: "value.type".into() });
    assert_eq!(tagged.to_markdown(), "✅ any\n\n- Value:\n  - type: Variant\n  - type: t");
}

#[derive(ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct OddResult {
    #[expect(dead_code, reason = "its `Serialize` leaves it out")]
    field: u8,
}

impl Serialize for OddResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq([1, 2])
    }
}

#[test]
fn a_result_that_is_no_object_is_an_error() {
    let result = OddResult { field: 1 };
    assert_eq!(error(&result), Error::NotAnObject { tool: "odd".into() });
    assert_eq!(
        error(&result).to_string(),
        "the result of `odd` is not a JSON object: use a struct with named fields, without \
         `serde(transparent)` and without a `Serialize` of its own that writes something else"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct HalvesResult {
    #[tool_result(only = markdown)]
    for_the_model: &'static str,
    #[tool_result(only = json)]
    for_the_machine: &'static str,
}

#[test]
fn a_field_can_be_left_out_of_one_half_on_purpose() {
    let result = HalvesResult { for_the_model: "m", for_the_machine: "j" };
    assert_eq!(
        result.to_json(JsonStyle::Compact).unwrap(),
        r#"{"tool":"halves","for_the_machine":"j","success":true,"next_actions":[]}"#
    );
    assert_eq!(result.to_markdown(), "✅ halves\n\n- For the model: m");
}

fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any_bool(),
        proptest::num::i64::ANY.prop_map(Value::from),
        proptest::num::u64::ANY.prop_map(Value::from),
        (proptest::num::f64::NORMAL | proptest::num::f64::SUBNORMAL | proptest::num::f64::ZERO)
            .prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::btree_map(".{0,6}", inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn any_bool() -> impl Strategy<Value = Value> {
    proptest::bool::ANY.prop_map(Value::from)
}

proptest! {
    #[test]
    fn map_and_stream_are_what_serde_json_writes(value in anything()) {
        let result = any(&value);
        let map = result.to_json_map().unwrap();
        prop_assert_eq!(&map["value"], &value);
        let text = result.to_json(JsonStyle::Compact).unwrap();
        prop_assert_eq!(&text, &format!(r#"{{"tool":"any","value":{value},"success":true,"next_actions":[]}}"#));
        let pretty: Value = serde_json::from_str(&result.to_json(JsonStyle::Pretty).unwrap()).unwrap();
        let compact: Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(pretty, compact);
    }
}
