//! What gives way to what.

use serde::Serialize;
use tool_result::{OutputOptions, Shown, ToolOutput, ToolResult, Truncation};

use super::shown;

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "order")]
struct OrderResult {
    success: bool,
    first: Vec<String>,
    second: Vec<String>,
    small: Vec<String>,
    note: String,
    error: Option<String>,
    next_actions: Vec<String>,
}

fn order() -> OrderResult {
    let items = |kind, count| (0..count).map(|n| format!("{kind} item number {n:04}")).collect();
    OrderResult {
        success: true,
        first: items("first", 100),
        second: items("second", 100),
        small: items("small", 3),
        note: "n".repeat(200),
        error: Some("partly failed".into()),
        next_actions: vec!["Look at the first".into()],
    }
}

fn within(bytes: usize, result: &OrderResult) -> ToolOutput {
    result.output_with(&OutputOptions::default().max_bytes(bytes)).expect("output")
}

fn items(output: &ToolOutput, list: &str) -> usize {
    output.structured_content.as_ref().expect("both")[list].as_array().expect("a list").len()
}

#[test]
fn a_short_list_is_kept_and_the_others_share_by_declaration() {
    let output = within(2_000, &order());
    assert_eq!(items(&output, "small"), 3);
    assert_eq!(shown(&output, "small"), None);
    assert!(items(&output, "first") > 20);
    assert_eq!(shown(&output, "second"), Some((0, 100)));

    let output = within(5_000, &order());
    assert_eq!((items(&output, "small"), items(&output, "first")), (3, 100));
    assert!((20..100).contains(&items(&output, "second")));
}

#[test]
fn what_is_no_item_outlives_every_item() {
    let whole = order();
    for bytes in (700..9_000).step_by(37) {
        let output = within(bytes, &whole);
        let map = output.structured_content.as_ref().expect("both");
        assert_eq!(map["note"], whole.note.as_str());
        assert_eq!(map["error"], "partly failed");
        assert_eq!(map["next_actions"][0], "Look at the first");
        assert!(output.content.starts_with("✅ order: "));
        for said in [&*whole.note, "- Error: partly failed", "\n\n- Look at the first"] {
            assert!(output.content.contains(said), "{bytes}: {}", output.content);
        }
    }
}

#[test]
fn a_long_text_is_whole_while_dropping_items_is_enough() {
    let mut result = order();
    result.note = "n".repeat(1_000);
    let output = within(1_700, &result);
    assert_eq!(shown(&output, "note"), None);
    assert!(items(&output, "first") > 0);
    let output = within(1_200, &result);
    assert!(shown(&output, "note").is_some());
    assert_eq!(items(&output, "first") + items(&output, "second"), 0);
    // a list of an eighth is kept before anything long is cut
    assert_eq!(items(&output, "small"), 3);
}

#[test]
fn more_room_never_shows_less() {
    let (result, mut before) = (order(), 0);
    for bytes in 700..9_000 {
        let output = within(bytes, &result);
        let now = items(&output, "first") * 2 + items(&output, "second") + items(&output, "small");
        assert!(now + 6 >= before, "{bytes}: {now} after {before}");
        before = now;
    }
}

#[derive(Serialize)]
enum Kind {
    Range { from: u32, to: u32 },
    Names(Vec<String>),
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct KindResult {
    kind: Kind,
    pair: ([u8; 3], &'static str),
    body: String,
}

#[test]
fn a_variant_a_tuple_and_an_array_are_never_cut() {
    let body = "x".repeat(3_000);
    let range = Kind::Range { from: 1, to: 2 };
    let result = KindResult { kind: range, pair: ([1, 2, 3], "pair"), body: body.clone() };
    let output = result.output_with(&OutputOptions::default().max_bytes(600)).expect("output");
    let map = output.structured_content.as_ref().expect("both");
    assert_eq!(map["kind"], serde_json::json!({"Range": {"from": 1, "to": 2}}));
    assert_eq!(map["pair"], serde_json::json!([[1, 2, 3], "pair"]));
    assert!(shown(&output, "body").is_some());

    let names = Kind::Names((0..200).map(|n| format!("name {n}")).collect());
    let result = KindResult { kind: names, pair: ([1, 2, 3], "pair"), body: String::new() };
    let output = result.output_with(&OutputOptions::default().max_bytes(600)).expect("output");
    assert!(shown(&output, "kind.Names").is_some(), "{:?}", output.truncation);
    assert!(
        output.content.contains("    - ... (truncated: ")
            || output.content.contains("  - ... (truncated: ")
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FlatResult {
    #[serde(flatten)]
    flat: std::collections::BTreeMap<String, u32>,
    items: Vec<String>,
    total: u32,
}

#[test]
fn flattened_keys_give_way_to_declared_ones() {
    let flat = (0..500).map(|n| (format!("key{n:03}"), n)).collect();
    let result = FlatResult { flat, items: vec!["one".into(), "two".into()], total: 7 };
    let output = result.output_with(&OutputOptions::default().max_bytes(700)).expect("output");
    let map = output.structured_content.as_ref().expect("both");
    assert_eq!(map["total"], 7);
    assert_eq!(map["items"], serde_json::json!(["one", "two"]));
    assert!(map.contains_key("key000") && !map.contains_key("key499"));
    let entries = output.truncation.as_ref().and_then(Truncation::entries);
    let Shown { shown, total } = entries.expect("entries are left out");
    assert_eq!(total, 502);
    assert!(output.content.contains(&format!("... (truncated: {shown} of 502 fields shown)")));
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, more = "Ask again")]
struct ActionsResult {
    code: u32,
    items: Vec<String>,
    next_actions: Vec<String>,
}

#[test]
fn next_actions_are_whole_while_there_is_room_and_shortened_before_fields_go() {
    let action = |n: usize| format!("{n} {}", "long ".repeat(n));
    let result = ActionsResult {
        code: 3,
        items: (0..30).map(|n| format!("item {n}")).collect(),
        next_actions: vec![action(1_800), action(1_800), action(1_800)],
    };
    let output = result.output_with(&OutputOptions::default().max_lines(16)).expect("output");
    let map = output.structured_content.as_ref().expect("both");
    assert_eq!(map["next_actions"].as_array().map(Vec::len), Some(4));
    assert_eq!(map["next_actions"][2], result.next_actions[2].as_str());
    assert_eq!(map["next_actions"][3], "Ask again");

    let result = ActionsResult { next_actions: vec![action(2_000)], ..result };
    let output = result.output_with(&OutputOptions::default().max_bytes(3_000)).expect("output");
    let map = output.structured_content.as_ref().expect("both");
    assert_eq!(map["code"], 3);
    assert!(map.contains_key("items"));
    assert!(shown(&output, "next_actions.*").is_some(), "{:?}", output.truncation);
}

#[test]
fn an_error_and_next_actions_outlive_a_short_list() {
    let mut result = order();
    result.first = vec!["one".into()];
    result.second.clear();
    result.error = Some("long ".repeat(500));
    let output = within(1_000, &result);
    assert!(shown(&output, "error").is_some());
    assert_eq!(items(&output, "first") + items(&output, "small"), 0);

    result.error = None;
    result.next_actions = vec!["long ".repeat(500)];
    let output = within(1_000, &result);
    assert!(shown(&output, "next_actions.*").is_some());
    // but for one item
    assert_eq!(items(&output, "first") + items(&output, "small"), 1);
}
