//! Any value as text for a model, in one way for all tools.

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use serde::ser::{Error as _, SerializeSeq as _};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use tool_result::{Error, JsonStyle, Keep, Limits, format_json, format_result, truncate};

fn compact<T: Serialize + ?Sized>(value: &T) -> String {
    format_result(value, JsonStyle::Compact).expect("JSON holds it")
}

fn pretty<T: Serialize + ?Sized>(value: &T) -> String {
    format_result(value, JsonStyle::Pretty).expect("JSON holds it")
}

#[derive(Serialize)]
struct Table {
    name: &'static str,
    rows: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<&'static str>,
    columns: Vec<Column>,
}

#[derive(Serialize)]
struct Column {
    name: &'static str,
    nullable: Option<bool>,
}

const TABLE: fn() -> Table = || Table {
    name: "Straßen",
    rows: 12,
    comment: None,
    columns: vec![Column { name: "名前", nullable: None }],
};

#[test]
fn empty_results_say_so() {
    for style in [JsonStyle::Compact, JsonStyle::Pretty] {
        for nothing in [
            format_result(&Vec::<Table>::new(), style),
            format_result(&BTreeMap::<String, u8>::new(), style),
            format_result(&None::<Table>, style),
            format_result(&Some(None::<u8>), style),
            format_result(&json!([]), style),
            format_result(&json!({}), style),
            format_result(&[0u8; 0], style),
        ] {
            assert_eq!(nothing.as_deref(), Ok("No results found."));
        }
    }
}

#[test]
fn what_is_empty_inside_is_json() {
    assert_eq!(compact(&[Vec::<u8>::new()]), "[[]]");
    assert_eq!(compact(&[None::<u8>]), "[null]");
    assert_eq!(compact(&json!({"a": {}, "b": []})), r#"{"a":{},"b":[]}"#);
}

#[derive(Serialize)]
struct Envelope {
    results: Vec<Column>,
    total_count: i64,
    next: Option<String>,
}

#[test]
fn a_map_that_counts_nothing_says_so() {
    let envelope = || Envelope { results: vec![], total_count: 0, next: None };
    for style in [JsonStyle::Compact, JsonStyle::Pretty] {
        for nothing in [
            format_result(&json!({"results": [], "count": 0}), style),
            format_result(&json!({"totalHits": 0, "hits": [], "facets": {}, "next": null}), style),
            format_result(&envelope(), style),
            format_result(&Some(envelope()), style),
        ] {
            assert_eq!(nothing.as_deref(), Ok("No results found."));
        }
    }
}

#[test]
fn a_map_that_tells_more_than_a_count_is_json() {
    for value in [
        json!({"results": []}),
        json!({"count": 0}),
        json!({"count": 0, "facets": {}}),
        json!({"results": [], "count": 1}),
        json!({"results": [], "count": 0.0}),
        json!({"results": [], "count": 0, "query": ""}),
        json!({"success": false, "results": [], "count": 0}),
        json!({"errors": [], "exit_code": 0}),
        json!({"errors": [], "discount": 0}),
        json!({"results": [null], "count": 0}),
        json!([{"results": [], "count": 0}]),
    ] {
        assert_eq!(compact(&value), value.to_string());
    }
}

#[test]
fn json_can_be_asked_for_where_there_is_nothing() {
    let json = |value: &Value, style| format_json(value, style).expect("JSON holds it");
    for value in [json!([]), json!({}), json!(null), json!({"results": [], "count": 0})] {
        assert_eq!(json(&value, JsonStyle::Compact), value.to_string());
        assert_eq!(json(&value, JsonStyle::Pretty), format!("{value:#}"));
    }
    assert_eq!(format_json(&None::<Table>, JsonStyle::Compact).as_deref(), Ok("null"));
    assert_eq!(format_json("a \"b\"\n", JsonStyle::Pretty).as_deref(), Ok(r#""a \"b\"\n""#));
    assert_eq!(format_json(&'ß', JsonStyle::Compact).as_deref(), Ok("\"ß\""));
    assert_eq!(
        format_json(&[1, u128::MAX], JsonStyle::Compact),
        Err(Error::NumberOutOfRange { path: "[1]".into(), number: u128::MAX.to_string() })
    );
}

#[test]
fn compact_json_has_no_white_space() {
    assert_eq!(compact(&json!({"key": "value"})), r#"{"key":"value"}"#);
    assert_eq!(
        compact(&TABLE()),
        r#"{"name":"Straßen","rows":12,"columns":[{"name":"名前","nullable":null}]}"#
    );
}

#[test]
fn pretty_json_is_indented_by_two() {
    assert_eq!(
        pretty(&TABLE()),
        r#"{
  "name": "Straßen",
  "rows": 12,
  "columns": [
    {
      "name": "名前",
      "nullable": null
    }
  ]
}"#
    );
}

#[test]
fn unicode_is_kept() {
    assert_eq!(compact(&["é", "日本", "🎉", "\u{2028}"]), "[\"é\",\"日本\",\"🎉\",\"\u{2028}\"]");
    assert_eq!(compact(&["\u{1}\n\"\\"]), r#"["\u0001\n\"\\"]"#);
}

#[test]
fn a_string_is_written_as_it_is() {
    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        EnumMember,
    }
    for text in ["", "# Title\n\n\"quoted\" \\ text", "null", "日本"] {
        assert_eq!(compact(text), text);
        assert_eq!(pretty(&text.to_owned()), text);
        assert_eq!(compact(&Some(json!(text))), text);
    }
    assert_eq!(compact(&'ß'), "ß");
    assert_eq!(compact(&Kind::EnumMember), "enum_member");
}

#[test]
fn scalars_are_json() {
    assert_eq!(compact(&true), "true");
    assert_eq!(compact(&0.8f32), "0.8");
    assert_eq!(compact(&-7), "-7");
    assert_eq!(compact(&1.0), "1.0");
    assert_eq!(compact(&f64::NAN), "null");
    assert_eq!(compact(&()), "null");
    assert_eq!(compact(&Some(())), "null");
    assert_eq!(compact(&Value::Null), "null");
}

#[test]
fn one_formatter_for_both_modes() {
    let value = serde_json::to_value(TABLE()).expect("a map");
    for text in [compact(&TABLE()), pretty(&TABLE())] {
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
    }
}

#[test]
fn a_text_that_is_cut_says_so() {
    let list = compact(&["a first long string", "a second long string"]);
    let cut = truncate(&list, &Limits::default().max_bytes(40));
    assert_eq!(cut.text, "[\"a first long string\",\"\n... (truncated)");
    let own = Limits::default().max_bytes(40).marker("[more was found]");
    assert_eq!(truncate(&list, &own).text, "[\"a first long string\",\n[more was found]");
    let tail = own.keep(Keep::Tail);
    assert_eq!(truncate(&list, &tail).text, "[more was found]\n\"a second long string\"]");
}

#[test]
fn a_limit_shorter_than_the_indicator_holds() {
    let text = compact(&"x".repeat(100));
    for n in 0..30 {
        let cut = truncate(&text, &Limits::default().max_bytes(n)).text;
        assert!(cut.len() <= n && (n == 0 || cut.starts_with('x')), "{n}: {cut}");
    }
}

#[test]
fn a_limit_inside_a_character_does_not_panic() {
    let text = compact("naïve 日本 🎉 café");
    for n in 0..text.len() {
        for keep in [Keep::Head, Keep::Tail] {
            assert!(truncate(&text, &Limits::default().max_bytes(n).keep(keep)).text.len() <= n);
        }
    }
}

#[test]
fn a_first_line_over_the_limit_is_not_nothing() {
    let text = compact(&["x".repeat(100)]);
    let cut = truncate(&text, &Limits::default().max_bytes(30)).text;
    assert_eq!(cut, "[\"xxxxxxxxxxxx\n... (truncated)");
}

#[test]
fn errors_name_the_path() {
    let error = |error: Result<String, Error>| error.expect_err("JSON has no room for it");
    let number = BTreeMap::from([("sizes", vec![1, u128::MAX])]);
    assert_eq!(
        error(format_result(&number, JsonStyle::Compact)),
        Error::NumberOutOfRange { path: "sizes[1]".into(), number: u128::MAX.to_string() }
    );
    assert_eq!(
        error(format_result(&u128::MAX, JsonStyle::Pretty)),
        Error::NumberOutOfRange { path: String::new(), number: u128::MAX.to_string() }
    );
    assert_eq!(
        error(format_result(&[(1, Breaks)], JsonStyle::Compact)),
        Error::Serialize { path: "[0][1]".into(), message: "it broke".into() }
    );
    assert_eq!(
        error(format_result(&Breaks, JsonStyle::Compact)),
        Error::Serialize { path: String::new(), message: "it broke".into() }
    );
    assert_eq!(
        error(format_result(&Nested(200), JsonStyle::Compact)),
        Error::TooDeep { path: "[0]".repeat(128) }
    );
    let twice = Twice { size: 1, rest: HashMap::from([("size", 2)]) };
    assert_eq!(
        error(format_result(&[twice], JsonStyle::Compact)),
        Error::DuplicateKey { path: "[0].size".into() }
    );
}

#[derive(Serialize)]
struct Twice {
    size: u8,
    #[serde(flatten)]
    rest: HashMap<&'static str, u8>,
}

struct Breaks;

impl Serialize for Breaks {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom("it broke"))
    }
}

/// So many lists in each other.
struct Nested(usize);

impl Serialize for Nested {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        if self.0 > 1 {
            list.serialize_element(&Nested(self.0 - 1))?;
        }
        list.end()
    }
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::btree_map("\\PC{0,4}", inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn all_but_strings_and_what_is_empty_is_as_serde_json_writes_it(value in values()) {
        let (in_compact, in_pretty) = match &value {
            Value::String(text) => (text.clone(), text.clone()),
            _ if value == json!([]) || value == json!({}) => {
                ("No results found.".to_owned(), "No results found.".to_owned())
            }
            _ => (
                serde_json::to_string(&value).expect("JSON"),
                serde_json::to_string_pretty(&value).expect("JSON"),
            ),
        };
        prop_assert_eq!(
            format_json(&value, JsonStyle::Compact).expect("JSON holds it"),
            serde_json::to_string(&value).expect("JSON")
        );
        prop_assert_eq!(compact(&value), in_compact);
        prop_assert_eq!(pretty(&value), in_pretty);
    }
}
