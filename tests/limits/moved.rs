//! Texts that are taken over from elsewhere, at every limit: lines around lists, lists in fences,
//! arguments of items, a text of its own for each status.

use serde::Serialize;
use tool_result::{OutputOptions, ToolResult};

use super::{assert_said_in_both, compact, note_of, notes};

#[derive(Serialize, ToolResult, Clone)]
#[tool_result(
    markdown(
        "Found {files:#} in {folder}\n{files}\n\nProcesses:\n~~~~\n{processes}\n~~~~\n{log}\n{next_actions}\n{end}",
        end = "The end"
    ),
    empty_markdown = "Nothing in {folder}\n{log}\n{next_actions}\n",
    failure_markdown = "Failed in {folder}: {error}\n{log}\n"
)]
struct MovedResult {
    folder: &'static str,
    #[tool_result(
        items,
        wrap = "\n**Files**:\n{files}\n",
        each("{index:1}. {mark} fil{name:05} {place}\n   `{note}`", mark = if item.name % 2 == 0 { "✓" } else { "✗" }, place = format!("{index} of {}", self.files.len()))
    )]
    files: Vec<File>,
    #[tool_result(each("pro{item:05}{n:>8}", n = item * 10))]
    processes: Vec<u32>,
    #[tool_result(line = "\nLog ({log:#}):\n```\n{log}\n```")]
    log: Vec<String>,
    #[tool_result(wrap = "\nNext:\n{next_actions}", each = "→ {item}")]
    next_actions: Vec<&'static str>,
    error: Option<&'static str>,
}

#[derive(Serialize, Clone)]
struct File {
    name: usize,
    note: Option<&'static str>,
}

fn moved(files: usize, processes: u32, log: usize) -> MovedResult {
    let note = |name| Some("a `note` of *it*").filter(|_| name % 3 == 0);
    MovedResult {
        folder: "src/日本語",
        files: (0..files).map(|name| File { name, note: note(name) }).collect(),
        processes: (0..processes).collect(),
        log: (0..log).map(|line| format!("log{line:05} *of* ``` it")).collect(),
        next_actions: vec!["Read one", "Ask for less"],
        error: None,
    }
}

/// The numbers behind a name of three letters.
fn numbers(text: &str, kind: &str) -> Vec<usize> {
    let after = text.match_indices(kind).filter_map(|(at, _)| text.get(at + 3..at + 8));
    after.filter_map(|digits| digits.parse().ok()).collect()
}

#[track_caller]
fn check(result: &MovedResult, options: &OutputOptions, fits: &dyn Fn(&str) -> bool) {
    let Ok(output) = result.output_with(options) else { return };
    let json = compact(&output);
    assert!(fits(&output.content) && fits(&json), "{}\n{json}", output.content);
    let map = output.structured_content.as_ref().expect("both halves");
    let is_cut_as_text = output.truncation.as_ref().is_some_and(|cut| cut.text().is_some());
    if is_cut_as_text {
        return;
    }
    assert_said_in_both(&output);
    // the default layout draws the page where the words of the template leave no room for an item
    let is_by_default = output.content.starts_with('✅');
    for (list, kind) in [("files", "fil"), ("processes", "pro"), ("log", "log")] {
        let Some(items) = map.get(list).and_then(|list| list.as_array()) else { continue };
        // the template writes these names; those of the log are in its lines
        if is_by_default && list != "log" {
            continue;
        }
        let told = numbers(&output.content, kind);
        let is_shown = !(result.error.is_some() || result.files.is_empty()) || list == "log";
        let wanted: Vec<usize> = (0..if is_shown { items.len() } else { 0 }).collect();
        assert_eq!(told, wanted, "{list}\n{}", output.content);
    }
    let keys = ["files", "processes", "log", "next_actions"];
    let note = note_of(&output, &keys, Some("files"));
    assert_eq!(notes::note(&output.content), note.as_deref(), "{}", output.content);
}

#[test]
fn numbers_of_bytes() {
    for (files, processes, log) in [(12, 9, 5), (0, 0, 30), (40, 0, 0), (0, 40, 0), (1, 300, 300)] {
        let result = moved(files, processes, log);
        let failed = MovedResult { error: Some("disk | full"), ..result.clone() };
        for bytes in (0..600).chain((600..=2_500).step_by(17)) {
            let options = OutputOptions::default().max_bytes(bytes);
            let fits = |text: &str| text.len() <= bytes;
            check(&result, &options, &fits);
            check(&failed, &options, &fits);
            assert!(result.output_with(&options).is_ok() || bytes < 512);
        }
    }
}

#[test]
fn every_number_of_lines() {
    let (result, mut least) = (moved(12, 9, 5), None);
    for lines in 0..=80 {
        let options = OutputOptions::default().max_lines(lines);
        check(&result, &options, &|text| text.lines().count() <= lines);
        let is_answer = result.output_with(&options).is_ok();
        assert!(is_answer || least.is_none(), "{lines}");
        least = least.or(is_answer.then_some(lines));
    }
    // those of the default layout, with one file; the template has 22
    assert_eq!(least, Some(17));
    let whole = result.output().expect("output");
    assert_eq!((whole.truncation, whole.content), (None, result.to_markdown()));
}
