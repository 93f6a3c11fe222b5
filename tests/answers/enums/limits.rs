//! Limits cut the two halves of a variant alike.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Error, Markdown, OutputOptions, ToolResult};

use super::halves;

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [], more = "{shown} of {total}: ask for less")]
enum ListResult {
    Files { folder: String, files: Vec<File>, next_actions: Vec<String> },
    Failed { error: String },
}

#[derive(Serialize)]
struct File {
    name: String,
    lines: Vec<u32>,
}

fn files(count: u32) -> ListResult {
    let file = |n| File { name: format!("{n}.rs"), lines: (0..n % 40).collect() };
    let files = (0..count).map(file).collect();
    ListResult::Files { folder: "src".into(), files, next_actions: vec!["Open one".into()] }
}

#[test]
fn the_paths_of_what_is_cut_begin_at_the_top() {
    let output = files(300).output_with(&OutputOptions::default().max_bytes(512)).unwrap();
    assert_eq!(
        output.content,
        "✅ list: files, 300 files

- Folder: src

## Files

- 0.rs
  - lines: none
- 1.rs
  - lines: 0
- 2.rs
  - lines: 0, 1
- 3.rs
  - lines: 0, 1, 2
- 4.rs
  - lines: 0, 1, 2, 3
- 5.rs
  - lines: 0, 1, 2, 3, 4
- 6.rs
  - lines: 0, 1, 2, 3, 4, 5
- 7.rs
  - lines: 0, 1, 2, 3, 4, 5, 6

... (files: items 1 to 8 of 300, next: files/8)

## Next actions

- Open one
- 8 of 300: ask for less"
    );
    let json = serde_json::to_string(&output.structured_content.unwrap()).unwrap();
    assert_eq!(
        json,
        r#"{"Files":{"files":[{"lines":[],"name":"0.rs"},{"lines":[0],"name":"1.rs"},{"lines":[0,1],"name":"2.rs"},{"lines":[0,1,2],"name":"3.rs"},{"lines":[0,1,2,3],"name":"4.rs"},{"lines":[0,1,2,3,4],"name":"5.rs"},{"lines":[0,1,2,3,4,5],"name":"6.rs"},{"lines":[0,1,2,3,4,5,6],"name":"7.rs"}],"folder":"src","next_actions":["Open one"]},"next_actions":["Open one","8 of 300: ask for less"],"success":true,"tool":"list","truncation":{"Files.files":{"from":0,"next":"files/8","shown":8,"total":300}}}"#
    );
    let truncation = output.truncation.unwrap();
    assert_eq!(truncation.get("Files.files").unwrap().total, 300);
    let next = OutputOptions::default().max_bytes(512).start(truncation.next().unwrap());
    let map = files(300).output_with(&next).unwrap().structured_content.unwrap();
    assert_eq!(map["Files"]["files"][0]["name"], "8.rs");
}

#[test]
fn both_halves_are_within_every_limit() {
    let long = |count: usize| ListResult::Failed { error: "x y".repeat(count) };
    for bytes in (512..4_000).step_by(61) {
        for result in [files(0), files(1), files(300), long(10), long(3_000)] {
            let output = result.output_with(&OutputOptions::default().max_bytes(bytes)).unwrap();
            let json = serde_json::to_string(&output.structured_content.unwrap()).unwrap();
            assert!(output.content.len() <= bytes, "{} of {bytes}", output.content.len());
            assert!(json.len() <= bytes, "{} of {bytes}: {json}", json.len());
            let json: serde_json::Value = serde_json::from_str(&json).unwrap();
            let status = matches!(result, ListResult::Files { .. });
            assert_eq!((&json["tool"], &json["success"]), (&"list".into(), &status.into()));
        }
    }
}

#[test]
fn the_same_items_stay_in_both_halves() {
    for bytes in (600..6_000).step_by(217) {
        let output = files(300).output_with(&OutputOptions::default().max_bytes(bytes)).unwrap();
        let map = output.structured_content.unwrap();
        let shown = map["Files"]["files"].as_array().unwrap();
        let names: Vec<_> = shown.iter().map(|file| file["name"].as_str().unwrap()).collect();
        let drawn =
            output.content.lines().filter_map(|line| line.strip_prefix("- ")?.strip_suffix(".rs"));
        let drawn: Vec<_> = drawn.map(|name| format!("{name}.rs")).collect();
        assert_eq!(drawn, names, "{bytes}");
    }
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "type", content = "data")]
#[tool_result(next_actions = [])]
enum Flat {
    #[tool_result(success)]
    Entries {
        #[serde(flatten)]
        entries: BTreeMap<String, String>,
        #[tool_result(only = markdown)]
        hint: String,
        #[tool_result(only = json)]
        secret: String,
    },
}

#[test]
fn halves_of_their_own_and_keys_that_are_data_below_a_key() {
    let entries = |count: usize| (0..count).map(|n| (format!("k{n:03}"), "v".repeat(20))).collect();
    let of =
        |count| Flat::Entries { entries: entries(count), hint: "look".into(), secret: "s3".into() };
    assert_eq!(
        halves(&of(2)),
        r#"{"tool":"flat","type":"Entries","data":{"k000":"vvvvvvvvvvvvvvvvvvvv","k001":"vvvvvvvvvvvvvvvvvvvv","secret":"s3"},"success":true,"next_actions":[]}
✅ flat

- Type: Entries
- k000: vvvvvvvvvvvvvvvvvvvv
- k001: vvvvvvvvvvvvvvvvvvvv
- Hint: look"#
    );
    // short values stand in every answer, also those whose keys are data
    let within = |bytes| of(200).output_with(&OutputOptions::default().max_bytes(bytes));
    let Err(Error::LimitTooSmall { needed, .. }) = within(3_000) else { panic!("it fits") };
    assert_eq!(within(needed).unwrap().truncation, None);
}

#[derive(Serialize, ToolResult)]
#[serde(rename_all = "camelCase")]
#[tool_result(next_actions = [])]
enum OwnResult {
    #[tool_result(success)]
    #[serde(rename_all = "kebab-case")]
    AllNames {
        #[tool_result(each = draw_name)]
        found_names: Vec<String>,
        #[tool_result(table, label = "pair|pairs")]
        all_pairs: Vec<Pair>,
    },
    #[tool_result(success)]
    Whole {
        #[tool_result(with = draw_names)]
        names: Vec<String>,
    },
}

#[derive(Serialize)]
struct Pair {
    one: u32,
    other: u32,
}

fn draw_name(name: &String, md: &mut Markdown) -> fmt::Result {
    md.write_str("- ")?;
    md.value(name)
}

fn draw_names(names: &Vec<String>, md: &mut Markdown) -> fmt::Result {
    md.items("names", names, |name, md| {
        draw_name(name, md)?;
        md.write_str("\n")
    })
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|n| format!("name{n}")).collect()
}

#[test]
fn functions_and_tables_draw_the_items_that_stay() {
    let pairs = || (0..200).map(|one| Pair { one, other: one + 1 }).collect();
    let result = OwnResult::AllNames { found_names: names(200), all_pairs: pairs() };
    let whole = OwnResult::Whole { names: names(200) };
    for bytes in (512..6_000).step_by(317) {
        let options = OutputOptions::default().max_bytes(bytes);
        for (output, key, list) in [
            (result.output_with(&options).unwrap(), "allNames", "found-names"),
            (whole.output_with(&options).unwrap(), "whole", "names"),
        ] {
            let map = output.structured_content.unwrap();
            let shown = map[key][list].as_array().unwrap().len();
            let drawn = output.content.lines().filter(|line| line.starts_with("- name")).count();
            assert_eq!(drawn, shown, "{bytes}: {}", output.content);
            let path = format!("{key}.{list}");
            let cut = output.truncation.as_ref().and_then(|truncation| truncation.get(&path));
            assert_eq!(cut.map(|cut| cut.shown), (shown < 200).then_some(shown), "{bytes}");
        }
    }
}

#[test]
fn a_host_takes_an_enum() {
    let answer = rmcp::model::CallToolResult::from(ListResult::Failed { error: "no".into() });
    assert_eq!(answer.is_error, Some(true));
    let json = answer.structured_content.expect("the JSON half");
    assert_eq!(json["Failed"]["error"], "no");
}

#[derive(Serialize, ToolResult)]
enum NotesResult {
    Noted { success: bool, notes: Vec<String>, next_actions: Vec<String> },
}

#[test]
fn what_is_repeated_at_the_top_counts_too() {
    // each of these characters takes six bytes as JSON, and so it does once more at the top
    let next_actions = (0..4).map(|n| format!("{n}{}", "\u{1}".repeat(100))).collect();
    let notes = (0..6).map(|n| format!("note {n}")).collect();
    let result = NotesResult::Noted { success: true, notes, next_actions };
    for max_bytes in (512..5_500).step_by(29) {
        let options = OutputOptions::default().max_bytes(max_bytes);
        let output = result.output_with(&options).expect("an answer");
        let json = serde_json::to_string(&output.structured_content).expect("JSON");
        assert!(
            output.content.len() <= max_bytes && json.len() <= max_bytes,
            "{max_bytes}: {json}"
        );
    }
}
