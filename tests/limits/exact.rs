//! What is said of a cut, word for word.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;
use tool_result::{Error, Limit, OutputOptions, ToolOutput, ToolResult};

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

## Tags (2)

... (matches: items 1 to 10 of 80, tags: 0 of 2 items, next: matches/10)

## Next actions

- Open src/bin/1.rs
- Narrow the query: 10 of 80 are shown"
    );
    assert_eq!(
        compact(&output),
        r#"{"matches":[{"file":"src/bin/1.rs","line":1},{"file":"src/bin/2.rs","line":2},{"file":"src/bin/3.rs","line":3},{"file":"src/bin/4.rs","line":4},{"file":"src/bin/5.rs","line":5},{"file":"src/bin/6.rs","line":6},{"file":"src/bin/7.rs","line":7},{"file":"src/bin/8.rs","line":8},{"file":"src/bin/9.rs","line":9},{"file":"src/bin/10.rs","line":10}],"next_actions":["Open src/bin/1.rs","Narrow the query: 10 of 80 are shown"],"query":"fn main","success":true,"tags":[],"tool":"find","truncation":{"matches":{"from":0,"next":"matches/10","shown":10,"total":80},"tags":{"from":0,"shown":0,"total":2}}}"#
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
    assert!(!output.content.contains("... ("));
    // to the byte
    let result = find(12);
    let output = result.output().expect("output");
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
```

... (text: bytes 1 to 190 of 1900, next: text/190)

## Next actions

- Read the next page"
    );
    let text = output.structured_content.as_ref().expect("both")["text"].as_str().expect("text");
    assert_eq!(text, "A line of the log.\n".repeat(10));
    assert_eq!(shown(&output, "text"), Some((190, 1_900)));
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "tree", success = true, next_actions = [])]
struct TreeResult {
    sizes: BTreeMap<String, u32>,
}

#[test]
fn a_map_of_many_keys_is_cut_by_keys() {
    let sizes = (0..300).map(|n| (format!("file{n:03}"), n)).collect();
    let output = within(250, &TreeResult { sizes });
    assert_eq!(
        output.content,
        "\
✅ tree

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

... (sizes: entries 1 to 9 of 300, next: sizes/9)"
    );
    assert_eq!(
        serde_json::to_value(&output.structured_content).expect("JSON"),
        json!({
            "tool": "tree", "success": true, "next_actions": [],
            "sizes": {
                "file000": 0, "file001": 1, "file002": 2, "file003": 3, "file004": 4,
                "file005": 5, "file006": 6, "file007": 7, "file008": 8
            },
            "truncation": {"sizes": {"shown": 9, "total": 300, "from": 0, "next": "sizes/9"}}
        })
    );
}

#[test]
fn a_limit_that_holds_not_even_the_least_says_what_is_needed() {
    let error = find(80).output_with(&OutputOptions::default().max_bytes(60)).unwrap_err();
    assert_eq!(error.to_string(), "max_bytes: 60 is too small for this answer; it needs 292");
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
        format!(
            "Found 1000 items.\n\n... (items: items 1 to {shown} of 1000, next: items/{shown})"
        )
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct Texts {
    numbers: Vec<u32>,
    text: String,
    other: String,
}

#[test]
fn a_text_of_256_bytes_is_left_whole() {
    let within = |bytes: usize| {
        let numbers = (0..500).collect();
        let texts = Texts { numbers, text: "a".repeat(bytes), other: "b".repeat(200) };
        texts.output_with(&OutputOptions::default().max_bytes(800)).expect("an answer")
    };
    let (whole, cut) = (within(256), within(257));
    assert!(shown(&whole, "numbers").is_some_and(|(shown, _)| shown > 0));
    assert_eq!(shown(&whole, "text"), None);
    assert!(whole.content.contains(&"a".repeat(256)), "{}", whole.content);
    assert!(whole.content.contains(&"b".repeat(200)), "{}", whole.content);
    // behind a list that is cut
    assert_eq!(shown(&cut, "text"), Some((0, 257)));
    assert!(cut.content.contains(&"b".repeat(200)), "{}", cut.content);
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "check", next_actions = [])]
struct CheckResult {
    success: bool,
    files: Vec<File>,
    report: Report,
}

#[derive(Serialize)]
struct File {
    path: &'static str,
    lines: Vec<usize>,
}

#[derive(Serialize)]
struct Report {
    notes: Vec<usize>,
}

fn checked(success: bool, lines: usize, notes: usize) -> CheckResult {
    let files = vec![File { path: "a.rs", lines: (0..lines).collect() }];
    CheckResult { success, files, report: Report { notes: (0..notes).collect() } }
}

#[test]
fn a_failure_says_what_is_cut_and_offers_no_position() {
    // inside of an item
    let output = within(270, &checked(false, 200, 0));
    let numbers = |shown: usize| (0..shown).map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
    let files = |shown| format!("## Files (1)\n\n- a.rs\n  - lines: {}", numbers(shown));
    assert_eq!(
        output.content,
        format!(
            "❌ check: failed\n\n- Report:\n  - notes: none\n\n{}\n\n... \
             (files: items 1 to 1 of 1, the last in part)",
            files(38)
        )
    );
    let map = output.structured_content.expect("both halves");
    assert_eq!(map["truncation"], json!({"files": {"from": 0, "shown": 1, "total": 1}}));
    // inside of a struct
    let output = within(270, &checked(false, 2, 200));
    assert_eq!(
        output.content,
        format!(
            "❌ check: failed\n\n- Report:\n  - notes: {}\n\n{}\n\n... (report: shown in part)",
            numbers(43),
            files(2)
        )
    );
    let map = output.structured_content.expect("both halves");
    assert_eq!(map["truncation"], json!({"report": {}}));
    // of a success, the position says so
    let output = within(270, &checked(true, 2, 200));
    let map = output.structured_content.expect("both halves");
    assert_eq!(map["truncation"], json!({"report": {"next": "report/notes/39"}}));
    assert!(output.content.ends_with("\n\n... (next: report/notes/39)"), "{}", output.content);
}

/// Its lists are empty in the JSON, so it is named there.
#[test]
fn a_struct_behind_the_point_is_named() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct FilesResult {
        #[tool_result(items)]
        files: Vec<String>,
        tree: Tree,
    }

    #[derive(Serialize)]
    struct Tree {
        name: &'static str,
        children: Vec<u32>,
    }

    let files = (10..90).map(|n| format!("{n}.rs")).collect();
    let tree = Tree { name: "src", children: (0..60).collect() };
    let output = within(250, &FilesResult { files, tree });
    assert_eq!(
        output.content,
        "✅ files: 80 files\n\n- Tree:\n  - name: src\n  - children: 60 items\n\n## Files\n\n- 10.rs\n- 11.rs\n- 12.rs\n- 13.rs\n- 14.rs\n- 15.rs\n- 16.rs\n- 17.rs\n- 18.rs\n\n... (items 1 to 9 of 80, tree: shown in part, next: 9)"
    );
    assert_eq!(
        compact(&output),
        r#"{"files":["10.rs","11.rs","12.rs","13.rs","14.rs","15.rs","16.rs","17.rs","18.rs"],"next_actions":[],"success":true,"tool":"files","tree":{"children":[],"name":"src"},"truncation":{"files":{"from":0,"next":"9","shown":9,"total":80},"tree":{}}}"#
    );
}
