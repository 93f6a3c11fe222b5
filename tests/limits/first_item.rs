//! An answer that is cut shows at least one item.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{Error, Limit, OutputOptions, ToolOutput, ToolResult};

use super::compact;

/// An item that is longer than a small limit, though no part of it is.
#[derive(Clone, Serialize)]
struct Wide {
    id: u32,
    name: String,
    first: String,
    second: Option<String>,
    third: String,
    fourth: String,
}

fn wide(id: u32) -> Wide {
    let text = |n: u32| format!("{n}-{}", "x".repeat(120));
    Wide {
        id,
        name: format!("item {id}"),
        first: text(1),
        second: Some(text(2)),
        third: text(3),
        fourth: text(4),
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], more = "Go on with {next}")]
struct WideResult {
    items: Vec<Wide>,
}

fn within(bytes: usize, from: usize) -> ToolOutput {
    let result = WideResult { items: (0..9).map(wide).collect() };
    let options = OutputOptions::default().max_bytes(bytes).start(from);
    let output = result.output_with(&options).expect("an answer");
    assert!(output.content.len() <= bytes && compact(&output).len() <= bytes);
    output
}

#[test]
fn a_wide_item_is_cut_to_some_of_its_fields() {
    for from in 0..9 {
        let output = within(512, from);
        let json = output.structured_content.as_ref().expect("the JSON");
        let items = json["items"].as_array().expect("a list");
        assert_eq!(items.len(), 1, "{}", output.content);
        assert_eq!(items[0]["id"], from);
        assert!(items[0].get("fourth").is_none());
        assert!(output.content.contains(&format!("item {from}")), "{}", output.content);
        assert!(!output.content.contains("4-x"), "{}", output.content);
        let next = output.content.ends_with(&format!("- Go on with {}", from + 1));
        assert_eq!(next, from < 8, "{}", output.content);
    }
}

#[test]
fn both_halves_say_which_fields_are_missing() {
    let output = within(512, 3);
    let (first, second) = (format!("1-{}", "x".repeat(120)), format!("2-{}", "x".repeat(120)));
    assert_eq!(
        output.content,
        format!(
            "\
✅ wide: 9 items

## Items

|Id|Name|First|Second|
|---|---|---|---|
|3|item 3|{first}|{second}|

... (truncated: from number 3 on, 1 of 9 items shown)

... (truncated: 4 of 6 fields of items shown)

## Next actions

- Go on with 4"
        )
    );
    let json = output.structured_content.expect("the JSON");
    assert_eq!(
        json["truncation"],
        json!({"items": {"from": 3, "shown": 1, "total": 9}, "items.*": {"shown": 4, "total": 6}})
    );
}

#[test]
fn under_match_schema_a_limit_that_holds_no_item_says_what_it_needs() {
    let result = WideResult { items: (0..9).map(wide).collect() };
    let with = |max_bytes| {
        let options = OutputOptions::default().max_bytes(max_bytes).match_schema();
        result.output_with(&options)
    };
    let error = with(512).unwrap_err();
    let Error::LimitTooSmall { limit: Limit::Bytes, given: 512, needed } = error else {
        panic!("{error}");
    };
    let json = with(needed).expect("an answer").structured_content.expect("the JSON");
    assert_eq!(json["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(json["items"][0].as_object().map(serde_json::Map::len), Some(6));
    let error = with(needed - 1).unwrap_err();
    assert!(
        matches!(error, Error::LimitTooSmall { needed: same, .. } if same == needed),
        "{error}"
    );
}

#[derive(Serialize)]
enum Event {
    Commit { id: u32, first: String, second: String, third: String, fourth: String },
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct EventsResult {
    events: Vec<Event>,
}

#[test]
fn so_is_one_in_a_variant() {
    let text = || "x".repeat(120);
    let event =
        |id| Event::Commit { id, first: text(), second: text(), third: text(), fourth: text() };
    let result = EventsResult { events: (0..5).map(event).collect() };
    let options = OutputOptions::default().max_bytes(512).start(2);
    let output = result.output_with(&options).expect("an answer");
    let json = output.structured_content.expect("the JSON");
    assert_eq!(json["events"][0]["Commit"]["id"], 2);
    assert_eq!(json["events"].as_array().map(Vec::len), Some(1));
}

#[derive(Serialize)]
struct Nested {
    id: u32,
    about: About,
    pair: (About, u8),
}

#[derive(Serialize)]
struct About {
    first: String,
    second: String,
    third: String,
}

fn about() -> About {
    let text = || "x".repeat(120);
    About { first: text(), second: text(), third: text() }
}

#[derive(Serialize)]
struct Flat {
    id: u32,
    #[serde(flatten)]
    about: About,
    #[serde(flatten)]
    more: BTreeMap<String, String>,
    last: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ItemsResult<T: Serialize> {
    items: Vec<T>,
}

/// The one item that is shown, what is said of the cut in the JSON, and the text.
fn first<T: Serialize>(item: impl Fn(u32) -> T) -> (Value, Value, String) {
    let result = ItemsResult { items: (0..5).map(item).collect() };
    let options = OutputOptions::default().max_bytes(512).start(2);
    let output = result.output_with(&options).expect("an answer");
    assert!(output.content.len() <= 512 && compact(&output).len() <= 512, "{}", output.content);
    let mut json = output.structured_content.expect("the JSON");
    assert_eq!(json["items"].as_array().map(Vec::len), Some(1), "{json:?}\n{}", output.content);
    (json["items"][0].take(), json["truncation"].take(), output.content)
}

#[test]
fn so_is_one_whose_weight_is_in_structs_and_tuples() {
    let (item, truncation, text) = first(|id| Nested { id, about: about(), pair: (about(), 7) });
    let long = "x".repeat(120);
    assert_eq!(item, json!({"id": 2, "about": {"first": long, "second": long}, "pair": [{}, 7]}));
    assert_eq!(
        truncation,
        json!({
            "items": {"from": 2, "shown": 1, "total": 5},
            "items.*.about": {"shown": 2, "total": 3},
            "items.*.pair.*": {"shown": 0, "total": 3},
        })
    );
    assert!(text.contains("... (truncated: 2 of 3 fields of about shown)"), "{text}");
}

#[test]
fn so_is_one_that_flatten_made_a_map_of() {
    let more = || (0..9).map(|n| (format!("key {n}"), "y".repeat(90))).collect();
    let (item, truncation, text) =
        first(|id| Flat { id, about: about(), more: more(), last: "x".repeat(120) });
    assert_eq!(item["id"], 2);
    assert_eq!(item["first"], "x".repeat(120));
    assert_eq!(item.get("last"), None);
    let shown = item.as_object().expect("an object").len();
    assert_eq!(truncation["items.*"], json!({"shown": shown, "total": 14}));
    assert!(text.contains(&format!("... (truncated: {shown} of 14 ")), "{text}");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], more = "Go on with {next}")]
struct NotedResult {
    note: String,
    about: String,
    tags: Vec<String>,
    #[tool_result(items)]
    files: Vec<String>,
}

#[test]
fn an_item_stands_also_beside_long_texts() {
    let long = |n: usize| "long words ".repeat(n);
    for (note, about) in [(60, 60), (900, 0), (0, 900), (20_000, 20_000)] {
        for bytes in [512, 700, 2_000] {
            let tags = (0..40).map(|n| format!("tag {n}")).collect();
            let files = (0..500).map(|n| format!("src/{n}.rs")).collect();
            let result = NotedResult { note: long(note), about: long(about), tags, files };
            let mut start = 0;
            for _ in 0..5 {
                let options = OutputOptions::default().max_bytes(bytes).start(start);
                let output = result.output_with(&options).expect("an answer");
                assert!(output.content.len() <= bytes && compact(&output).len() <= bytes);
                let json = output.structured_content.as_ref().expect("the JSON");
                let files = json["files"].as_array().expect("a list");
                assert!(!files.is_empty(), "{bytes} {note} {about}: {}", output.content);
                assert_eq!(files[0], format!("src/{start}.rs"));
                start += files.len();
                assert!(output.content.ends_with(&format!("- Go on with {start}")));
            }
        }
    }
}

#[derive(Serialize)]
struct Tagged {
    tags: Vec<BTreeMap<String, String>>,
    path: String,
    line: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TaggedResult {
    #[tool_result(items)]
    hits: Vec<Tagged>,
    other: String,
}

#[test]
fn an_item_beside_a_long_text_loses_no_more_than_it_has_to() {
    let tag = || BTreeMap::from([("name".to_owned(), "t".repeat(80))]);
    let hit = |n: usize| Tagged { tags: vec![tag()], path: format!("p{n}"), line: 1 };
    for count in [4, 900] {
        let hits = (0..count).map(hit).collect();
        let result = TaggedResult { hits, other: "word ".repeat(20_000) };
        let output = result.output().expect("an answer");
        let json = output.structured_content.expect("the JSON");
        assert_eq!(json["hits"][0]["path"], "p0", "{count}");
        assert_eq!(json["hits"][0]["line"], 1, "{count}");
        assert_eq!(json["hits"][0]["tags"].as_array().map(Vec::len), Some(1), "{count}");
    }
}

/// A result with all that can take the place of an item.
#[derive(Clone, Debug, Serialize, ToolResult)]
#[tool_result(success = true, more = "Go on with {next}")]
struct CrowdedResult {
    query: String,
    log: String,
    by_file: BTreeMap<String, String>,
    #[tool_result(items)]
    hits: Vec<Hit>,
    modified: Vec<String>,
    kept: String,
    tags: Vec<String>,
    first: String,
    second: String,
    third: Option<String>,
    next_actions: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Hit {
    id: u32,
    text: String,
    lines: Vec<String>,
}

/// A text of lines, of which most are short, and some are long.
fn lines(most: usize) -> impl Strategy<Value = String> {
    let line = prop_oneof![Just("x"), Just("a line of words"), Just("`*`"), Just(""), Just("word")];
    let repeated = (line, 0..most).prop_map(|(line, count)| format!("{line}\n").repeat(count));
    prop_oneof![4 => "[a-z ]{0,20}", 3 => repeated, 1 => "[a-z ]{0,300}"]
}

fn crowded() -> impl Strategy<Value = CrowdedResult> {
    use proptest::collection::{btree_map, vec};
    let hit = (any::<u32>(), lines(80), vec(lines(8), 0..4));
    let hit = hit.prop_map(|(id, text, lines)| Hit { id, text, lines });
    let scalars = (lines(100), lines(20), lines(20), lines(20), proptest::option::of(lines(20)));
    let lists = (vec(hit, 1..30), vec(lines(4), 0..20), lines(20), vec(lines(4), 0..20));
    let rest = (btree_map("[a-z]{1,8}", lines(20), 0..12), vec("[a-z ]{1,40}", 0..3));
    (scalars, lists, rest).prop_map(
        |(
            (log, query, first, second, third),
            (hits, modified, kept, tags),
            (by_file, next_actions),
        )| CrowdedResult {
            query,
            log,
            by_file,
            hits,
            modified,
            kept,
            tags,
            first,
            second,
            third,
            next_actions,
        },
    )
}

fn shows_a_hit(result: &CrowdedResult, options: &OutputOptions) {
    let output = result.output_with(options).expect("an answer");
    let json = output.structured_content.as_ref().expect("the JSON");
    let hits = json.get("hits").and_then(Value::as_array).map_or(0, Vec::len);
    assert!(hits > 0, "{}\n{}", output.content, json!(json["truncation"]));
}

proptest! {
    #[test]
    fn an_item_stands_beside_anything_in_any_bytes(result in crowded(), max in 512usize..6_000) {
        shows_a_hit(&result, &OutputOptions::default().max_bytes(max));
    }

    // of 16 lines, all may be needed to say what is missing
    #[test]
    fn an_item_stands_beside_anything_in_any_lines(result in crowded(), max in 18usize..120) {
        shows_a_hit(&result, &OutputOptions::default().max_lines(max));
    }

    #[test]
    fn an_item_stands_beside_anything_in_any_tokens(result in crowded(), max in 128usize..1_500) {
        shows_a_hit(&result, &OutputOptions::default().max_tokens(max));
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct LogResult {
    hits: Vec<String>,
    log: String,
    meta: BTreeMap<String, String>,
}

#[test]
fn an_item_stands_beside_a_short_text_of_many_lines() {
    for (max, lines, keys) in [(64, 60, 0), (30, 60, 5), (18, 500, 30), (40, 10, 30)] {
        let result = LogResult {
            hits: ["a", "b", "c"].map(str::to_owned).to_vec(),
            log: "x\n".repeat(lines),
            meta: (0..keys).map(|n| (format!("k{n}"), "v\n".repeat(20))).collect(),
        };
        for options in [OutputOptions::default(), OutputOptions::default().match_schema()] {
            let output = result.output_with(&options.max_lines(max)).expect("an answer");
            assert!(output.content.lines().count() <= max);
            let json = output.structured_content.expect("the JSON");
            assert_eq!(json["hits"][0], "a", "{max} {lines} {keys}\n{}", output.content);
        }
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ListsResult {
    log: String,
    none: Vec<String>,
    files: Vec<String>,
    folders: Vec<String>,
}

#[test]
fn without_a_mark_the_first_list_with_items_shows_one() {
    let many = |kind: &str| (0..90).map(|n| format!("{kind} {n} {}", "x".repeat(90))).collect();
    let (files, folders) = (many("file"), many("folder"));
    let result = ListsResult { log: "words\n".repeat(9_000), none: Vec::new(), files, folders };
    let output = result.output_with(&OutputOptions::default().max_bytes(600)).expect("an answer");
    let json = output.structured_content.expect("the JSON");
    assert_eq!(json["files"].as_array().map(Vec::len), Some(1), "{}", output.content);
}
