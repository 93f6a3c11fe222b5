//! Nothing is out of reach: `start` begins both halves at a position that an answer gave.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use serde::ser::{Error as _, SerializeSeq as _, Serializer};
use serde_json::{Value, json};
use tool_result::{
    Delivery, Error, Markdown, NextAction, OutputOptions, Position, Status, ToolOutput, ToolPart,
    ToolResult,
};

use super::notes::{next_of, note};

#[derive(Clone, Serialize)]
struct File {
    path: String,
    bytes: u64,
}

fn files(count: usize) -> Vec<File> {
    (0..count).map(|n| File { path: format!("src/f{n}.rs"), bytes: 100 + n as u64 }).collect()
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    more = "Call again with start={next} ({shown} of {total} shown, item {next_item} is next)"
)]
struct ListResult {
    #[tool_result(items)]
    files: Vec<File>,
}

fn start(position: impl Into<Position>) -> OutputOptions {
    OutputOptions::default().start(position)
}

fn answer(result: &impl ToolResult, options: &OutputOptions) -> ToolOutput {
    result.output_with(options).expect("an answer")
}

fn list(count: usize, options: &OutputOptions) -> ToolOutput {
    answer(&ListResult { files: files(count) }, options)
}

fn json_of(output: &ToolOutput) -> Value {
    Value::Object(output.structured_content.clone().expect("the JSON"))
}

#[test]
fn both_halves_begin_at_the_item() {
    let output = list(5, &start(3));
    assert_eq!(
        output.content,
        "✅ list: 5 files\n\n## Files\n\n|Path|Bytes|\n|---|---|\n|src/f3.rs|103|\n|src/f4.rs|104|\n\n\
         ... (items 4 to 5 of 5)"
    );
    let truncation = json!({"files": {"from": 3, "shown": 2, "total": 5}});
    assert_eq!(
        json_of(&output),
        json!({
            "tool": "list",
            "success": true,
            "files": [{"path": "src/f3.rs", "bytes": 103}, {"path": "src/f4.rs", "bytes": 104}],
            "next_actions": [],
            "truncation": truncation,
        })
    );
    let parts = output.truncation.clone().expect("something is missing");
    assert_eq!((parts.from("files"), parts.get("files").map(|n| n.shown)), (3, Some(2)));
    assert_eq!(parts.next(), None);
    let back: tool_result::Truncation = serde_json::from_value(truncation).expect("a truncation");
    assert_eq!(back, parts);
    for same in [start("3"), start(Position::from(3)), start(Position::from("3".to_owned()))] {
        assert_eq!(list(5, &same), output);
    }
}

#[test]
fn a_page_says_which_items_it_has_and_where_the_next_one_begins() {
    let output = list(118, &start(63).max_lines(13));
    assert_eq!(
        output.content,
        "✅ list: 118 files\n\n## Files\n\n|Path|Bytes|\n|---|---|\n|src/f63.rs|163|\n\n\
         ... (items 64 to 64 of 118, next: 64)\n\n## Next actions\n\n\
         - Call again with start=64 (1 of 118 shown, item 64 is next)"
    );
    let part = json!({"from": 63, "shown": 1, "total": 118, "next": "64"});
    assert_eq!(json_of(&output)["truncation"], json!({ "files": part }));
    let truncation = output.truncation.expect("something is missing");
    assert_eq!(truncation.next(), Some(&Position::from(64)));
}

#[test]
fn what_lies_behind_the_end_is_a_success_that_says_so() {
    for from in ["80", "90", "18446744073709551616"] {
        let output = list(80, &start(from));
        assert_eq!((output.status, output.is_error), (Status::Success, false));
        assert_eq!(output.content, "✅ list: 80 files\n\n## Files (80)\n\n... (0 of 80 items)");
        let json = json_of(&output);
        assert_eq!((&json["files"], &json["next_actions"]), (&json!([]), &json!([])));
        let part = json!({"from": 80, "shown": 0, "total": 80});
        assert_eq!(json["truncation"], json!({ "files": part }));
        assert_eq!(output.truncation.as_ref().and_then(|cut| cut.next()), None);
    }
}

#[test]
fn the_first_page_is_that_of_no_start() {
    let options = || OutputOptions::default().max_bytes(2_000);
    let first = list(500, &options());
    for start in [Position::from(0), Position::from(""), Position::from("0"), Position::default()] {
        assert_eq!(list(500, &options().start(start)), first);
    }
}

#[test]
fn pages_by_the_next_action_have_every_item_once() {
    for (count, options) in [
        (118, OutputOptions::default().max_bytes(1_024)),
        (118, OutputOptions::default().max_lines(24)),
        (90, OutputOptions::default().max_tokens(400)),
        (3_000, OutputOptions::default().max_bytes(20_000)),
    ] {
        let (mut from, mut reached) = (0, 0);
        loop {
            let output = list(count, &options.clone().start(from));
            let json = json_of(&output);
            let paths = json["files"].as_array().expect("a list").iter().map(|file| &file["path"]);
            for path in paths {
                assert_eq!(*path, format!("src/f{reached}.rs"));
                assert!(output.content.contains(path.as_str().expect("a path")));
                reached += 1;
            }
            let Some(action) = json["next_actions"][0].as_str() else { break };
            let (shown, total) = (reached - from, count);
            let expected = format!(
                "Call again with start={reached} ({shown} of {total} shown, item {reached} is next)"
            );
            assert_eq!(action, expected);
            assert!(reached > from);
            from = reached;
        }
        assert_eq!(reached, count);
    }
}

#[test]
fn each_delivery_begins_at_the_position() {
    let structured = list(5, &start(3).delivery(Delivery::Structured));
    assert_eq!(structured.content, "✅ list: 5 files\n\n... (items 4 to 5 of 5)");
    let both = list(5, &start(3));
    assert_eq!(structured.structured_content, both.structured_content);
    let text = list(5, &start(3).delivery(Delivery::Text));
    assert_eq!((text.content, text.structured_content), (both.content, None));
}

#[test]
fn the_least_limit_has_one_item() {
    let result = ListResult { files: files(5) };
    let Err(Error::LimitTooSmall { needed, .. }) = result.output_with(&start(2).max_bytes(1))
    else {
        panic!("a byte is too little")
    };
    let output = answer(&result, &start(2).max_bytes(needed));
    // the rest takes less than one item and the next action that asks for the others
    assert_eq!(json_of(&output)["files"].as_array().map(Vec::len), Some(3));
    assert_eq!(next_of(&output.content), None);
}

#[derive(Clone, Serialize, ToolPart)]
#[tool_part("{index}: {name}{note}", note = self.note())]
struct Step {
    name: String,
}

impl Step {
    fn note(&self) -> &'static str {
        if self.name.ends_with('3') { " (the third)" } else { "" }
    }
}

fn draw_all(steps: &Vec<Step>, md: &mut Markdown) -> std::fmt::Result {
    md.items("steps", steps, |step, md| md.line("Step", &step.name))
}

fn draw_one(step: &Step, md: &mut Markdown) -> std::fmt::Result {
    md.line("One", &step.name)
}

/// The text of a value from number 2 on, drawn as the attributes say.
macro_rules! from_two {
    ($(#[$attribute:meta])* $text:literal, $ty:ty = $value:expr) => {{
        #[derive(Serialize, ToolResult)]
        #[tool_result(success = true, next_actions = [], markdown = $text)]
        struct StepsResult {
            #[tool_result(items)]
            $(#[$attribute])*
            steps: $ty,
        }
        answer(&StepsResult { steps: $value }, &start(2)).content
    }};
    ($(#[$attribute:meta])* $text:literal) => {
        from_two!(
            $(#[$attribute])* $text,
            Vec<Step> = (1..=4).map(|n| Step { name: format!("s{n}") }).collect()
        )
    };
}

const CUT: &str = "\n\n... (items 3 to 4 of 4)";

#[test]
fn however_the_items_are_drawn_they_keep_their_numbers() {
    let each = from_two!(
        #[tool_result(each("{index}. {name} {place}", place = format!("at {index}")))]
        "{steps}"
    );
    assert_eq!(each, format!("3. s3 at 3\n4. s4 at 4{CUT}"));
    assert_eq!(from_two!("{steps}"), format!("- 3: s3 (the third)\n- 4: s4{CUT}"));
    assert_eq!(from_two!("All: {steps}"), format!("All: 3: s3 (the third), 4: s4{CUT}"));
    let grouped = from_two!(
        #[tool_result(each = "{index}: {name}", group("{odd}", odd = index % 2))]
        "{steps}"
    );
    assert_eq!(grouped, format!("1\n3: s3\n\n0\n4: s4{CUT}"));
    let heading = from_two!(
        #[tool_result(each = "- {name}", group("### {len} letters", len = item.name.len()))]
        "{steps}"
    );
    assert_eq!(
        heading,
        format!("### 2 letters\n- s3\n- s4{CUT}"),
        "a page in a group repeats its heading"
    );
    let table = from_two!(
        #[tool_result(table)]
        "{steps}"
    );
    assert_eq!(table, format!("|Name|\n|---|\n|s3|\n|s4|{CUT}"));
    let own = from_two!(
        #[tool_result(with = draw_all)]
        "{steps}"
    );
    assert_eq!(own, format!("- Step: s3\n- Step: s4{CUT}"));
    let own_each = from_two!(
        #[tool_result(each = draw_one)]
        "{steps}"
    );
    assert_eq!(own_each, format!("- One: s3\n- One: s4{CUT}"));
    assert_eq!(from_two!("There are {steps:#}"), format!("There are 4 steps{CUT}"));
    assert_eq!(from_two!("{steps}\n\nEnd."), format!("- 3: s3 (the third)\n- 4: s4\n\nEnd.{CUT}"));
}

#[test]
fn a_map_counts_entries_and_a_text_counts_lines() {
    let sizes = ["a", "b", "c", "d"].into_iter().zip(0..).collect();
    let map = from_two!("{steps}", BTreeMap<&'static str, u32> = sizes);
    assert_eq!(map, "- c: 2\n- d: 3\n\n... (entries 3 to 4 of 4)");
    let line = "x".repeat(100);
    let text = from_two!(
        #[tool_result(code = "text")]
        "{steps}",
        String = [line.as_str(); 4].join("\n")
    );
    assert_eq!(text, format!("```text\n{line}\n{line}\n```\n\n... (lines 3 to 4 of 4)"));
}

#[test]
fn a_note_stands_outside_of_a_fence() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = "{page}\n\n{links}\n\nEnd.")]
    struct PageResult {
        #[tool_result(untrusted = "web page")]
        page: &'static str,
        #[tool_result(items, untrusted = "links")]
        links: Vec<&'static str>,
    }
    let result = PageResult { page: "... (items 1 to 1 of 9, next: 1)", links: vec!["a", "b"] };
    let output = answer(&result, &start(1));
    assert_eq!(note(&output.content), Some("... (items 2 to 2 of 2)"), "{}", output.content);
    assert!(
        output.content.ends_with("```\n\nEnd.\n\n... (items 2 to 2 of 2)"),
        "{}",
        output.content
    );
}

#[derive(Clone, Serialize)]
struct Found {
    path: String,
    hits: Vec<u32>,
    other: Vec<u32>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], more = NextAction::call("search", &json!({ "start": next })))]
struct SearchResult {
    tags: Vec<String>,
    #[tool_result(items, each("{index}. {path} {n}: {hits}", n = item.hits.len() * 10))]
    files: Vec<Found>,
    log: String,
    is_last: bool,
}

fn hits(files: usize, hits: usize) -> Vec<Found> {
    let hits = |n| Found { path: format!("p{n}"), hits: vec![n; hits], other: vec![7] };
    (1..).map(hits).take(files).collect()
}

fn search(files: usize, count: usize, log: usize) -> SearchResult {
    let tags = vec!["a".into(), "b".into()];
    SearchResult { tags, files: hits(files, count), log: "ü".repeat(log / 2), is_last: true }
}

#[test]
fn arguments_are_those_of_their_item() {
    let output = answer(&search(3, 2, 0), &start("1/hits/1"));
    assert!(output.content.contains("\n2. p2 20: 2\n3. p3 20: 3, 3\n"), "{}", output.content);
    let json = json_of(&output);
    assert_eq!(
        json["files"],
        json!([{"path": "p2", "hits": [2], "other": [7]}, {"path": "p3", "hits": [3, 3], "other": [7]}])
    );
    assert_eq!(json["truncation"], json!({"files": {"from": 1, "shown": 2, "total": 3}}));
    assert_eq!(
        json["tags"],
        json!(["a", "b"]),
        "what is small stands whole beside the content, on every page"
    );
}

#[test]
fn what_is_large_follows_the_content() {
    let result = search(3, 2, 6_000);
    let output = answer(&result, &OutputOptions::default().max_bytes(4_000));
    let next =
        output.truncation.as_ref().and_then(|cut| cut.next()).expect("there is more").to_string();
    let byte: usize = next.strip_prefix("log/").and_then(|byte| byte.parse().ok()).expect("a byte");
    let json = json_of(&output);
    assert_eq!(json["log"], result.log[..byte]);
    assert_eq!(
        json["truncation"]["log"],
        json!({"from": 0, "shown": byte, "total": 6_000, "next": next})
    );
    assert_eq!(
        note(&output.content),
        Some(&*format!("... (log: bytes 1 to {byte} of 6000, next: {next})"))
    );
    let action = &json["next_actions"][0];
    assert_eq!(
        (&action["tool"], &action["arguments"]),
        (&json!("search"), &json!({ "start": next }))
    );
    let output = answer(&result, &start(&*next).max_bytes(4_000));
    let json = json_of(&output);
    assert_eq!((&json["log"], &json["files"]), (&json!(result.log[byte..]), &json!([])));
    assert_eq!(json["tags"], json!(["a", "b"]));
    assert_eq!(
        note(&output.content),
        Some(&*format!("... (0 of 3 items, log: bytes {} to 6000 of 6000)", byte + 1))
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct DeepResult {
    files: Vec<Found>,
    log: String,
    point: (u8, Vec<u32>),
    #[serde(rename = "a/b~c")]
    odd: Vec<u32>,
    is_last: bool,
}

fn deep() -> DeepResult {
    let (point, odd) = ((3, vec![1, 2, 3]), vec![4, 5, 6]);
    DeepResult { files: hits(3, 2), log: "ü".repeat(300), point, odd, is_last: true }
}

#[test]
fn a_position_leads_into_any_value() {
    let json = |position: &str| json_of(&answer(&deep(), &start(position)));
    assert_eq!(json("files/2/other/0")["files"], json!([{"path": "p3", "hits": [], "other": [7]}]));
    assert_eq!(json("a~1b~0c/1")["a/b~c"], json!([5, 6]));
    assert_eq!(json("point/1/2")["point"], json!([3, [3]]));
    // into a character, of which it shows all or nothing
    for position in ["log/1", "log/2", "log/3", "log/597"] {
        let json = json(position);
        let shown = json["log"].as_str().expect("a text");
        assert!(!shown.is_empty() && deep().log.ends_with(shown), "{position}: {shown}");
    }
}

#[test]
fn a_number_behind_the_end_goes_on_with_what_comes_next() {
    let json = |position: &str| json_of(&answer(&deep(), &start(position)));
    for (behind, next) in [
        ("files/0/hits/2", "files/0/other/0"),
        ("files/0/hits/99", "files/0/other/0"),
        ("files/3", "log/0"),
        ("files/9/hits/4", "log/0"),
        ("log/600", "point/1/0"),
    ] {
        for key in ["files", "log", "point", "a/b~c"] {
            assert_eq!(json(behind)[key], json(next)[key], "{behind}");
        }
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ReadResult {
    #[tool_result(items)]
    text: &'static str,
    warnings: Vec<u32>,
}

#[test]
fn a_byte_behind_the_end_of_its_line_goes_on_with_the_next_line() {
    for (text, position, shown, from) in [
        ("ab\nsecond\nthird\n", "0/1", "b\nsecond\nthird\n", 0),
        ("ab\nsecond\nthird\n", "0/3", "second\nthird\n", 1),
        ("ab\nsecond\nthird\n", "0/9", "second\nthird\n", 1),
        ("ab\nsecond\nthird\n", "1/40", "third\n", 2),
        ("ab\nsecond\nthird", "1/40", "third", 2),
        ("ab\nsecond\nthird", "2/40", "", 3),
        ("ab\nsecond\nthird", "7/4", "", 3),
        ("one line", "1", "", 1),
    ] {
        let json = json_of(&answer(&ReadResult { text, warnings: vec![1] }, &start(position)));
        assert_eq!(json["text"], shown, "{position}");
        assert_eq!(json["truncation"]["text"]["from"], from, "{position}");
    }
}

#[test]
fn a_text_that_has_been_passed_has_no_line_left() {
    for text in ["a\nb\n", "a\nb"] {
        let json =
            json_of(&answer(&ReadResult { text, warnings: vec![1, 2] }, &start("warnings/1")));
        assert_eq!(json["truncation"]["text"], json!({"from": 2, "shown": 0, "total": 2}));
    }
}

#[test]
fn a_position_that_leads_nowhere_is_an_error_that_says_what_to_do() {
    for position in [
        "x",
        "1",
        "-1",
        "1.5",
        "files/x",
        "files/0/0",
        "files/0/path",
        "files/0/hits/x",
        "files/0/hits/0/1",
        "is_last",
        "is_last/0",
        "tool",
        "a/b~c/1",
        "files/0/",
        "files//1",
        "log/ü",
    ] {
        let error = deep().output_with(&start(position)).expect_err(position);
        assert_eq!(error, Error::NoSuchPosition { position: position.into() });
        assert_eq!(
            error.to_string(),
            "start leads nowhere in this result: call again without start"
        );
    }
}

#[test]
fn data_that_shrank_has_an_answer() {
    let next =
        next_of(&list(118, &OutputOptions::default().max_bytes(3_000)).content).map(Position::from);
    let output = list(3, &start(next.expect("there is more")));
    assert_eq!((output.status, &json_of(&output)["files"]), (Status::Success, &json!([])));
    let json = json_of(&answer(&search(2, 1, 0), &start("0/hits/40")));
    assert_eq!(json["files"][0], json!({"path": "p1", "hits": [], "other": [7]}));
    assert_eq!(json["files"][1]["path"], "p2");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TwoResult {
    files: Vec<File>,
    folders: Vec<&'static str>,
}

#[test]
fn without_a_marked_field_a_position_begins_with_a_key() {
    let result = TwoResult { files: files(3), folders: vec!["a", "b"] };
    let output = answer(&result, &start("folders/1"));
    let json = json_of(&output);
    assert_eq!((&json["files"], &json["folders"]), (&json!([]), &json!(["b"])));
    assert_eq!(
        output.content,
        "✅ two: 3 files, 2 folders\n\n## Files (3)\n\n## Folders\n\n- b\n\n\
         ... (files: 0 of 3 items, folders: items 2 to 2 of 2)"
    );
    assert!(matches!(result.output_with(&start(1)), Err(Error::NoSuchPosition { .. })));
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct HeldResult {
    #[tool_result(items)]
    report: Held,
    is_last: bool,
}

#[derive(Serialize)]
struct Held {
    title: &'static str,
    files: Vec<String>,
    folders: Vec<String>,
}

#[test]
fn a_struct_that_holds_lists_has_next_alone() {
    let names = |kind| (0..60).map(|n| format!("{kind} number {n}")).collect();
    let report = Held { title: "A report", files: names("file"), folders: names("folder") };
    let result = HeldResult { report, is_last: true };
    let output = answer(&result, &start("report/files/3").max_bytes(1_000));
    let json = json_of(&output);
    assert_eq!(
        (&json["report"]["files"][0], &json["report"]["folders"]),
        (&json!("file number 3"), &json!([]))
    );
    assert_eq!((&json["report"]["title"], &json["is_last"]), (&json!("A report"), &json!(true)));
    let next =
        format!("report/files/{}", 3 + json["report"]["files"].as_array().map_or(0, Vec::len));
    assert_eq!(json["truncation"], json!({"report": { "next": next }}));
    assert_eq!(note(&output.content), Some(&*format!("... (next: {next})")));
    let last = answer(&result, &start("report/folders/58"));
    assert_eq!(json_of(&last)["report"]["files"], json!([]));
    assert_eq!(json_of(&last)["truncation"], json!({"report": {}}));
    assert_eq!(note(&last.content), Some("... (shown in part)"));
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "kind")]
#[tool_result(next_actions = [])]
enum Listing {
    Page {
        found: bool,
        #[tool_result(items)]
        files: Vec<u32>,
    },
    Failed {
        error: String,
        tried: Vec<u32>,
        refused: Vec<u32>,
    },
}

#[test]
fn on_a_failure_and_an_empty_answer_start_has_no_effect() {
    let failed = Listing::Failed { error: "gone".into(), tried: vec![1, 2], refused: vec![3] };
    let empty = Listing::Page { found: false, files: vec![] };
    for result in [&failed, &empty] {
        for position in ["40", "files/3", "x/y"] {
            assert_eq!(answer(result, &start(position)), answer(result, &start(0)));
        }
    }
    let page = Listing::Page { found: true, files: (0..9).collect() };
    assert_eq!(json_of(&answer(&page, &start(7)))["files"], json!([7, 8]));
}

#[test]
fn an_error_names_the_item_by_its_number_in_the_list() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct SumResult {
        #[tool_result(items)]
        sums: Vec<u128>,
    }
    let result = SumResult { sums: vec![1, 2, 3, u128::MAX] };
    let error = result.output_with(&start(2)).expect_err("too large");
    assert!(error.to_string().starts_with("sums[3]: "), "{error}");
}

#[test]
fn a_list_that_the_text_does_not_show_is_cut_for_the_json_alone() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct HiddenResult {
        name: &'static str,
        #[tool_result(items, only = json)]
        ids: Vec<u32>,
    }
    let result = HiddenResult { name: "n", ids: (0..1_000).collect() };
    let within =
        |delivery| answer(&result, &OutputOptions::default().max_bytes(600).delivery(delivery));
    let text = within(Delivery::Text);
    assert_eq!((note(&text.content), text.truncation), (None, None));
    let both = within(Delivery::Both);
    let shown = json_of(&both)["ids"].as_array().map_or(0, Vec::len);
    assert_eq!(next_of(&both.content), Some(&*shown.to_string()), "{}", both.content);
    assert!(shown > 50);
}

/// A list whose `Serialize` does something else than it says.
enum Liar {
    Longer,
    Shorter,
    Changing(std::cell::Cell<usize>),
    Failing,
}

impl Serialize for Liar {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (said, count) = match self {
            Liar::Longer => (40, 400),
            Liar::Shorter => (400, 40),
            Liar::Changing(calls) => {
                calls.set(calls.get() + 1);
                (400 / calls.get(), 400 / calls.get())
            }
            Liar::Failing => (400, 9),
        };
        let mut list = serializer.serialize_seq(Some(said))?;
        (0..count).try_for_each(|n| list.serialize_element(&format!("item number {n}")))?;
        if matches!(self, Liar::Failing) { Err(S::Error::custom("no more")) } else { list.end() }
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct LiarResult {
    before: Vec<u32>,
    liar: Liar,
    after: Vec<u32>,
}

impl LiarResult {
    fn new(liar: Liar) -> Self {
        LiarResult { before: vec![1, 2], liar, after: (0..300).collect() }
    }
}

/// The items of `liar` and `after` on all pages; no page comes again.
fn follow_liar(result: &LiarResult) -> (Vec<Value>, Vec<Value>) {
    let (mut position, mut seen) = (Position::default(), Vec::new());
    let (mut liars, mut after) = (Vec::new(), Vec::new());
    loop {
        assert!(!seen.contains(&position), "{position} comes again");
        let output = answer(result, &start(&position).max_bytes(1_000));
        let json = json_of(&output);
        liars.extend(json["liar"].as_array().expect("a list").iter().cloned());
        after.extend(json["after"].as_array().expect("a list").iter().cloned());
        seen.push(position);
        match output.truncation.as_ref().and_then(|cut| cut.next()) {
            Some(next) => position = next.clone(),
            None => return (liars, after),
        }
    }
}

#[test]
fn a_serialize_that_lies_about_its_length_has_all_that_it_gives() {
    let items = |count| (0..count).map(|n| json!(format!("item number {n}"))).collect::<Vec<_>>();
    let (longer, after) = follow_liar(&LiarResult::new(Liar::Longer));
    assert_eq!((longer, after.len()), (items(400), 300));
    let (shorter, after) = follow_liar(&LiarResult::new(Liar::Shorter));
    assert_eq!((shorter, after.len()), (items(40), 300));
    // it has fewer items in each call
    let (_, after) = follow_liar(&LiarResult::new(Liar::Changing(0.into())));
    assert_eq!(json!(after), json!((0..300).collect::<Vec<_>>()));
}

#[test]
fn a_serialize_that_fails_in_the_middle_loses_its_value_alone() {
    let result = LiarResult::new(Liar::Failing);
    let error = Error::Serialize { path: "liar".into(), message: "no more".into() };
    for delivery in [Delivery::Both, Delivery::Text, Delivery::Structured] {
        let options = start(0).max_bytes(1_000).delivery(delivery);
        assert_eq!(result.output_with(&options), Err(error.clone()));
    }
    let after: Vec<_> = result.after.iter().map(u32::to_string).collect();
    assert_eq!(
        result.to_markdown(),
        format!(
            "✅ liar: 2 befores, 300 afters\n\n- Liar: (not shown: no more)\n\n\
             ## Before\n\n1, 2\n\n## After\n\n{}",
            after.join(", ")
        )
    );
}

#[test]
fn a_function_of_the_authors_draws_what_is_shown() {
    fn draw(result: &OwnResult, md: &mut Markdown) -> std::fmt::Result {
        md.write_str("# Names\n\n")?;
        md.items("names", &result.names, |name, md| md.line("Name", name))
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = draw)]
    struct OwnResult {
        #[tool_result(items)]
        names: Vec<&'static str>,
    }
    let output = answer(&OwnResult { names: vec!["a", "b", "c"] }, &start(1));
    assert_eq!(output.content, "# Names\n\n- Name: b\n- Name: c\n\n... (items 2 to 3 of 3)");
}

/// The title counts the lines, and the page has one.
#[test]
fn a_text_of_one_line_is_shown_below_its_count() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(title = "{log:#} of {path}, {log:len}", success = true, next_actions = [])]
    struct LogResult {
        path: &'static str,
        #[tool_result(items)]
        log: String,
    }
    let result = |lines: usize| LogResult {
        path: "a.log",
        log: (0..lines).fold(String::new(), |log, line| log + &format!("boot step {line}\n")),
    };
    assert_eq!(result(1).to_markdown(), "1 line of a.log, 1\n\n- Log: boot step 0");
    assert_eq!(
        answer(&result(7), &start(6)).content,
        "7 lines of a.log, 7\n\n- Log: boot step 6\n\n... (lines 7 to 7 of 7)"
    );
}

/// Of the keys, some may be numbers, and some data.
#[test]
fn a_struct_with_a_flattened_field_has_numbers_in_positions() {
    #[derive(Serialize)]
    struct Years {
        #[serde(rename = "1")]
        one: Vec<String>,
        #[serde(flatten)]
        rest: BTreeMap<&'static str, Vec<String>>,
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct YearsResult {
        years: Years,
        last: Vec<u32>,
    }
    let list = |key: &str| (0..30).map(|n| format!("{key}-{n}")).collect::<Vec<_>>();
    let rest = BTreeMap::from([("0", list("a")), ("2021", list("b"))]);
    let result = YearsResult { years: Years { one: list("one"), rest }, last: vec![1, 2] };
    for bytes in 250..1_200 {
        let (mut position, mut seen) = (Position::default(), Vec::new());
        loop {
            let output = answer(&result, &start(&position).max_bytes(bytes));
            let json = json_of(&output);
            for key in ["1", "0", "2021"] {
                seen.extend(json["years"][key].as_array().expect("a list").clone());
            }
            let Some(next) = output.truncation.as_ref().and_then(|cut| cut.next()) else { break };
            assert!(seen.len() <= 90, "{position} leads to {next}");
            position = next.clone();
        }
        assert_eq!(json!(seen), json!([list("one"), list("a"), list("b")].concat()));
    }
    assert_eq!(json_of(&answer(&result, &start("years/2/29")))["years"]["2021"], json!(["b-29"]));
    let behind = answer(&result, &start("years/7/1"));
    assert_eq!(json_of(&behind)["last"], json!([1, 2]));
}

#[test]
fn no_page_begins_or_ends_inside_of_a_line_break() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct LogResult {
        log: String,
    }
    let log = ("x".repeat(63) + "\r\n").repeat(6);
    let result = LogResult { log: log.clone() };
    for bytes in 150..400 {
        let (mut position, mut all) = (Position::default(), String::new());
        loop {
            let output =
                result.output_with(&OutputOptions::default().max_bytes(bytes).start(&position));
            let Ok(output) = output else { break };
            let part = json_of(&output)["log"].as_str().expect("a text").to_owned();
            assert!(!part.starts_with(['\r', '\n']) && !part.ends_with('\r'), "{part:?}");
            assert!(!output.content.contains("u{d}"), "{}", output.content);
            all += &part;
            let Some(next) = output.truncation.as_ref().and_then(|cut| cut.next()) else {
                assert_eq!(all, log);
                break;
            };
            position = next.clone();
        }
        assert!(bytes < 250 || all == log, "{bytes}");
    }
}

/// An error may follow the content, and an answer may end in it.
#[test]
fn a_page_may_begin_in_a_list_that_is_the_error() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct CheckResult {
        success: bool,
        #[tool_result(error)]
        errors: Vec<String>,
    }
    let errors: Vec<_> = (0..30).map(|n| format!("error number {n}")).collect();
    let result = CheckResult { success: true, errors: errors.clone() };
    let (mut found, mut position) = (Vec::new(), Position::default());
    loop {
        let output = answer(&result, &start(position).max_bytes(300));
        let json = output.structured_content.expect("the JSON");
        let shown: Vec<String> = serde_json::from_value(json["errors"].clone()).expect("texts");
        let text: Vec<_> =
            output.content.lines().filter_map(|line| line.strip_prefix("- ")).collect();
        assert_eq!(text, shown);
        found.extend(shown);
        let Some(next) = next_of(&output.content) else { break };
        position = next.into();
    }
    assert_eq!(found, errors);
}

/// The lists in a part without field names have no keys by which a function could ask for them.
#[test]
fn a_part_without_names_that_is_cut_is_drawn_by_default() {
    fn draw(row: &Row, md: &mut Markdown) -> std::fmt::Result {
        write!(md, "{}: {:?}", row.0, row.1)
    }
    #[derive(Serialize, ToolPart)]
    #[tool_part(with = draw)]
    struct Row(&'static str, Vec<u32>);
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    struct RowsResult {
        rows: Vec<Row>,
    }
    let result = |count: u32| RowsResult { rows: vec![Row("a", (100..100 + count).collect())] };
    assert_eq!(result(2).to_markdown(), "✅ rows: 1 row\n\n## Rows\n\na: [100, 101]");
    let output = answer(&result(90), &OutputOptions::default().max_bytes(280));
    let json = output.structured_content.expect("the JSON");
    let shown = json["rows"][0][1].as_array().expect("numbers").iter().map(Value::to_string);
    let shown = shown.collect::<Vec<_>>().join(", ");
    assert!(output.content.contains(&format!("- a\n  - {shown}\n")), "{}", output.content);
}

#[derive(Serialize)]
struct Folder {
    files: Vec<String>,
    folders: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [],
    more("{next} {item} {of}", item = next_item, of = [shown, total])
)]
struct FolderResult {
    folder: Folder,
}

#[test]
fn more_counts_the_list_in_a_struct_in_which_the_page_ends() {
    let names = |count| (0..count).map(|n| format!("name {n}")).collect();
    let result = FolderResult { folder: Folder { files: names(3), folders: names(60) } };
    let output = answer(&result, &OutputOptions::default().max_bytes(600));
    let shown = json_of(&output)["folder"]["folders"].as_array().unwrap().len();
    assert!((1..60).contains(&shown));
    let action = format!("folder/folders/{shown} {shown} {shown}, 60");
    assert_eq!(json_of(&output)["next_actions"], json!([action]));
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct PairResult {
    #[tool_result(items)]
    both: (Vec<String>, Vec<String>),
}

#[test]
fn the_elements_of_a_marked_tuple_have_numbers() {
    let names = |count| (0..count).map(|n| format!("name {n}")).collect::<Vec<_>>();
    let result = PairResult { both: (names(40), names(40)) };
    let options = OutputOptions::default().max_bytes(400);
    let (mut next, mut all) = (Some("0".to_owned()), [Vec::new(), Vec::new()]);
    while let Some(position) = next {
        let output = answer(&result, &options.clone().start(position));
        for (list, all) in all.iter_mut().enumerate() {
            all.extend(json_of(&output)["both"][list].as_array().unwrap().clone());
        }
        next = next_of(&output.content).map(str::to_owned);
        assert!(next.as_ref().is_none_or(|next| next.starts_with(['0', '1'])), "{next:?}");
    }
    assert_eq!(json!(all), json!(result.both));
}

/// A list that does not say its length is counted as it comes.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct EvenResult {
    #[serde(serialize_with = "even")]
    numbers: Vec<u32>,
}

fn even<S: Serializer>(numbers: &[u32], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(numbers.iter().filter(|number| *number % 2 == 0))
}

#[test]
fn pages_of_a_list_that_does_not_say_its_length_have_every_item() {
    let result = EvenResult { numbers: (1_000..1_400).collect() };
    let options = OutputOptions::default().max_bytes(400);
    let (mut next, mut all) = (Some("0".to_owned()), Vec::new());
    while let Some(position) = next {
        let output = answer(&result, &options.clone().start(position));
        all.extend(json_of(&output)["numbers"].as_array().unwrap().clone());
        let total = output.truncation.as_ref().unwrap().get("numbers").unwrap().total;
        assert_eq!(total, 200);
        next = next_of(&output.content).map(str::to_owned);
    }
    let numbers: Vec<u32> = (1_000..1_400).step_by(2).collect();
    assert_eq!(json!(all), json!(numbers));
}
