//! A struct with a flattened field is a map to serde. Its fields are still those of a struct.

use std::cell::Cell;
use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use tool_result::{Delivery, OutputOptions, ToolOutput, ToolResult, Truncation};

use super::shown;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct PageResult {
    #[serde(flatten)]
    cursor: Cursor,
    page: Page,
    #[serde(flatten)]
    more: BTreeMap<String, u32>,
}

#[derive(Serialize)]
struct Cursor {
    offset: u32,
    limit: u32,
}

/// What is data stands before what is not.
#[derive(Serialize)]
struct Page {
    title: String,
    #[serde(flatten)]
    scores: BTreeMap<String, u32>,
    author: String,
    lines: Vec<String>,
}

fn scores(count: u32) -> BTreeMap<String, u32> {
    (0..count).map(|n| (format!("score_{n:03}"), n)).collect()
}

fn page(count: u32) -> PageResult {
    let lines = (0..count).map(|n| format!("line {n}")).collect();
    let (title, author) = ("Limits".to_owned(), "A. Writer".to_owned());
    let page = Page { title, scores: scores(count), author, lines };
    PageResult { cursor: Cursor { offset: 0, limit: 9 }, page, more: BTreeMap::new() }
}

fn within(bytes: usize, result: &impl ToolResult) -> ToolOutput {
    result.output_with(&OutputOptions::default().max_bytes(bytes)).expect("output")
}

fn map(output: &ToolOutput) -> Value {
    output.structured_content.clone().expect("a JSON half").into()
}

#[test]
fn a_structs_fields_outlive_what_it_flattens() {
    for count in [30, 1_000, 100_000] {
        let result = page(count);
        for bytes in (512..1_500).step_by(7) {
            let output = within(bytes, &result);
            let map = map(&output);
            assert_eq!((&map["offset"], &map["limit"]), (&json!(0), &json!(9)));
            let page = map["page"].as_object().expect("an object");
            assert_eq!((&page["title"], &page["author"]), (&json!("Limits"), &json!("A. Writer")));
            assert!(page["lines"].is_array());
            let fields = ["title", "author", "lines"];
            let scores = page.keys().filter(|key| !fields.contains(&key.as_str())).count();
            let said = shown(&output, "page");
            assert_eq!(said.map_or(scores, |(shown, _)| shown - 3), scores, "at {bytes}");
            if let Some((_, total)) = said {
                assert_eq!(total, count as usize + 3);
            }
        }
    }
}

#[test]
fn the_fields_stand_where_serde_writes_them() {
    let output = within(512, &page(100));
    assert_eq!(
        output.content,
        "✅ page

- Offset: 0
- Limit: 9

## Page

- title: Limits
- score_000: 0
- score_001: 1
- score_002: 2
- score_003: 3
- score_004: 4
- score_005: 5
- score_006: 6
- score_007: 7
- score_008: 8
- score_009: 9
- score_010: 10
- author: A. Writer
- lines:
  - line 0
  - line 1
  - line 2
  - line 3
  - line 4
  - line 5
  - line 6
  - line 7
  - line 8
  - line 9
  - line 10
  - line 11
  - line 12
  - line 13
  - ... (truncated: 14 of 100 items shown)

... (truncated: 14 of 103 keys shown)"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct PagesResult {
    pages: Vec<Page>,
}

#[test]
fn also_in_the_first_item_of_a_list() {
    let result = PagesResult { pages: vec![page(200).page, page(3).page] };
    for bytes in (512..3_000).step_by(31) {
        let map = map(&within(bytes, &result));
        for page in map["pages"].as_array().expect("a list") {
            let page = page.as_object().expect("an object");
            assert!(["title", "author", "lines"].iter().all(|key| page.contains_key(*key)));
        }
    }
}

/// The keys of its map are names that the program holds, and still data.
#[derive(Serialize)]
struct Votes {
    first: u8,
    #[serde(flatten)]
    by_color: BTreeMap<Color, u32>,
    last: u8,
}

#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
enum Color {
    AmberOfTheShore,
    BlackAsTheNight,
    CoralOfTheReef,
    DenimOfTheSky,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct VotesResult {
    votes: Votes,
}

#[test]
fn keys_of_an_enum_are_data() {
    use Color::{AmberOfTheShore, BlackAsTheNight, CoralOfTheReef, DenimOfTheSky};
    let colors = [AmberOfTheShore, BlackAsTheNight, CoralOfTheReef, DenimOfTheSky];
    let by_color = colors.into_iter().zip(1..).collect();
    let result = VotesResult { votes: Votes { first: 1, by_color, last: 9 } };
    let options = OutputOptions::default().max_bytes(150).match_schema();
    let output = result.output_with(&options).expect("output");
    assert_eq!(map(&output)["votes"], json!({ "first": 1, "AmberOfTheShore": 1, "last": 9 }));
}

#[derive(Serialize)]
#[serde(tag = "outer")]
enum Outer {
    Inner(Inner),
    Of(Of),
}

#[derive(Serialize)]
#[serde(tag = "inner")]
enum Inner {
    Counts(BTreeMap<String, u32>),
}

#[derive(Serialize)]
enum Of {
    Many(Vec<u32>),
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct OuterResult {
    rows: Vec<Outer>,
}

#[test]
fn tags_and_variants_are_kept() {
    let counts = || Outer::Inner(Inner::Counts(scores(60)));
    let many = || Outer::Of(Of::Many((0..300).collect()));
    for result in
        [OuterResult { rows: vec![counts(), counts()] }, OuterResult { rows: vec![many()] }]
    {
        for bytes in 160..700 {
            let Ok(output) = result.output_with(&OutputOptions::default().max_bytes(bytes)) else {
                continue;
            };
            for row in map(&output)["rows"].as_array().expect("a list") {
                let row = row.as_object().expect("an object");
                assert!(row.contains_key("outer"), "{row:?} at {bytes}");
                assert!(
                    row.contains_key("inner") || row.contains_key("Many"),
                    "{row:?} at {bytes}"
                );
            }
        }
    }
}

/// A map that is written by hand, key by key.
struct ByHand(Vec<String>, Option<usize>);

impl Serialize for ByHand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap as _;
        let mut map = serializer.serialize_map(self.1)?;
        for key in &self.0 {
            map.serialize_entry(key.as_str(), &1)?;
        }
        map.end()
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ByHandResult {
    counts: ByHand,
}

#[test]
fn a_map_that_is_written_by_hand_is_no_struct() {
    for len in [None, Some(20_000)] {
        let keys = (0..20_000).map(|n| format!("key_{n:05}")).collect();
        let output = within(1_500, &ByHandResult { counts: ByHand(keys, len) });
        let (_, total) = shown(&output, "counts").unwrap_or_else(|| panic!("{len:?}: {output:?}"));
        assert_eq!(total, 20_000);
    }
}

#[test]
fn a_key_that_is_too_long_is_counted_and_not_cut() {
    for len in [None, Some(1)] {
        let result = ByHandResult { counts: ByHand(vec!["k".repeat(5_002)], len) };
        let output = result.output_with(&OutputOptions::default().max_lines(16)).expect("output");
        let counts = map(&output)["counts"].as_object().expect("an object").clone();
        let cut = shown(&output, "counts");
        assert!(counts.keys().all(|key| key.len() == 5_002), "{counts:?}");
        assert_eq!(cut, if counts.is_empty() { Some((0, 1)) } else { None });
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct SettingsResult {
    #[serde(flatten)]
    settings: BTreeMap<String, Setting>,
}

thread_local! {
    static WRITTEN: Cell<usize> = const { Cell::new(0) };
}

/// One of ten is set. The others take room in the JSON alone.
struct Setting(usize);

impl Serialize for Setting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WRITTEN.set(WRITTEN.get() + 1);
        if self.0.is_multiple_of(10) {
            serializer.serialize_str("on")
        } else {
            serializer.serialize_none()
        }
    }
}

#[test]
fn more_is_recorded_where_the_text_alone_has_room_for_it() {
    let settings = (0..2_000).map(|n| (format!("key-{n:04}"), Setting(n))).collect();
    let result = SettingsResult { settings };
    for (delivery, shown, written) in [(Delivery::Text, 2_000, 3_961), (Delivery::Both, 243, 1961)]
    {
        WRITTEN.set(0);
        let options = OutputOptions::default().max_bytes(4_000).delivery(delivery);
        let output = result.output_with(&options).expect("an answer");
        let entries = output.truncation.as_ref().and_then(Truncation::entries);
        assert_eq!(entries.map_or(2_000, |entries| entries.shown), shown);
        assert_eq!(WRITTEN.get(), written, "{delivery:?}");
    }
}
