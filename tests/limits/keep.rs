//! A field with `keep` outlives what else can be cut.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::{OutputOptions, ToolOutput, ToolResult};

use super::{assert_said_in_both, compact, shown};

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "rename")]
struct RenameResult {
    success: bool,
    #[tool_result(keep)]
    files_modified: Vec<String>,
    hits: Vec<Hit>,
    by_folder: BTreeMap<String, u32>,
    log: String,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Hit {
    line: u32,
    text: String,
}

fn rename(files: usize) -> RenameResult {
    let file = |n| format!("src/file_{n:04}.rs");
    RenameResult {
        success: true,
        files_modified: (0..files).map(file).collect(),
        hits: (0..50).map(|line| Hit { line, text: format!("a hit on line {line}") }).collect(),
        by_folder: (0..30).map(|n| (format!("folder_{n:02}"), n)).collect(),
        log: "log line\n".repeat(100),
        next_actions: vec!["Run the tests".to_owned()],
    }
}

fn within(bytes: usize, result: &impl ToolResult) -> ToolOutput {
    let output = result.output_with(&OutputOptions::default().max_bytes(bytes)).expect("output");
    assert!(output.content.len() <= bytes, "{bytes}: {}", output.content);
    assert!(compact(&output).len() <= bytes, "{bytes}: {}", compact(&output));
    assert_said_in_both(&output);
    output
}

fn count(output: &ToolOutput, key: &str) -> usize {
    let value = &output.structured_content.as_ref().expect("both")[key];
    value.as_array().map_or_else(|| value.as_object().expect("a map").len(), Vec::len)
}

#[test]
fn everything_else_gives_before_a_kept_list() {
    let (result, mut was_cut, mut alone) = (rename(100), 0, 0);
    for bytes in (700..9_000).step_by(37) {
        let output = within(bytes, &result);
        let map = output.structured_content.as_ref().expect("both");
        assert_eq!(map["next_actions"][0], "Run the tests");
        let Some((files, 100)) = shown(&output, "files_modified") else {
            let others = ["hits", "by_folder", "log"].map(|key| shown(&output, key));
            alone += usize::from(others.iter().any(Option::is_some));
            assert_eq!(count(&output, "files_modified"), 100);
            assert_eq!(output.content.matches(".rs").count(), 100);
            continue;
        };
        was_cut += 1;
        assert!(files > 0 && count(&output, "files_modified") == files);
        assert_eq!(output.content.matches(".rs").count(), files);
        // what is left of the limit is less than one file, which one key may take
        let text = format!("\n\n... (truncated: {files} of 100 files modified shown)\n\n");
        assert!(output.content.contains(&text), "{}", output.content);
        assert!(count(&output, "hits") + count(&output, "by_folder") <= 1, "{}", output.content);
        let (log, 900) = shown(&output, "log").expect("it is cut") else { panic!() };
        assert!(log < 120, "{log}");
    }
    assert!(was_cut > 10 && alone > 10, "{was_cut} {alone}");
}

#[test]
fn a_kept_list_is_whole_beside_what_was_cut() {
    let result = RenameResult { log: String::new(), by_folder: BTreeMap::new(), ..rename(3) };
    assert_eq!(
        within(520, &result).content,
        "\
✅ rename: 3 files modified, 50 hits

- Log: \"\"

## Files modified

- src/file_0000.rs
- src/file_0001.rs
- src/file_0002.rs

## Hits

|Line|Text|
|---|---|
|0|a hit on line 0|
|1|a hit on line 1|
|2|a hit on line 2|
|3|a hit on line 3|
|4|a hit on line 4|
|5|a hit on line 5|
|6|a hit on line 6|
|7|a hit on line 7|

... (truncated: 8 of 50 hits shown)

## Next actions

- Run the tests"
    );
}

#[test]
fn without_keep_the_lists_share_by_declaration() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct FirstResult {
        success: bool,
        hits: Vec<String>,
        files: Vec<String>,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct KeptResult {
        success: bool,
        hits: Vec<String>,
        #[tool_result(keep)]
        files: Vec<String>,
    }

    let items = |kind| -> Vec<String> { (0..60).map(|n| format!("{kind}{n:03}")).collect() };
    let (hits, files) = (items("hit"), items("file"));
    let first = FirstResult { success: true, hits: hits.clone(), files: files.clone() };
    let kept = KeptResult { success: true, hits, files };
    let counts = |output: &ToolOutput| (count(output, "hits"), count(output, "files"));
    assert_eq!(counts(&within(900, &first)), (60, 24));
    assert_eq!(counts(&within(900, &kept)), (20, 60));
}

#[test]
fn a_kept_map_or_text_outlives_the_others_too() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct DiffResult {
        success: bool,
        log: String,
        #[tool_result(keep, code = "diff")]
        diff: String,
        #[tool_result(keep)]
        changes: BTreeMap<String, u32>,
        notes: BTreeMap<String, u32>,
    }

    let entries = |kind| (0..20).map(|n| (format!("{kind}_{n:02}"), n)).collect();
    let result = DiffResult {
        success: true,
        log: "a line of the log\n".repeat(60),
        diff: "+ an added line\n".repeat(40),
        changes: entries("change"),
        notes: entries("note"),
    };
    for bytes in (1_500..2_400).step_by(23) {
        let output = within(bytes, &result);
        let cut = ["log", "diff", "changes", "notes"].map(|key| shown(&output, key).is_some());
        assert!(cut[0] || cut[3], "{bytes}: {cut:?}");
        assert!(!cut[1] && !cut[2], "{bytes}: {cut:?} {}", output.content);
    }
    let least = within(700, &result);
    assert_eq!((shown(&least, "notes"), count(&least, "notes")), (Some((0, 20)), 0));
    assert!(shown(&least, "diff").is_some() || shown(&least, "changes").is_some());
}

#[test]
fn the_lists_in_kept_items_stay_with_them() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct TreeResult {
        success: bool,
        hits: Vec<String>,
        #[tool_result(keep)]
        folders: Vec<Folder>,
    }

    #[derive(Serialize)]
    struct Folder {
        name: String,
        files: Vec<String>,
    }

    let file = |n| format!("file_{n}.rs");
    let folder = |n| Folder { name: format!("folder_{n}"), files: (0..20).map(file).collect() };
    let result = TreeResult {
        success: true,
        hits: (0..100).map(|n| format!("hit {n}")).collect(),
        folders: (0..5).map(folder).collect(),
    };
    let whole = within(2_200, &result);
    assert_eq!(whole.content.matches("file_").count(), 100);
    assert!(shown(&whole, "hits").is_some());
    let cut = within(1_000, &result);
    assert_eq!((count(&cut, "hits"), count(&cut, "folders")), (0, 5));
    assert_eq!(shown(&cut, "folders.*.files").map(|(_, total)| total), Some(100));
}

#[test]
fn a_tiny_limit_has_an_answer() {
    for (files, bytes) in [(0, 512), (3, 512), (100, 512), (100_000, 512), (100_000, 20_000)] {
        let output = within(bytes, &rename(files));
        let map = output.structured_content.as_ref().expect("both");
        assert!(output.content.starts_with("✅ rename"), "{}", output.content);
        assert_eq!(map["tool"], "rename");
        assert_eq!(map["success"], true);
        assert_eq!(output.content.matches(".rs").count(), count(&output, "files_modified"));
        assert_eq!(shown(&output, "files_modified").is_some(), files > 3);
    }
    for lines in [16, 20, 40, 200] {
        let options = OutputOptions::default().max_lines(lines);
        let output = rename(1_000).output_with(&options).expect("output");
        assert!(output.content.lines().count() <= lines, "{}", output.content);
        assert!(shown(&output, "files_modified").is_some());
    }
    for tokens in [128, 200, 1_000] {
        let options = OutputOptions::default().max_tokens(tokens);
        let output = rename(1_000).output_with(&options).expect("output");
        assert!(shown(&output, "files_modified").is_some());
        assert_eq!(output.content.matches(".rs").count(), count(&output, "files_modified"));
    }
}
