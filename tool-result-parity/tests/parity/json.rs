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
        "startLine": 42,
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
  changed   score                      0.800000011920929  0.8
  renamed   startLine → start_line     42
  added     tool                                          \"fast_goto\"    (allowed)"
    );
}

#[test]
fn what_is_meant_to_differ_is_allowed() {
    let allowed = json_of(&goto(), old_goto())
        .allow_changed("definitions[*].kind")
        .allow_missing("insights")
        .allow_renamed("startLine", "start_line")
        .allow_changed("score");
    allowed.assert_same();
    let report = allowed.to_string();
    assert!(report.starts_with("fast_goto: same, but for what is allowed\n\nJSON"), "{report}");
    // an empty path allows nothing
    let nothing = json_of(&goto(), old_goto()).allow_changed("").allow_missing("").allow_added("");
    assert!(nothing.differences().iter().filter(|difference| difference.allowed).count() == 1);
    let one = json_of(&goto(), old_goto()).allow_changed("definitions[1].kind");
    let kinds: Vec<_> = one
        .differences()
        .into_iter()
        .filter(|difference| difference.path.ends_with("kind"))
        .map(|difference| (difference.path, difference.count, difference.allowed))
        .collect();
    assert_eq!(
        kinds,
        [("definitions[0].kind".into(), 1, false), ("definitions[1].kind".into(), 1, true)]
    );
}

#[test]
fn what_is_allowed_in_vain_is_named_where_something_differs() {
    let parity = json_of(&goto(), old_goto())
        .allow_changed("definitions[*].kind")
        .allow_changed("definitions[*].kin")
        .allow_renamed("line", "start")
        .allow_missing("insights")
        .allow_added("Gone")
        .allow_added("")
        .allow_lost("a b");
    let report = parity.to_string();
    let named: Vec<_> = report.lines().rev().take_while(|line| !line.is_empty()).collect();
    assert_eq!(
        named.into_iter().rev().collect::<Vec<_>>(),
        [
            r#"`allow_changed("definitions[*].kin")` matches nothing"#,
            r#"`allow_renamed("line", "start")` matches nothing"#,
            r#"`allow_added("Gone")` matches nothing"#,
            r#"`allow_added("")` matches nothing"#,
            r#"`allow_lost("a b")` matches nothing"#,
        ]
    );
    let same = json_of(
        &PingResult { success: false },
        json!({"tool": "ping", "success": false, "next_actions": []}),
    );
    assert_eq!(
        same.allow_changed("x").to_string(),
        "ping (a failure: `is_error` is set): same (3 values, 1 line of text)"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct PingResult {
    success: bool,
}

/// Any JSON.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct AnyResult {
    value: Value,
}

/// Each difference in short: sign, path, old and new value.
#[track_caller]
fn differ(old: Value, new: Value, expected: &[&str]) {
    let result = AnyResult { value: new };
    let mut old_map = result.to_json_map().unwrap();
    old_map.insert("value".into(), old);
    let parity = Parity::compare(&result, &result.to_markdown(), &old_map);
    let text = |value: Option<Value>| value.map_or("-".to_owned(), |value| value.to_string());
    let found: Vec<_> = parity
        .differences()
        .into_iter()
        .map(|difference| {
            let sign = match difference.change {
                Change::Changed => '~',
                Change::Missing => '-',
                Change::Added => '+',
                Change::Renamed => '>',
                _ => '?',
            };
            let to = difference.renamed_to.unwrap_or_default();
            let (old, new) = (text(difference.old), text(difference.new));
            format!("{sign}{}{to} {}: {old} {new}", difference.path, difference.count)
        })
        .collect();
    assert_eq!(found, expected);
    assert_eq!(parity.is_same(), expected.is_empty());
}

#[test]
fn at_any_depth_and_in_any_order() {
    differ(json!({"a": [{"b": 1}]}), json!({"a": [{"b": 2}]}), &["~value.a[0].b 1: 1 2"]);
    differ(json!({"a": 1, "b": 2}), json!({"b": 2, "a": 1}), &[]);
    differ(json!([1, 2, 3]), json!([1, 2]), &["-value[2] 1: 3 -"]);
    differ(json!([1, 2, 3]), json!([2, 3]), &["-value[0] 1: 1 -"]);
    differ(json!([1, 3]), json!([1, 2, 3]), &["+value[1] 1: - 2"]);
    differ(json!([1, 2]), json!([2, 1]), &["~value[*] 2: 1 2"]);
    differ(json!([1]), json!([1, {"a": [2]}]), &[r#"+value[1] 1: - {"a":[2]}"#]);
    differ(json!([]), json!({}), &["~value 1: [] {}"]);
    differ(json!([1]), json!([]), &["~value 1: [1] []"]);
    differ(
        json!({"a.b": 1, "c[0]": 2, "": 3}),
        json!({"a.b": 4, "c[0]": 5, "": 6}),
        &[r#"~value[""] 1: 3 6"#, r#"~value["a.b"] 1: 1 4"#, r#"~value["c[0]"] 1: 2 5"#],
    );
}

#[test]
fn another_type_is_a_change() {
    differ(json!("3"), json!(3), &[r#"~value 1: "3" 3"#]);
    differ(json!(1), json!(1.0), &["~value 1: 1 1.0"]);
    differ(json!(null), json!(false), &["~value 1: null false"]);
    differ(json!({"a": 0.8f32}), json!({"a": 0.8}), &["~value.a 1: 0.800000011920929 0.8"]);
}

#[test]
fn another_name_is_another_field() {
    differ(
        json!({"line": 4, "a": {"b": 5}}),
        json!({"start_line": 4, "a": {}, "b": 5}),
        &[
            r#"~value.a 1: {"b":5} {}"#,
            "+value.b 1: - 5",
            "-value.line 1: 4 -",
            "+value.start_line 1: - 4",
        ],
    );
    differ(
        json!([{"a": 4}, {"a": 5}]),
        json!([{"b": 4}, {"b": 5}]),
        &["-value[*].a 2: 4 -", "+value[*].b 2: - 4"],
    );
}

#[test]
fn a_name_in_another_spelling_is_renamed_and_compared_below() {
    differ(
        json!({"fileInfo": {"startLine": 5, "x": 1}}),
        json!({"file_info": {"start_line": 5, "x": 2}}),
        &[
            r#">value.fileInfofile_info 1: {"startLine":5,"x":1} {"start_line":5,"x":2}"#,
            ">value.file_info.startLinestart_line 1: 5 5",
            "~value.file_info.x 1: 1 2",
        ],
    );
    differ(
        json!([{"Line": 7}, {"Line": 0}]),
        json!([{"line": 8}, {"line": 1}]),
        &[">value[*].Lineline 2: 7 8", "~value[*].line 2: 7 8"],
    );
    // of two names that are the same one, the first
    differ(
        json!({"a_b": 5, "aB": 6}),
        json!({"AB": 7}),
        &["~value.AB 1: 6 7", ">value.aBAB 1: 6 7", "-value.a_b 1: 5 -"],
    );
}

#[test]
fn what_is_renamed_by_hand_is_compared_under_its_new_name() {
    let result = AnyResult { value: json!([{"new": {"a": 1, "b": 2}}, {"new": {"a": 1, "b": 2}}]) };
    let mut old = result.to_json_map().unwrap();
    old.insert("value".into(), json!([{"old": {"a": 1, "b": 3}}, {"old": {"a": 1, "b": 3}}]));
    let text = result.to_markdown();
    let compare = || Parity::compare(&result, &text, &old);
    for (from, to) in [("value[*].old", "value[*].new"), ("value[*].old", "new")] {
        let paths: Vec<_> = compare()
            .allow_renamed(from, to)
            .differences()
            .into_iter()
            .map(|difference| (difference.path, difference.allowed))
            .collect();
        assert_eq!(paths, [("value[*].new.b".to_owned(), false), ("value[*].old".into(), true)]);
    }
    let parity = compare().allow_renamed("value[*].old", "new").allow_changed("value[*].new.b");
    parity.assert_same();
    let result = AnyResult { value: json!({"new": {"y": 2}}) };
    let mut old = result.to_json_map().unwrap();
    old.insert("value".into(), json!({"old": {"x": 1}}));
    let parity = Parity::compare(&result, &result.to_markdown(), &old);
    let parity = parity.allow_renamed("value.new.x", "y").allow_renamed("value.old", "new");
    let left: Vec<_> = parity.differences().into_iter().filter(|left| !left.allowed).collect();
    assert_eq!(left.len(), 1);
    assert_eq!((left[0].change, &*left[0].path), (Change::Changed, "value.new.y"));
}

#[test]
fn a_result_without_json_is_not_the_same() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct SumResult {
        sums: Vec<u128>,
    }
    let result = SumResult { sums: vec![u128::MAX] };
    let parity = Parity::compare(&result, &result.to_markdown(), &Map::new());
    assert!(matches!(parity.error(), Some(Error::NumberOutOfRange { .. })));
    assert!(!parity.is_same());
    assert_eq!(
        parity.to_string(),
        "\
sum: no JSON, text the same

no JSON: sums[0]: the number 340282366920938463463374607431768211455 does not fit into 64 bits; wri…"
    );
}

#[test]
#[should_panic(expected = "fast_goto: JSON 4 differences, text the same")]
fn what_differs_panics_with_the_report() {
    json_of(&goto(), old_goto()).assert_same();
}

#[test]
fn a_hundred_thousand_items_and_a_hundred_levels() {
    let items = |key: &str| (0..100_000).map(|n| json!({"id": n, key: n * 2})).collect::<Value>();
    differ(
        items("line"),
        items("start_line"),
        &["-value[*].line 100000: 0 -", "+value[*].start_line 100000: - 0"],
    );
    let keys = |of: i32| (0..20_000).map(|n| (format!("k{n}"), json!(n * of))).collect::<Value>();
    let old = map(json!({ "value": keys(1) }));
    let result = AnyResult { value: keys(3) };
    let parity = Parity::compare(&result, "", &old);
    assert!(parity.to_string().lines().count() < 420);
    let deep = |leaf: i32| (0..120).fold(json!(leaf), |inner, _| json!([inner]));
    let path = format!("~value{} 1: 1 2", "[0]".repeat(120));
    differ(deep(1), deep(2), &[&path]);
}
