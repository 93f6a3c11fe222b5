//! A field that says where the next page begins, also where a limit cuts this one.

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{Markdown, NextAction, OutputOptions, ToolOutput, ToolResult};

#[derive(Clone, Serialize)]
struct File {
    id: String,
    bytes: u64,
}

fn files(count: usize) -> Vec<File> {
    (0..count).map(|n| File { id: format!("f{n:03}"), bytes: 1_000 + n as u64 }).collect()
}

/// Pages by number.
#[derive(Serialize, ToolResult)]
#[tool_result(
    title = "{files:#} from {offset} on, next: {next_offset}",
    summary = "next {next_offset}",
    success = true,
    next_actions = [],
    more = "Call again with offset={next_offset}"
)]
struct OffsetResult {
    offset: usize,
    #[tool_result(cursor = self.offset + next)]
    next_offset: Option<usize>,
    files: Vec<File>,
}

fn within(result: &impl ToolResult, bytes: usize) -> ToolOutput {
    result.output_with(&OutputOptions::default().max_bytes(bytes)).expect("an answer")
}

fn json_of(output: &ToolOutput) -> Value {
    Value::Object(output.structured_content.clone().expect("the JSON"))
}

#[test]
fn a_page_that_fits_keeps_the_authors_value() {
    for next in [Some(60), None] {
        let result = OffsetResult { offset: 40, next_offset: next, files: files(20) };
        let output = within(&result, 10_000);
        assert_eq!(json_of(&output)["next_offset"], json!(next));
        assert_eq!(output.content.contains("next: 60"), next.is_some());
        assert_eq!(json_of(&output)["next_actions"], json!([]));
    }
}

#[test]
fn a_page_that_is_cut_says_where_the_next_one_begins_everywhere() {
    for next in [Some(60), None] {
        let result = OffsetResult { offset: 40, next_offset: next, files: files(20) };
        let output = within(&result, 560);
        let json = json_of(&output);
        let shown = json["files"].as_array().expect("a list").len();
        assert!((1..20).contains(&shown));
        let next = 40 + shown;
        assert_eq!(json["next_offset"], json!(next));
        assert_eq!(output.details["next_offset"], json!(next));
        assert_eq!(output.summary, format!("next {next}"));
        let first = format!("20 files from 40 on, next: {next}\n");
        assert!(output.content.starts_with(&first), "{}", output.content);
        let action = format!("Call again with offset={next}");
        assert_eq!(json["next_actions"], json!([action]));
        assert!(output.content.ends_with(&action));
    }
}

/// Pages by the last item, in a field that is left out on the last one.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct CursorResult {
    #[serde(rename = "nextCursor", skip_serializing_if = "Option::is_none")]
    #[tool_result(cursor = format!("after:{}", last.id))]
    next_cursor: Option<String>,
    #[tool_result(items)]
    files: Vec<File>,
    folders: Vec<String>,
}

#[test]
fn a_cursor_can_be_made_of_the_last_item_and_comes_where_none_was() {
    let result = CursorResult { next_cursor: None, files: files(50), folders: vec!["src".into()] };
    let whole = within(&result, 20_000);
    assert_eq!(json_of(&whole).get("nextCursor"), None);
    let output = within(&result, 900);
    let json = json_of(&output);
    let last = json["files"].as_array().expect("a list").last().expect("a file");
    let cursor = format!("after:{}", last["id"].as_str().expect("an id"));
    assert_eq!(json["nextCursor"], cursor);
    assert!(output.content.contains(&format!("- Next cursor: {cursor}\n")), "{}", output.content);
    assert_eq!(output.details["nextCursor"], cursor);
    assert_eq!(result.to_json_map().expect("JSON").get("nextCursor"), None, "it is put back");
}

#[test]
fn start_and_a_cursor_go_together() {
    let result = OffsetResult { offset: 0, next_offset: None, files: files(100) };
    let options = OutputOptions::default().max_bytes(800).start(30);
    let output = result.output_with(&options).expect("an answer");
    let json = json_of(&output);
    let shown = json["files"].as_array().expect("a list").len();
    assert_eq!(json["next_offset"], json!(30 + shown));
    let last_page = result.output_with(&options.start(99)).expect("an answer");
    assert_eq!(json_of(&last_page)["next_offset"], json!(null));
}

/// `self.next_page` keeps the value on purpose.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct KeptResult {
    #[tool_result(cursor = self.next_page)]
    next_page: u32,
    files: Vec<File>,
}

#[test]
fn a_value_can_be_kept_on_purpose() {
    let output = within(&KeptResult { next_page: 7, files: files(100) }, 700);
    assert_eq!(json_of(&output)["next_page"], json!(7));
    assert!(output.truncation.is_some());
}

/// One variant has pages.
#[derive(Serialize, ToolResult)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[tool_result(next_actions = [])]
enum Listed {
    Page {
        offset: usize,
        #[tool_result(cursor = offset + shown)]
        next_offset: usize,
        files: Vec<File>,
    },
    Failed {
        error: String,
    },
}

#[test]
fn a_variant_has_a_cursor_of_its_own() {
    let output = within(&Listed::Page { offset: 5, next_offset: 105, files: files(100) }, 700);
    let json = json_of(&output);
    let shown = json["files"].as_array().expect("a list").len();
    assert_eq!(json["next_offset"], json!(5 + shown));
    let failed = Listed::Failed { error: "gone".into() };
    assert_eq!(json_of(&within(&failed, 700)).get("next_offset"), None);
}

/// Follows the cursor from page to page.
#[test]
fn pages_by_a_cursor_have_every_item_once() {
    let all = files(300);
    for bytes in [600, 1_000, 2_500] {
        let (mut offset, mut ids) = (0, Vec::new());
        loop {
            let page: Vec<_> = all.iter().skip(offset).take(40).cloned().collect();
            let end = offset + page.len();
            let next_offset = (end < all.len()).then_some(end);
            let output = within(&OffsetResult { offset, next_offset, files: page }, bytes);
            let json = json_of(&output);
            let shown = json["files"].as_array().expect("a list");
            ids.extend(shown.iter().map(|file| file["id"].as_str().expect("an id").to_owned()));
            let Some(next) = json["next_offset"].as_u64() else { break };
            offset = usize::try_from(next).expect("a number");
        }
        assert_eq!(ids, all.iter().map(|file| file.id.clone()).collect::<Vec<_>>());
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = draw)]
struct DrawnResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tool_result(cursor = self.next_offset.map(|_| next))]
    next_offset: Option<usize>,
    files: Vec<File>,
}

fn draw(result: &DrawnResult, md: &mut Markdown) -> std::fmt::Result {
    md.line("Next", &result.next_offset)?;
    md.items("files", &result.files, |file, md| md.line("File", &file.id))
}

#[test]
fn a_function_that_would_tell_another_cursor_is_not_asked() {
    let drawn = |next_offset| within(&DrawnResult { next_offset, files: files(60) }, 700);
    let output = drawn(Some(60));
    let shown = json_of(&output)["files"].as_array().map(Vec::len).expect("a list");
    assert_eq!(json_of(&output)["next_offset"], json!(shown));
    assert!(output.content.contains(&format!("- Next offset: {shown}\n")), "{}", output.content);
    // one that stays as it is does not come into the JSON, and the function is asked
    let output = drawn(None);
    assert_eq!(json_of(&output).get("next_offset"), None);
    assert!(output.content.starts_with("- File: f000\n"), "{}", output.content);
}

/// Offers the next page by a call.
#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    more = NextAction::call("list", &json!({ "after": next_cursor, "start": next, "skip": next_item }))
        .because(format!("{shown} of {total}"))
)]
struct OfferedResult {
    #[serde(rename = "nextCursor", skip_serializing_if = "Option::is_none")]
    #[tool_result(cursor = last.id.clone())]
    next_cursor: Option<String>,
    files: Vec<NamedFile>,
}

#[derive(Serialize)]
struct NamedFile {
    id: String,
}

/// A variant names its own cursor, and its fields.
#[derive(Serialize, ToolResult)]
#[serde(tag = "kind", rename_all_fields = "camelCase")]
#[tool_result(next_actions = [])]
enum Offered {
    #[tool_result(success, more("Call again with {at} behind {offset}", at = format!("{next_offset}/{offset}/{next}")))]
    Page {
        offset: usize,
        #[tool_result(cursor = offset + next)]
        next_offset: Option<usize>,
        files: Vec<File>,
    },
}

#[test]
fn an_expression_of_more_has_the_final_value_of_a_cursor() {
    let file = |n| NamedFile { id: format!("f{n:03}") };
    let result = OfferedResult { next_cursor: None, files: (0..100).map(file).collect() };
    let json = json_of(&within(&result, 700));
    let shown = json["files"].as_array().expect("a list").len();
    let action = json!({
        "tool": "list",
        "arguments": { "after": json["nextCursor"], "start": shown.to_string(), "skip": shown },
        "reason": format!("{shown} of 100"),
    });
    assert_eq!(json["nextCursor"], format!("f{:03}", shown - 1));
    assert_eq!(json["next_actions"], json!([action]));

    let page = Offered::Page { offset: 7, next_offset: None, files: files(100) };
    let json = json_of(&within(&page, 700));
    let shown = json["files"].as_array().expect("a list").len();
    let action = format!("Call again with {}/7/{shown} behind 7", 7 + shown);
    assert_eq!(json["next_actions"], json!([action]));
}

/// A cursor that is called as what `more` has without it.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], more("{next} {at}", at = next))]
struct NextResult {
    offset: usize,
    #[tool_result(cursor = self.offset + next)]
    next: Option<usize>,
    files: Vec<File>,
}

#[test]
fn a_cursor_that_is_called_next_is_the_next_of_more() {
    let json = json_of(&within(&NextResult { offset: 9, next: None, files: files(100) }, 700));
    let next = 9 + json["files"].as_array().expect("a list").len();
    assert_eq!(json["next"], next);
    assert_eq!(json["next_actions"], json!([format!("{next} {next}")]));
}
