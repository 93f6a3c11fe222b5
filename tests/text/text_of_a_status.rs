//! `empty_markdown = "…"` and `failure_markdown = "…"`: the whole text of an answer that is no success.

use std::fmt::{self, Write as _};

use serde::Serialize;
use tool_result::{Delivery, Markdown, OutputOptions, Status, ToolResult};

#[derive(Serialize, ToolResult, Clone)]
#[tool_result(
    markdown = "Found {files:#} for '{query}':\n\n{files}\n",
    empty_markdown = "Nothing matches '{query}'.\n",
    failure_markdown("Search failed: {error}{retry}\n", retry = if self.again { " Try again." } else { "" }),
)]
struct SearchResult {
    query: &'static str,
    #[tool_result(items, each = "{index}. {item}")]
    files: Vec<&'static str>,
    #[tool_result(only = json)]
    again: bool,
    error: Option<&'static str>,
    #[tool_result(only = json)]
    next_actions: Vec<&'static str>,
}

fn found() -> SearchResult {
    SearchResult {
        query: "x_y",
        files: vec!["a.rs", "b.rs"],
        again: true,
        error: None,
        next_actions: vec!["Open one"],
    }
}

#[test]
fn each_status_has_a_text_of_its_own() {
    assert_eq!(found().to_markdown(), "Found 2 files for 'x_y':\n\n1. a.rs\n2. b.rs\n");
    let nothing = SearchResult { files: vec![], ..found() };
    assert_eq!(nothing.status(), Status::Empty);
    assert_eq!(nothing.to_markdown(), "Nothing matches 'x_y'.\n");
    let failed = SearchResult { error: Some("no _disk_."), ..found() };
    assert_eq!(failed.to_markdown(), "Search failed: `no _disk_. Try again.`\n");
}

#[test]
fn the_persons_line_is_still_the_first_line_of_the_status() {
    let nothing = SearchResult { files: vec![], ..found() };
    assert_eq!(nothing.summary(), "⚪ search: No results found.");
    let failed = SearchResult { error: Some("no disk"), ..found() };
    assert_eq!(failed.summary(), "❌ search: no disk");
    let options = OutputOptions::default().delivery(Delivery::Structured);
    let output = failed.output_with(&options).unwrap();
    assert_eq!(output.content, "❌ search: no disk");
}

#[derive(Serialize, ToolResult, Clone)]
#[tool_result(failure_markdown = "It went wrong.\n{why}", empty_markdown = "{why}")]
struct PlainResult {
    success: bool,
    found: bool,
    why: Option<&'static str>,
    error: Option<&'static str>,
    next_actions: Vec<&'static str>,
}

#[test]
fn neither_the_error_nor_the_next_actions_are_lost() {
    let result = PlainResult {
        success: false,
        found: true,
        why: Some("because"),
        error: Some("disk full"),
        next_actions: vec!["Free some space"],
    };
    assert_eq!(
        result.to_markdown(),
        "It went wrong.\nbecause\n\n## Error\n\n- disk full\n\n## Next actions\n\n- Free some space"
    );
    let fine = PlainResult { success: true, error: None, ..result };
    assert_eq!(
        fine.to_markdown(),
        "✅ plain\n\n- Why: because\n\n## Next actions\n\n- Free some space"
    );
}

#[test]
fn a_text_with_nothing_to_say_is_the_first_line() {
    let nothing = PlainResult {
        success: true,
        found: false,
        why: None,
        error: None,
        next_actions: vec!["Look elsewhere"],
    };
    assert_eq!(
        nothing.to_markdown(),
        "⚪ plain: No results found.\n\n## Next actions\n\n- Look elsewhere"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = draw, empty_markdown = "None of:\n{paths}\n", next_actions = ["Try more"])]
struct HalfMovedResult {
    found: bool,
    #[tool_result(each = "- {item}")]
    paths: Vec<&'static str>,
}

fn draw(result: &HalfMovedResult, md: &mut Markdown) -> fmt::Result {
    write!(md, "one of {}", result.paths.len())
}

#[test]
fn it_takes_over_one_status_of_an_own_text() {
    let result = HalfMovedResult { found: true, paths: vec!["a", "b"] };
    assert_eq!(result.to_markdown(), "one of 2");
    let result = HalfMovedResult { found: false, ..result };
    assert_eq!(result.to_markdown(), "None of:\n- a\n- b\n\n## Next actions\n\n- Try more");
}

#[test]
fn it_is_kept_within_limits() {
    let result = HalfMovedResult { found: false, paths: vec!["a file that is not there"; 500] };
    let output = result.output_with(&OutputOptions::default().max_bytes(512)).unwrap();
    let shown = output.structured_content.unwrap()["paths"].as_array().unwrap().len();
    let lines = "- a file that is not there\n".repeat(shown);
    assert_eq!(
        output.content,
        format!(
            "None of:\n{lines}\n... (paths: items 1 to {shown} of 500)\n\n## Next actions\n\n- Try more"
        )
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    markdown("{status}: {passed} of {total}\n\n{failed}", status = if self.success { "PASS" } else { "FAIL" }),
    empty_markdown = same,
    failure_markdown = same,
    next_actions = []
)]
struct RunTestsResult {
    success: bool,
    passed: u32,
    total: u32,
    #[tool_result(items, each = "- {item}")]
    failed: Vec<&'static str>,
}

#[test]
fn the_same_text_whatever_the_status_is() {
    let run = |success, passed, failed| RunTestsResult { success, passed, total: 2, failed };
    assert_eq!(run(true, 1, vec!["b (flaky)"]).to_markdown(), "PASS: 1 of 2\n\n- b (flaky)");
    let nothing = run(true, 2, vec![]);
    assert_eq!(nothing.status(), Status::Empty);
    assert_eq!(nothing.to_markdown(), "PASS: 2 of 2");
    assert_eq!(run(false, 0, vec!["a", "b"]).to_markdown(), "FAIL: 0 of 2\n\n- a\n- b");
    assert_eq!(run(false, 0, vec!["a"]).summary(), "❌ run_tests: failed");
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "blank", next_actions = [])]
struct BlankResult {
    error: Option<String>,
}

#[test]
fn an_error_of_white_space_is_quoted_in_the_first_line() {
    let result = BlankResult { error: Some("\t".to_owned()) };
    assert_eq!(result.to_markdown(), "❌ blank: `\t`");
    assert_eq!(result.summary(), "❌ blank: failed");
}

#[derive(Clone, Serialize)]
struct SearchError {
    code: &'static str,
    message: &'static str,
    path: Option<&'static str>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "first", next_actions = [], failure = "Failed: {error.message} ({error.code})")]
struct FirstLineResult {
    error: Option<SearchError>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    tool = "whole",
    next_actions = [],
    failure_markdown = "Failed: {error.message}{?error.path: somewhere}\nCode: {error.code}"
)]
struct WholeTextResult {
    error: Option<SearchError>,
}

#[test]
fn an_error_is_not_said_again_where_each_of_its_fields_is_named() {
    let error = SearchError { code: "no_index", message: "there is no index", path: None };
    let first = |error| FirstLineResult { error: Some(error) }.to_markdown();
    assert_eq!(first(error.clone()), "Failed: there is no index (no_index)");
    let whole = |error| WholeTextResult { error: Some(error) }.to_markdown();
    assert_eq!(whole(error.clone()), "Failed: there is no index\nCode: no_index");
    let elsewhere = SearchError { path: Some("src"), ..error };
    assert_eq!(
        first(elsewhere.clone()),
        "\
Failed: there is no index (no_index)

- Error:
  - code: no_index
  - message: there is no index
  - path: src"
    );
    assert_eq!(
        whole(elsewhere),
        "\
Failed: there is no index somewhere
Code: no_index

## Error

- code: no_index
- message: there is no index
- path: src"
    );
}
