//! A schema says nothing that limits may break, and nothing that a client refuses.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::num::NonZeroI32;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::ToolResult;

use super::{assert_met, long_texts, property};

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct AnyResult<T> {
    value: T,
}

fn any<T>(value: T) -> AnyResult<T> {
    AnyResult { value }
}

/// The schema of a value.
fn of<T: Serialize + JsonSchema>() -> Value {
    property::<AnyResult<T>>("value")
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ListsResult {
    #[schemars(length(min = 2, max = 50))]
    list: Vec<String>,
    #[schemars(extend("contains" = {"const": "a"}, "minContains" = 1, "unevaluatedItems" = false))]
    with: Vec<String>,
    set: BTreeSet<String>,
    #[schemars(extend("minProperties" = 2, "dependentRequired" = {"a": ["b"]}))]
    map: BTreeMap<String, u8>,
    array: [u8; 3],
    none: [u8; 0],
    tuple: (String, u8),
    #[schemars(extend("prefixItems" = [{"type": "string"}], "items" = true))]
    open_tuple: Vec<String>,
}

#[test]
fn lists_and_maps_may_have_fewer_items_and_tuples_may_not() {
    let list = json!({"type": "array", "items": {"type": "string"}});
    let mut at_most = list.clone();
    at_most["maxItems"] = json!(50);
    assert_eq!(property::<ListsResult>("list"), at_most);
    assert_eq!(property::<ListsResult>("with"), list);
    assert_eq!(property::<ListsResult>("set"), list);
    let byte = json!({"type": "integer", "minimum": 0, "maximum": 255});
    assert_eq!(
        property::<ListsResult>("map"),
        json!({"type": "object", "additionalProperties": byte})
    );
    assert_eq!(
        property::<ListsResult>("array"),
        json!({"type": "array", "items": byte, "maxItems": 3})
    );
    assert_eq!(property::<ListsResult>("none"), json!({"type": "array", "maxItems": 0}));
    assert_eq!(
        property::<ListsResult>("tuple"),
        json!({
            "type": "array",
            "prefixItems": [{"type": "string"}, byte],
            "minItems": 2,
            "maxItems": 2,
        })
    );
    assert_eq!(property::<ListsResult>("open_tuple"), json!({"type": "array"}));
    let texts = long_texts(40);
    assert_met(&ListsResult {
        list: texts.clone(),
        with: vec!["a".into(); 30],
        // cut, they are the same
        set: texts.iter().map(|text| format!("{}{text}", "same ".repeat(60))).collect(),
        map: ('a'..='z').map(|key| (key.to_string(), 1)).collect(),
        array: [1, 2, 3],
        none: [],
        tuple: (texts[0].clone(), 1),
        open_tuple: texts,
    });
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TextsResult {
    #[schemars(length(min = 300, max = 65), regex(pattern = "^a+$"))]
    long: String,
    #[schemars(extend("contentEncoding" = "base64", "contentMediaType" = "image/png"))]
    encoded: String,
    #[schemars(length(min = 1, max = 64), regex(pattern = "^é+$"))]
    short: String,
    letter: char,
    #[schemars(extend("enum" = ["a", "b"]))]
    one_of: String,
}

#[test]
fn texts_may_be_cut_over_256_bytes() {
    let text = json!({"type": "string"});
    assert_eq!(property::<TextsResult>("long"), text);
    assert_eq!(property::<TextsResult>("encoded"), text);
    assert_eq!(
        property::<TextsResult>("short"),
        json!({"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^é+$"})
    );
    assert_eq!(
        property::<TextsResult>("letter"),
        json!({"type": "string", "minLength": 1, "maxLength": 1})
    );
    assert_eq!(property::<TextsResult>("one_of"), json!({"type": "string", "enum": ["a", "b"]}));
    assert_met(&TextsResult {
        long: "a".repeat(400),
        encoded: "AAAA".repeat(100),
        short: "é".repeat(64),
        letter: '\u{10ffff}',
        one_of: "a".into(),
    });
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FormatsResult {
    #[schemars(extend("format" = "date-time"))]
    date_time: String,
    #[schemars(url)]
    uri: String,
    #[schemars(email)]
    email: String,
    #[schemars(extend("format" = "sha256"))]
    own: String,
    v4: std::net::Ipv4Addr,
    v6: std::net::Ipv6Addr,
    either: std::net::IpAddr,
    numbers: (u8, i32, u64, usize, f32),
    below: Formats,
}

#[derive(Serialize, JsonSchema)]
struct Formats {
    number: u32,
    #[schemars(extend("format" = "uuid"))]
    id: String,
}

#[test]
fn formats_are_standard_and_short() {
    let text = json!({"type": "string"});
    let with = |format| json!({"type": "string", "format": format});
    assert_eq!(property::<FormatsResult>("date_time"), with("date-time"));
    for key in ["uri", "email", "own", "either"] {
        assert_eq!(property::<FormatsResult>(key), text, "{key}");
    }
    assert_eq!(property::<FormatsResult>("v4"), with("ipv4"));
    assert_eq!(property::<FormatsResult>("v6"), with("ipv6"));
    let natural = json!({"type": "integer", "minimum": 0});
    assert_eq!(
        property::<FormatsResult>("numbers"),
        json!({
            "type": "array",
            "prefixItems": [
                {"type": "integer", "minimum": 0, "maximum": 255},
                {"type": "integer"},
                natural,
                natural,
                {"type": ["number", "null"]},
            ],
            "minItems": 5,
            "maxItems": 5,
        })
    );
    let schema = tool_result::schema::output_schema::<FormatsResult>();
    assert_eq!(
        schema["$defs"]["Formats"]["properties"],
        json!({"number": natural, "id": with("uuid")})
    );
    assert_met(&FormatsResult {
        date_time: "2026-07-28T00:00:00Z".into(),
        uri: format!("https://x.y/{}", "z".repeat(300)),
        email: format!("{}@x.y", "z".repeat(300)),
        own: "00".repeat(32),
        v4: [127, 0, 0, 1].into(),
        v6: [0; 8].into(),
        either: [127, 0, 0, 1].into(),
        numbers: (1, -1, u64::MAX, 1, f32::NAN),
        below: Formats { number: 1, id: "5b8ad2a5-94fc-4a3d-94a7-6d8d4ea8d3a1".into() },
    });
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FloatsResult {
    #[schemars(range(min = 0))]
    plain: f64,
    option: Option<f32>,
    list: Vec<f64>,
    #[schemars(extend("enum" = [0.5, 1.0]))]
    fixed: f64,
    #[schemars(extend("type" = ["number", "integer", "null"]))]
    either: f64,
    whole: Option<i64>,
    not_zero: NonZeroI32,
}

#[test]
fn floats_may_be_null() {
    let float = json!({"type": ["number", "null"]});
    assert_eq!(
        property::<FloatsResult>("plain"),
        json!({"type": ["number", "null"], "minimum": 0})
    );
    assert_eq!(property::<FloatsResult>("option"), float);
    assert_eq!(property::<FloatsResult>("list"), json!({"type": "array", "items": float}));
    assert_eq!(
        property::<FloatsResult>("fixed"),
        json!({"type": ["number", "null"], "enum": [0.5, 1.0]})
    );
    assert_eq!(
        property::<FloatsResult>("either"),
        json!({"anyOf": [{"type": ["number", "null"]}, {"type": "integer"}, {"type": "null"}]})
    );
    assert_eq!(property::<FloatsResult>("whole"), json!({"type": ["integer", "null"]}));
    assert_eq!(
        property::<FloatsResult>("not_zero"),
        json!({"type": "integer", "not": {"const": 0}})
    );
    for float in [1.0, f64::NAN, f64::INFINITY] {
        assert_met(&FloatsResult {
            plain: float,
            option: Some(f32::NAN),
            list: vec![float; 9],
            fixed: 0.5,
            either: float,
            whole: None,
            not_zero: NonZeroI32::MIN,
        });
    }
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ByHandResult {
    #[schemars(extend("type" = ["string", "integer", "null"], "minimum" = 0, "maxLength" = 9))]
    union: Value,
    #[schemars(extend("type" = ["string", "integer", "null"], "enum" = ["a", 1, null]))]
    named: Value,
    #[schemars(extend(
        "type" = "array",
        "if" = {"minItems": 2},
        "then" = {"items": {"type": "string"}},
        "else" = {"items": {"type": "integer", "format": "int32"}},
        "not" = {"maxItems": 0},
    ))]
    condition: Value,
    #[schemars(extend("x-order" = 1, "$schema" = "http://json-schema.org/draft-07/schema#"))]
    strange: Value,
    #[schemars(extend("$ref" = "https://x.y/schema.json"))]
    elsewhere: Value,
    #[schemars(extend("not" = {"enum": [null, 1]}, "propertyNames" = {"type": "string", "pattern": "^a"}))]
    not_null: Value,
    #[schemars(extend("type" = "object", "patternProperties" = {"^a": true, "^b": false}))]
    patterns: Value,
}

#[test]
fn what_is_said_by_hand_is_relaxed_too() {
    assert_eq!(
        property::<ByHandResult>("union"),
        json!({
            "anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}],
            "minimum": 0,
            "maxLength": 9,
        })
    );
    assert_eq!(
        property::<ByHandResult>("named"),
        json!({
            "anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}],
            "enum": ["a", 1, null],
        })
    );
    assert_eq!(property::<ByHandResult>("condition"), json!({"type": "array"}));
    assert_eq!(property::<ByHandResult>("strange"), json!({}));
    assert_eq!(property::<ByHandResult>("elsewhere"), json!({}));
    assert_eq!(property::<ByHandResult>("not_null"), json!({}));
    assert_eq!(property::<ByHandResult>("patterns"), json!({"type": "object"}));
    assert_met(&ByHandResult {
        union: "a".into(),
        named: json!(1),
        condition: json!(long_texts(9)),
        strange: json!(1),
        elsewhere: json!([]),
        not_null: json!({"a": 1}),
        patterns: json!({"a": 1}),
    });
}

#[test]
fn no_schema_is_a_boolean() {
    assert_eq!(of::<Value>(), json!({}));
    assert_eq!(of::<Vec<Value>>(), json!({"type": "array", "items": {}}));
    assert_eq!(
        of::<BTreeMap<String, Value>>(),
        json!({"type": "object", "additionalProperties": {}})
    );
    assert_eq!(of::<(Value,)>()["prefixItems"], json!([{}]));
    assert_met(&any((Value::Null, vec![json!({"a": [1, 0.5]}); 100])));
}

#[test]
fn any_type_of_rusts_own_meets_its_schema() {
    use std::collections::{LinkedList, VecDeque};
    use std::ops::Bound;
    use std::time::{Duration, SystemTime};

    assert_met(&any(((), true, 'x', -1i8, 1i16, 1i32, 1i64, 1i128)));
    assert_met(&any((0u8, 0u16, 0u32, 0u64, 0u128, 0usize, 0isize)));
    assert_met(&any((Duration::from_millis(1_500), SystemTime::UNIX_EPOCH)));
    assert_met(&any((1u8..3, 1u8..=3, Bound::Included(1), Bound::<u8>::Unbounded)));
    assert_met(&any((Ok::<_, u8>(long_texts(3)), Err::<u8, _>("no"))));
    assert_met(&any((Some(Some(1)), None::<Option<u8>>, Box::new(1), std::rc::Rc::new(1))));
    assert_met(&any((VecDeque::from(long_texts(9)), LinkedList::from([1]))));
    assert_met(&any((HashSet::from([1, 2]), BTreeMap::from([(true, 1)]))));
    assert_met(&any([long_texts(9), long_texts(2)]));
    assert_met(&any(BTreeMap::from([('a', 1.5), ('b', f64::NAN)])));
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct OneOfResult {
    #[schemars(extend("oneOf" = [
        {"type": "array", "items": {"type": "string"}, "maxItems": 2},
        {"type": "array", "items": {"type": "string"}, "minItems": 3},
    ]))]
    length: Value,
    #[schemars(extend("oneOf" = [
        {"type": "string", "pattern": "^a"},
        {"type": "string", "pattern": "^b"},
    ]))]
    pattern: Value,
    #[schemars(extend("oneOf" = [{"type": "number"}, {"type": "null"}], "anyOf" = [true]))]
    kind: Value,
}

#[test]
fn forms_that_only_what_is_cut_tells_apart_may_overlap() {
    let texts = json!({"type": "array", "items": {"type": "string"}});
    let mut at_most_two = texts.clone();
    at_most_two["maxItems"] = json!(2);
    assert_eq!(property::<OneOfResult>("length"), json!({"anyOf": [at_most_two, texts]}));
    let text = json!({"type": "string"});
    assert_eq!(property::<OneOfResult>("pattern"), json!({"anyOf": [text, text]}));
    assert_eq!(
        property::<OneOfResult>("kind"),
        json!({
            "anyOf": [{}],
            "allOf": [{"anyOf": [{"type": ["number", "null"]}, {"type": "null"}]}],
        })
    );
    for (texts, letter) in [(long_texts(9), 'a'), (long_texts(2), 'b')] {
        assert_met(&OneOfResult {
            length: json!(texts),
            pattern: json!(letter.to_string().repeat(300)),
            kind: json!(null),
        });
    }
}
