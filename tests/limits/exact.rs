//! What is said of a cut, word for word.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;
use tool_result::{Error, Limit, OutputOptions, Shown, ToolOutput, ToolResult};

use super::{assert_said_in_both, compact, shown};

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "find", more = "Narrow the query: {shown} of {total} are shown")]
struct FindResult {
    success: bool,
    query: &'static str,
    matches: Vec<Match>,
    tags: Vec<&'static str>,
    next_actions: Vec<&'static str>,
}

#[derive(Serialize)]
struct Match {
    file: String,
    line: usize,
}

fn find(count: usize) -> FindResult {
    FindResult {
        success: true,
        query: "fn main",
        matches: (1..=count).map(|n| Match { file: format!("src/bin/{n}.rs"), line: n }).collect(),
        tags: vec!["rust", "entry"],
        next_actions: vec!["Open src/bin/1.rs"],
    }
}

fn within(bytes: usize, result: &impl ToolResult) -> ToolOutput {
    let output = result.output_with(&OutputOptions::default().max_bytes(bytes)).expect("output");
    assert!(output.content.len() <= bytes, "{}", output.content);
    assert!(compact(&output).len() <= bytes, "{}", compact(&output));
    assert_said_in_both(&output);
    output
}

#[test]
fn whole_items_are_cut_and_both_halves_say_so() {
    let output = within(600, &find(80));
    assert_eq!(
        output.content,
        "\
✅ find: 80 matches, 2 tags

- Query: fn main

## Matches

|File|Line|
|---|---|
|src/bin/1.rs|1|
|src/bin/2.rs|2|
|src/bin/3.rs|3|
|src/bin/4.rs|4|
|src/bin/5.rs|5|
|src/bin/6.rs|6|
|src/bin/7.rs|7|
|src/bin/8.rs|8|
|src/bin/9.rs|9|
|src/bin/10.rs|10|
|src/bin/11.rs|11|

... (truncated: 11 of 80 matches shown)

## Tags

- rust
- entry

## Next actions

- Open src/bin/1.rs
- Narrow the query: 11 of 80 are shown"
    );
    assert_eq!(
        compact(&output),
        r#"{"matches":[{"file":"src/bin/1.rs","line":1},{"file":"src/bin/2.rs","line":2},{"file":"src/bin/3.rs","line":3},{"file":"src/bin/4.rs","line":4},{"file":"src/bin/5.rs","line":5},{"file":"src/bin/6.rs","line":6},{"file":"src/bin/7.rs","line":7},{"file":"src/bin/8.rs","line":8},{"file":"src/bin/9.rs","line":9},{"file":"src/bin/10.rs","line":10},{"file":"src/bin/11.rs","line":11}],"next_actions":["Open src/bin/1.rs","Narrow the query: 11 of 80 are shown"],"query":"fn main","success":true,"tags":["rust","entry"],"tool":"find","truncation":{"matches":{"shown":11,"total":80}}}"#
    );
    assert_eq!(output.summary, "✅ find: 80 matches, 2 tags");
    assert_eq!(output.details["matches_count"], 80);
}

#[test]
fn what_fits_is_whole_and_nothing_is_said() {
    let result = find(3);
    let output = result.output().expect("output");
    assert_eq!(output.content, result.to_markdown());
    assert_eq!(output.structured_content, Some(result.to_json_map().expect("JSON")));
    assert_eq!(output.truncation, None);
    assert!(!output.content.contains("truncated"));
    // to the byte
    let exact = output.content.len().max(compact(&output).len());
    assert_eq!(within(exact, &result).truncation, None);
    assert!(within(exact - 1, &result).truncation.is_some());
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Read the next page"])]
struct ReadResult {
    path: &'static str,
    text: String,
    lines: u32,
}

#[test]
fn a_long_text_is_shortened_in_both_halves_alike() {
    let result =
        ReadResult { path: "log.txt", text: "A line of the log.\n".repeat(100), lines: 100 };
    let output = within(400, &result);
    assert_eq!(
        output.content,
        "\
✅ read

- Path: log.txt
- Lines: 100

## Text

```
A line of the log.
A line of the log.
A line of the log.
A line of the log.
A line of the log.
A line of the log.
A line of the log.
A line of the log.
A line of the log.
A line of the log.
... (truncated: 189 of 1900 bytes shown)
```

## Next actions

- Read the next page"
    );
    let text = output.structured_content.as_ref().expect("both")["text"].as_str().expect("text");
    assert!(text.ends_with("log.\n... (truncated: 189 of 1900 bytes shown)"), "{text}");
    assert_eq!(shown(&output, "text"), Some((189, 1_900)));
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TreeResult {
    folders: Vec<Folder>,
    sizes: BTreeMap<String, u32>,
}

#[derive(Serialize)]
struct Folder {
    name: &'static str,
    files: Vec<String>,
    owner: (&'static str, u8),
}

#[test]
fn an_item_that_is_too_long_gives_way_to_the_others() {
    let files = |count| (0..count).map(|n| format!("file{n:03}")).collect();
    let folder = |name, count| Folder { name, files: files(count), owner: ("root", 0) };
    let folders = vec![folder("big", 300), folder("small", 1)];
    let output = within(400, &TreeResult { folders, sizes: BTreeMap::new() });
    assert_eq!(
        output.content,
        "\
✅ tree: 2 folders

## Folders

- big
  - files:
    - file000
    - file001
    - file002
    - file003
    - file004
    - file005
    - file006
    - file007
    - file008
    - file009
    - file010
    - file011
    - file012
    - file013
    - file014
    - file015
    - file016
    - ... (truncated: 17 of 300 files shown)
  - owner: root, 0
- small
  - files: file000
  - owner: root, 0"
    );
    assert_eq!(shown(&output, "folders"), None);
    assert_eq!(shown(&output, "folders.*.files"), Some((17, 300)));
}

#[derive(Serialize)]
struct Page {
    links: Vec<&'static str>,
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct PagesResult {
    pages: Vec<Page>,
    scores: BTreeMap<&'static str, u8>,
}

#[test]
fn lists_and_maps_stay_whole_where_shorter_texts_are_enough() {
    let scores = || BTreeMap::from([("a", 1), ("b", 2), ("c", 3)]);
    let links = || vec!["one", "two", "three"];
    let page = Page { links: links(), text: "word ".repeat(1_000) };
    let output = within(700, &PagesResult { pages: vec![page], scores: scores() });
    let map = output.structured_content.as_ref().expect("a JSON half");
    assert_eq!(map["pages"][0]["links"], serde_json::json!(links()));
    assert_eq!(map["scores"], serde_json::json!(scores()));
    let (bytes, total) = shown(&output, "pages.*.text").expect("a text that is cut");
    assert!((300..700).contains(&bytes) && total == 5_000, "{bytes} of {total}");
    assert_eq!(shown(&output, "pages.*.links"), None);
    assert_eq!(shown(&output, "scores"), None);
}

#[test]
fn a_map_of_many_keys_is_cut_by_keys() {
    let sizes = (0..300).map(|n| (format!("file{n:03}"), n)).collect();
    let output = within(250, &TreeResult { folders: vec![], sizes });
    assert_eq!(
        output.content,
        "\
✅ tree: 0 folders

## Sizes

- file000: 0
- file001: 1
- file002: 2
- file003: 3
- file004: 4
- file005: 5
- file006: 6
- file007: 7
- file008: 8
- file009: 9

... (truncated: 10 of 300 keys shown)"
    );
    assert_eq!(
        serde_json::to_value(&output.structured_content).expect("JSON"),
        json!({
            "tool": "tree", "success": true, "folders": [], "next_actions": [],
            "sizes": {
                "file000": 0, "file001": 1, "file002": 2, "file003": 3, "file004": 4,
                "file005": 5, "file006": 6, "file007": 7, "file008": 8, "file009": 9
            },
            "truncation": {"sizes": {"shown": 10, "total": 300}}
        })
    );
}

#[test]
fn a_limit_that_holds_not_even_the_least_says_what_is_needed() {
    let error = find(80).output_with(&OutputOptions::default().max_bytes(60)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "max_bytes: 60 is too small for what is never left out of this result; it needs 108"
    );
    let Error::LimitTooSmall { limit: Limit::Bytes, given: 60, needed } = error else {
        panic!("{error:?}")
    };
    assert!(find(80).output_with(&OutputOptions::default().max_bytes(needed)).is_ok());
    assert!(find(80).output_with(&OutputOptions::default().max_bytes(needed - 1)).is_err());
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "count", success = true, next_actions = [], markdown = "Found {items:#}.")]
struct CountResult {
    items: Vec<u32>,
}

#[test]
fn a_list_that_the_text_only_counts_is_said_to_be_cut() {
    let output = within(300, &CountResult { items: (0..1_000).collect() });
    let (shown, _) = shown(&output, "items").expect("cut");
    assert_eq!(
        output.content,
        format!("Found 1000 items.\n\n... (truncated: {shown} of 1000 items shown)")
    );
}

#[test]
fn a_list_of_which_nothing_is_left_keeps_its_heading() {
    let text = "A line of the log.\n".repeat(100);
    let mut result = find(40);
    result.query = Box::leak(text.into_boxed_str());
    let output = within(2_100, &result);
    assert!(
        output.content.contains("\n\n## Matches\n\n... (truncated: 0 of 40 matches shown)\n\n"),
        "{}",
        output.content
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Texts {
    text: String,
    other: String,
}

#[test]
fn a_text_of_256_bytes_is_left_whole() {
    let within = |bytes: usize| {
        let texts = Texts { text: "a".repeat(bytes), other: "b".repeat(200) };
        texts.output_with(&OutputOptions::default().max_bytes(512)).expect("an answer")
    };
    let (whole, cut) = (within(256), within(257));
    assert_eq!(shown(&whole, "text"), None);
    assert!(whole.content.contains(&"a".repeat(256)), "{}", whole.content);
    assert_eq!(whole.truncation.and_then(|cut| cut.entries()), Some(Shown { shown: 1, total: 2 }));
    let (kept, total) = shown(&cut, "text").expect("cut");
    assert!(kept < 256 && total == 257);
    assert!(cut.content.contains(&"b".repeat(200)), "{}", cut.content);
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct BesideTexts {
    /// They stand on one line.
    items: Vec<u8>,
    tall: String,
    wide: String,
}

#[test]
fn too_many_lines_cut_no_text_of_one_line() {
    let tall = vec!["line"; 40].join("\n");
    let result = BesideTexts { items: vec![7; 9], tall: tall.clone(), wide: "b".repeat(200) };
    let output = result.output_with(&OutputOptions::default().max_lines(24)).expect("an answer");
    assert!(output.content.lines().count() <= 24, "{}", output.content);
    assert!(output.content.contains(&"b".repeat(200)), "{}", output.content);
    let (kept, total) = shown(&output, "tall").unwrap_or_else(|| panic!("{}", output.content));
    assert!((5..tall.len()).contains(&kept) && total == tall.len(), "{kept} of {total}");
    assert_eq!(shown(&output, "wide"), None);
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, more = "{shown} of {total} are here")]
struct Nested {
    groups: Vec<Vec<String>>,
    next_actions: Vec<&'static str>,
}

#[test]
fn lists_in_items_are_counted_only_where_no_other_is_cut() {
    let within = |groups: usize, names: usize, bytes: usize| {
        let names: Vec<String> = (0..names).map(|n| format!("name {n}")).collect();
        let nested = Nested { groups: vec![names; groups], next_actions: vec!["# *Stop*"] };
        nested.output_with(&OutputOptions::default().max_bytes(bytes)).expect("an answer")
    };
    let last = |output: &ToolOutput| output.content.lines().last().map(str::to_owned);
    // the names alone
    let output = within(2, 60, 800);
    let (kept, total) = shown(&output, "groups.*").expect("cut");
    assert_eq!((shown(&output, "groups"), total), (None, 120));
    assert_eq!(last(&output), Some(format!("- {kept} of 120 are here")));
    // both
    let output = within(60, 9, 800);
    let (kept, total) = shown(&output, "groups").expect("cut");
    assert_eq!(total, 60);
    assert!(shown(&output, "groups.*").is_some(), "{}", output.content);
    assert_eq!(last(&output), Some(format!("- {kept} of 60 are here")));
    // the own action is data, behind which none was added
    let output = within(2, 2, 800);
    assert_eq!((last(&output), output.truncation), (Some("- `# *Stop*`".to_owned()), None));
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], more = "**Go on**: {shown} of {total}")]
struct PairResult {
    pair: (String, Vec<usize>),
}

#[test]
fn a_text_and_a_list_of_one_path_are_counted_apart() {
    let result = PairResult { pair: ("text ".repeat(200), (0..500).collect()) };
    let output = within(600, &result);
    let numbers: Vec<_> = (0..100).map(|n| n.to_string()).collect();
    assert_eq!(
        output.content,
        format!(
            "✅ pair\n\n- Pair:\n  - {}tex ... (truncated: 68 of 1000 bytes shown)\n  - {}, ... (truncated: 100 of 500 shown)\n\n## Next actions\n\n- **Go on**: 100 of 500",
            "text ".repeat(13),
            numbers.join(", ")
        )
    );
}
