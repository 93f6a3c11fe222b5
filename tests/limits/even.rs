//! Lists in lists are cut evenly: the outer ones first, and then all of a level alike.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use tool_result::{Delivery, OutputOptions, ToolOutput, ToolResult};

#[derive(Clone, Serialize)]
struct Folder {
    name: String,
    files: Vec<String>,
    folders: Vec<Folder>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TreeResult {
    folders: Vec<Folder>,
}

fn folder(name: impl Into<String>, files: usize) -> Folder {
    let files = (0..files).map(|n| format!("file_{n:05}.rs")).collect();
    Folder { name: name.into(), files, folders: vec![] }
}

fn tree(folders: impl IntoIterator<Item = Folder>) -> TreeResult {
    TreeResult { folders: folders.into_iter().collect() }
}

/// The number of files that each folder shows.
fn shown(output: &ToolOutput) -> Vec<usize> {
    let map = output.structured_content.as_ref().expect("JSON");
    let folders = map["folders"].as_array().expect("a list");
    folders.iter().map(|folder| folder["files"].as_array().expect("a list").len()).collect()
}

fn within(bytes: usize, result: &TreeResult) -> ToolOutput {
    let options = OutputOptions::default().max_bytes(bytes).max_lines(usize::MAX);
    let output = result.output_with(&options).expect("output");
    let json = serde_json::to_string(output.structured_content.as_ref().unwrap()).unwrap();
    assert!(output.content.len() <= bytes && json.len() <= bytes);
    for folder in output.structured_content.as_ref().unwrap()["folders"].as_array().unwrap() {
        assert!(output.content.contains(folder["name"].as_str().unwrap()));
    }
    output
}

#[test]
fn every_folder_stands_before_any_file() {
    // the first folder alone is too much
    for files in [2_000, 20_000, 100_000] {
        let output =
            within(51_200, &tree((0..19).map(|n| folder(format!("folder_{n:02}"), files))));
        let shown = shown(&output);
        assert_eq!(shown.len(), 19);
        assert!(shown.iter().all(|files| *files == shown[0]), "{shown:?}");
        // one more of each would be too much
        assert!(output.content.len() > 51_200 - 19 * 21, "{}", output.content.len());
    }
}

#[test]
fn short_lists_are_whole_and_long_ones_alike() {
    for longest in [5_000, 50_000] {
        let files = |n: usize| if n.is_multiple_of(3) { longest } else { n };
        let output =
            within(20_000, &tree((0..19).map(|n| folder(format!("folder_{n:02}"), files(n)))));
        let shown = shown(&output);
        let most = shown[0];
        let expected: Vec<_> = (0..19).map(|n| files(n).min(most)).collect();
        assert_eq!(shown, expected);
    }
}

#[test]
fn where_much_room_is_left_the_first_lists_show_one_item_more() {
    let long = || vec!["x".repeat(10_000); 30];
    let folder = |n| Folder { files: long(), ..folder(format!("folder_{n:02}"), 0) };
    let output = within(51_200, &tree((0..60).map(folder)));
    let mut expected = [0; 60];
    expected[..4].fill(1);
    assert_eq!(shown(&output), expected);
}

#[test]
fn where_not_all_folders_fit_no_file_is_shown() {
    let output = within(20_000, &tree((0..10_000).map(|n| folder(format!("folder_{n:05}"), 100))));
    let shown = shown(&output);
    assert!(shown.len() > 200, "{}", shown.len());
    assert!(shown.iter().all(|files| *files == 0), "{shown:?}");
}

/// `depth` levels of folders below each other, of which each holds `width`.
fn deep(depth: usize, width: usize, files: usize) -> Vec<Folder> {
    let below = if depth == 1 { vec![] } else { deep(depth - 1, width, files) };
    let folder = |n| Folder { folders: below.clone(), ..folder(format!("at_{depth}_{n}"), files) };
    (0..width).map(folder).collect()
}

/// How many folders and files stand at each level, from the outside in.
fn by_level(folders: &Value, level: usize, counts: &mut Vec<(usize, usize)>) {
    if counts.len() == level {
        counts.push((0, 0));
    }
    for folder in folders.as_array().expect("a list") {
        counts[level].0 += 1;
        counts[level].1 += folder["files"].as_array().expect("a list").len();
        by_level(&folder["folders"], level + 1, counts);
    }
}

#[test]
fn outer_levels_come_before_deeper_ones() {
    let result = tree(deep(6, 4, 3));
    let folders = |bytes: usize| {
        let output = within(bytes, &result);
        let mut counts = Vec::new();
        by_level(&output.structured_content.as_ref().unwrap()["folders"], 0, &mut counts);
        // a folder that is shown shows its files, which are few
        assert!(counts.iter().all(|(folders, files)| folders * 3 == *files), "{counts:?}");
        counts.into_iter().map(|(folders, _)| folders).collect::<Vec<_>>()
    };
    assert_eq!(folders(5_000), [4, 16, 16, 0]);
    assert_eq!(folders(20_000), [4, 16, 64, 59, 0]);
    assert_eq!(folders(51_200), [4, 16, 64, 256, 35, 0]);
    assert_eq!(folders(150_000), [4, 16, 64, 256, 635, 0]);
    assert_eq!(folders(1_000_000), [4, 16, 64, 256, 1024, 4096, 0]);
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ByFileResult {
    by_file: BTreeMap<String, Vec<String>>,
    note: String,
}

#[test]
fn in_a_map_all_keys_stand_before_any_item() {
    let lines = |n: usize| (0..2_000).map(|line| format!("line {line} of {n}")).collect();
    let by_file = (0..40).map(|n| (format!("file_{n:02}.rs"), lines(n))).collect();
    let result = ByFileResult { by_file, note: "the end".into() };
    let output = result.output_with(&OutputOptions::default().max_bytes(10_000)).expect("output");
    let map = output.structured_content.as_ref().expect("JSON");
    let by_file = map["by_file"].as_object().expect("a map");
    let shown: Vec<_> = by_file.values().map(|lines| lines.as_array().unwrap().len()).collect();
    assert_eq!(shown.len(), 40);
    assert!(shown.iter().all(|lines| *lines == shown[0] && *lines > 5), "{shown:?}");
    assert_eq!(map["note"], "the end");
}

#[test]
fn also_without_a_json_half() {
    let result = tree((0..19).map(|n| folder(format!("folder_{n:02}"), 20_000)));
    let options = OutputOptions::default().delivery(Delivery::Text).max_bytes(20_000);
    let output = result.output_with(&options).expect("output");
    let of_each: Vec<_> = output.content.split("- folder_").skip(1).map(files_in).collect();
    assert_eq!(of_each.len(), 19);
    assert!(of_each.iter().all(|files| *files == of_each[0] && *files > 40), "{of_each:?}");
    assert!(output.content.len() > 18_000, "{}", output.content.len());
}

fn files_in(text: &str) -> usize {
    text.matches("file_").count()
}
