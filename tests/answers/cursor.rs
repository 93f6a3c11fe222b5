//! A field that says where the next page begins, also where a limit cuts this one; and `more`, which sees it.

use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{Markdown, NextAction, OutputOptions, ToolOutput, ToolResult};

use super::notes::{next_of, note};

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
    #[tool_result(items)]
    files: Vec<File>,
}

fn within(result: &impl ToolResult, bytes: usize) -> ToolOutput {
    result.output_with(&OutputOptions::default().max_bytes(bytes)).expect("an answer")
}

fn json_of(output: &ToolOutput) -> Value {
    Value::Object(output.structured_content.clone().expect("the JSON"))
}

#[test]
fn a_page_that_fits_keeps_the_authors_value_and_says_it_if_there_is_one() {
    for next in [Some(60), None] {
        let result = OffsetResult { offset: 40, next_offset: next, files: files(20) };
        let output = within(&result, 10_000);
        assert_eq!(json_of(&output)["next_offset"], json!(next));
        assert_eq!(output.content.contains("next: 60"), next.is_some());
        let actions: Vec<_> = next.map(|_| "Call again with offset=60").into_iter().collect();
        assert_eq!(json_of(&output)["next_actions"], json!(actions));
        assert_eq!((note(&output.content), output.truncation), (None, None));
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
    assert_eq!(next_of(&output.content), Some(&*(30 + shown).to_string()));
    let last_page = result.output_with(&options.start(99)).expect("an answer");
    let json = json_of(&last_page);
    assert_eq!((&json["next_offset"], &json["next_actions"]), (&Value::Null, &json!([])));
}

#[derive(Serialize)]
struct Page {
    url: String,
    text: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct PagesResult {
    offset: usize,
    #[tool_result(cursor = self.offset + next)]
    next_offset: Option<usize>,
    #[tool_result(items)]
    pages: Vec<Page>,
    is_last: bool,
}

/// An item that is shown in part counts as passed. Its rest is `start(position)` of the same page.
#[test]
fn an_item_of_200_kb_does_not_stop_the_cursor() {
    let text = |n: usize, large| {
        if n == large { "0123456789".repeat(20_000) } else { format!("text {n}") }
    };
    for large in [0, 2, 4] {
        let page = |n| Page { url: format!("https://{n}.example/"), text: text(n, large) };
        let mut offset = 0;
        while offset < 5 {
            let pages = (offset..5).map(page).collect();
            let result = PagesResult { offset, next_offset: None, pages, is_last: true };
            let output = within(&result, 10_000);
            let next = json_of(&output)["next_offset"].as_u64().map_or(Ok(5), usize::try_from);
            let next = next.expect("a number");
            assert!(next > offset, "{next} after {offset}");
            let rest = rest_of_an_item(&result, &output, next - 1 - offset);
            assert_eq!(rest.is_empty(), next - 1 != large);
            assert!(text(large, large).ends_with(&rest), "{offset} {next}");
            offset = next;
        }
    }
}

/// What the notes of a page, and of those behind it, say is missing from the text of its last item.
fn rest_of_an_item(result: &PagesResult, first: &ToolOutput, item: usize) -> String {
    let (mut rest, mut next) = (String::new(), next_of(&first.content).map(str::to_owned));
    while let Some(position) = next.filter(|next| next.starts_with(&format!("{item}/text/"))) {
        let options = OutputOptions::default().max_bytes(10_000).start(&*position);
        let output = result.output_with(&options).expect("an answer");
        let json = json_of(&output);
        rest.push_str(json["pages"][0]["text"].as_str().expect("a text"));
        assert_eq!(
            (&json["pages"][0]["url"], &json["is_last"]),
            (&json!(result.pages[item].url), &json!(true))
        );
        next = next_of(&output.content).map(str::to_owned);
    }
    rest
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

/// No expression makes such a cursor, so none is asked for.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct OpaqueResult {
    next_cursor: Option<Opaque>,
    next_page: Option<Value>,
    files: Vec<File>,
}

#[derive(Serialize)]
struct Opaque(String);

#[test]
fn a_value_of_another_type_is_kept() {
    let next_cursor = Some(Opaque("c".to_owned()));
    let result = OpaqueResult { next_cursor, next_page: Some(json!(7)), files: files(100) };
    let output = within(&result, 700);
    let json = json_of(&output);
    assert_eq!((&json["next_cursor"], &json["next_page"]), (&json!("c"), &json!(7)));
    assert!(json["truncation"]["files"]["next"].is_string(), "the rest of this page is in reach");
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

/// `more` sees the final value of a cursor under the name of its field.
#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    more = NextAction::call("list", &json!({ "after": next_cursor, "first": next_item, "start": next, "of": total }))
)]
struct CallResult {
    #[tool_result(cursor = format!("after:{}", last.id))]
    next_cursor: Option<String>,
    #[tool_result(items)]
    files: Vec<File>,
}

#[test]
fn more_has_the_final_value_of_the_cursor() {
    let action = |next_cursor: Option<&str>, bytes| {
        let result = CallResult { next_cursor: next_cursor.map(str::to_owned), files: files(40) };
        let json = json_of(&within(&result, bytes));
        (json["next_actions"][0].clone(), json["files"].as_array().map_or(0, Vec::len))
    };
    let (cut, shown) = action(None, 700);
    let last = format!("after:f{:03}", shown - 1);
    let arguments = json!({"after": last, "first": shown, "start": shown.to_string(), "of": 40});
    assert_eq!((&cut["tool"], &cut["arguments"]), (&json!("list"), &arguments));
    let (whole, _) = action(Some("after:f039"), 20_000);
    assert_eq!(whole["arguments"]["after"], "after:f039", "it fits, and the tool has more");
    assert_eq!(action(None, 20_000).0, Value::Null);
}

/// A token of 300 bytes, which some services have, stands in every answer: the next call needs all of it.
#[test]
fn a_long_cursor_is_whole() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        success = true,
        next_actions = [],
        more = NextAction::call("list", &json!({ "token": token }))
    )]
    struct ListResult {
        #[tool_result(cursor = format!("{}{}", "t".repeat(300), last.id))]
        token: Option<String>,
        #[tool_result(items)]
        files: Vec<File>,
    }

    let result = ListResult { token: Some("o".repeat(300)), files: files(100) };
    let output = within(&result, 2_000);
    let json = json_of(&output);
    let shown = json["files"].as_array().expect("a list").len();
    let token = format!("{}f{:03}", "t".repeat(300), shown - 1);
    assert!((2..100).contains(&shown), "{shown}");
    assert_eq!(json["token"], token);
    assert_eq!(json["next_actions"][0]["arguments"]["token"], token);
    assert_eq!(output.content.matches(&token).count(), 2, "{}", output.content);
    let next = next_of(&output.content).expect("a next page");
    let rest = result.output_with(&OutputOptions::default().max_bytes(20_000).start(next));
    let rest = rest.expect("an answer");
    assert_eq!(json_of(&rest)["token"], "o".repeat(300), "the last page has the tool's own");
}

/// Serde leaves both out where the tool has no other page.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TwoCursorsResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tool_result(cursor = next)]
    next_number: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tool_result(cursor = format!("f{next:03}"))]
    next_file: Option<String>,
    #[tool_result(items)]
    files: Vec<File>,
}

#[test]
fn two_cursors_that_were_left_out_are_written_once_each() {
    let result = TwoCursorsResult { next_number: None, next_file: None, files: files(40) };
    let json = json_of(&within(&result, 700));
    let shown = json["files"].as_array().expect("a list").len();
    let file = format!("f{shown:03}");
    assert_eq!((&json["next_number"], &json["next_file"]), (&json!(shown), &json!(file)));
    let keys: Vec<_> = json.as_object().expect("a map").keys().collect();
    let expected =
        ["files", "next_actions", "next_file", "next_number", "success", "tool", "truncation"];
    assert_eq!(keys, expected);
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
fn more_of_a_variant_has_the_final_value_of_its_cursor() {
    let page = Offered::Page { offset: 7, next_offset: None, files: files(100) };
    let json = json_of(&within(&page, 700));
    let shown = json["files"].as_array().expect("a list").len();
    let action = format!("Call again with {}/7/files/{shown} behind 7", 7 + shown);
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

#[test]
fn below_a_text_of_a_function_the_added_action_stands_on_whole_pages_too() {
    fn draw(result: &MailsResult, md: &mut Markdown) -> fmt::Result {
        md.line("Mails", &result.mails)
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = draw, more = "Call again with {next_cursor}")]
    struct MailsResult {
        mails: Vec<&'static str>,
        #[tool_result(cursor = self.next_cursor)]
        next_cursor: Option<&'static str>,
    }
    let content = |next_cursor| {
        let result = MailsResult { mails: vec!["a"], next_cursor };
        result.output().expect("an answer").content
    };
    assert_eq!(content(None), "- Mails: a\n");
    assert_eq!(content(Some("c2")), "- Mails: a\n\n## Next actions\n\n- Call again with c2");
}

/// The expression may say that there is no other page, though this one is cut.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct EndResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tool_result(cursor = (next > 1_000).then_some(next))]
    next_offset: Option<usize>,
    files: Vec<File>,
}

#[test]
fn a_cursor_without_a_value_stands_where_one_was_and_nowhere_else() {
    for (own, json) in [(Some(9), Some(Value::Null)), (None, None)] {
        let output = within(&EndResult { next_offset: own, files: files(50) }, 700);
        assert!(output.truncation.is_some());
        assert_eq!(json_of(&output).get("next_offset"), json.as_ref());
        assert_eq!(output.details.get("next_offset"), None);
        assert!(!output.content.contains("offset"), "{}", output.content);
    }
}

type Cursor = Option<String>;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], more = "Call again with {cursor}")]
struct AliasResult {
    #[tool_result(items)]
    names: Vec<&'static str>,
    #[tool_result(only = json, cursor = Some(format!("c{next}")))]
    cursor: Cursor,
}

#[test]
fn a_cursor_is_an_option_by_whatever_name() {
    let text = |cursor: Option<&str>| {
        let result = AliasResult { names: vec!["a"], cursor: cursor.map(str::to_owned) };
        within(&result, 1_000).content
    };
    let list = "✅ alias: 1 name\n\n## Names\n\n- a";
    assert_eq!(text(None), list);
    assert_eq!(text(Some("z")), format!("{list}\n\n## Next actions\n\n- Call again with z"));
}
