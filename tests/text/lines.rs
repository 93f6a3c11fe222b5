//! `items` on a text: its lines are the items that the answer is about.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use serde::Serialize;
use serde_json::json;
use tool_result::parity::check_halves;
use tool_result::{
    Delivery, JsonStyle, OutputOptions, Position, Status, ToolOutput, ToolResult, Truncation,
};

#[derive(Serialize, ToolResult, Default)]
#[tool_result(title = "✅ `{path}`, {content:#}", more = "Call again with start={next}")]
struct ReadResult {
    path: String,
    #[tool_result(items, code = "text")]
    content: String,
    error: Option<String>,
    next_actions: Vec<String>,
}

fn read(content: &str) -> ReadResult {
    ReadResult { path: "a.txt".into(), content: content.to_owned(), ..ReadResult::default() }
}

fn numbered(numbers: Range<usize>) -> String {
    lines(numbers, |n| format!("line {n}"))
}

fn lines(numbers: Range<usize>, line: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for n in numbers {
        let _ = writeln!(text, "{}", line(n));
    }
    text
}

fn text(output: &ToolOutput) -> &str {
    output.structured_content.as_ref().expect("JSON")["content"].as_str().expect("a text")
}

#[test]
fn a_text_that_fits_is_as_it_stands() {
    let result = read("one\ntwo");
    assert_eq!(result.to_markdown(), "✅ `a.txt`, 2 lines\n\n## Content\n\n```text\none\ntwo\n```");
    assert_eq!(result.to_json_map().unwrap()["content"], "one\ntwo");
    assert_eq!(
        json!(result.details().unwrap()),
        json!({"tool": "read", "path": "a.txt", "content_count": 2, "success": true})
    );
    check_halves(&result).unwrap();
    let output = result.output().unwrap();
    assert_eq!((output.content, output.truncation), (result.to_markdown(), None));
    assert_eq!(read("one").to_markdown(), "✅ `a.txt`, 1 line\n\n## Content\n\n```text\none\n```");
    assert_eq!(read("").status(), Status::Empty);
    assert_eq!(read("").to_markdown(), "⚪ read: No results found.\n\n- Path: a.txt");
}

#[test]
fn a_long_text_is_cut_at_whole_lines_and_the_json_has_nothing_else() {
    let result = read(&numbered(0..200));
    let output = result.output_with(&OutputOptions::default().max_bytes(512)).unwrap();
    let shown = output.truncation.as_ref().unwrap().get("content").unwrap();
    assert_eq!((shown.shown, shown.total), (37, 200));
    assert_eq!(text(&output), numbered(0..37));
    let expected = format!(
        "✅ `a.txt`, 200 lines\n\n## Content\n\n```text\n{}```\n\n... (lines 1 to 37 of 200, next: 37)\n\n## Next actions\n\n- Call again with start=37",
        numbered(0..37)
    );
    assert_eq!(output.content, expected);
    assert_eq!(
        output.structured_content.unwrap()["truncation"],
        json!({"content": {"shown": 37, "total": 200, "from": 0, "next": "37"}})
    );
}

#[test]
fn an_answer_begins_at_a_later_line() {
    let result = read(&numbered(0..200));
    let at = |start| result.output_with(&OutputOptions::default().start(start)).unwrap();
    let output = at(195);
    assert_eq!(text(&output), numbered(195..200));
    assert_eq!(
        output.content,
        format!(
            "✅ `a.txt`, 200 lines\n\n## Content\n\n```text\n{}```\n\n... (lines 196 to 200 of 200)",
            numbered(195..200)
        )
    );
    assert_eq!(
        output.structured_content.unwrap()["truncation"],
        json!({"content": {"from": 195, "shown": 5, "total": 200}})
    );
    let past = at(200);
    assert_eq!((past.status, text(&past)), (Status::Success, ""));
    assert_eq!(
        past.content,
        "✅ `a.txt`, 200 lines\n\n## Content (200 lines)\n\n... (0 of 200 lines)"
    );
}

/// The content of an answer, by its text alone: a line that goes on in the next one ends without a line break.
fn fenced(content: &str) -> String {
    let (_, fence) = content.split_once("\n```text\n").expect("a fence");
    let (text, below) = fence.rsplit_once("\n```").expect("its end");
    let next = below.rsplit_once("next: ").map(|(_, next)| next);
    let goes_on =
        next.is_some_and(|next| next.lines().next().is_some_and(|next| next.contains('/')));
    if goes_on { text.to_owned() } else { format!("{text}\n") }
}

#[test]
fn pages_have_every_line_once_under_any_limit() {
    let texts = [
        numbered(0..500),
        "\n".repeat(700),
        "a\r\nb\r\n".repeat(300),
        format!("{}last", numbered(0..300)),
        lines(0..400, |n| format!("{n} `{}` *ü*", "y".repeat(n % 90))),
        lines(0..400, |n| format!("{n}\t\u{1f468}\u{200d}\u{1f469}")),
        "é".repeat(5_000),
    ];
    let limits = [
        OutputOptions::default().max_bytes(512),
        OutputOptions::default().max_bytes(2_000),
        OutputOptions::default().max_lines(20),
        OutputOptions::default().max_tokens(150),
        OutputOptions::default().max_bytes(600).delivery(Delivery::Text),
        OutputOptions::default().max_bytes(600).match_schema(),
    ];
    for whole in &texts {
        let result = read(whole);
        for limits in &limits {
            let (mut start, mut has_json) = (Position::default(), false);
            let (mut in_json, mut in_text) = (String::new(), String::new());
            loop {
                let output = result.output_with(&limits.clone().start(&start)).unwrap();
                has_json |= output.structured_content.is_some();
                if has_json {
                    in_json.push_str(text(&output));
                }
                in_text.push_str(&fenced(&output.content));
                let Some(next) = output.truncation.as_ref().and_then(Truncation::next) else {
                    assert!(!output.content.contains("Next actions"), "{}", output.content);
                    break;
                };
                let end =
                    format!("next: {next})\n\n## Next actions\n\n- Call again with start={next}");
                assert!(output.content.ends_with(&end), "{}", output.content);
                start = next.clone();
            }
            assert!(!has_json || in_json == *whole, "{limits:?}");
            // the fence ends the last line, too, and each line in one way
            let spelled_out = whole.replace('\r', "");
            assert_eq!(in_text.trim_end_matches('\n'), spelled_out.trim_end_matches('\n'));
        }
    }
}

#[test]
fn a_line_that_is_too_long_is_cut_and_the_next_page_goes_on_in_it() {
    let long = "x".repeat(3_000);
    let result = read(&format!("{long}\n{long}\nlast\n"));
    let at = |start| {
        let options = OutputOptions::default().max_bytes(512).start(start);
        result.output_with(&options).unwrap()
    };
    let output = at(Position::default());
    assert_eq!(text(&output), &long[..320]);
    assert_eq!(
        output.content,
        format!(
            "✅ `a.txt`, 3 lines\n\n## Content\n\n```text\n{}\n```\n\n... (lines 1 to 1 of 3, next: 0/320)\n\n## Next actions\n\n- Call again with start=0/320",
            &long[..320]
        )
    );
    assert_eq!(
        output.structured_content.unwrap()["truncation"],
        json!({"content": {"shown": 1, "total": 3, "from": 0, "next": "0/320"}})
    );
    let output = at(Position::from("0/2900"));
    let shown = format!("{}\n{}", &long[2_900..], &long[..160]);
    assert_eq!(text(&output), shown);
    assert_eq!(
        output.content,
        format!(
            "✅ `a.txt`, 3 lines\n\n## Content\n\n```text\n{shown}\n```\n\n... (lines 1 to 2 of 3, next: 1/160)\n\n## Next actions\n\n- Call again with start=1/160"
        )
    );
}

#[test]
fn every_kind_of_text_will_do() {
    macro_rules! kinds {
        ($($type:ty = $value:expr),* $(,)?) => { $({
            #[derive(Serialize, ToolResult)]
            #[tool_result(next_actions = [])]
            struct KindResult<'a> {
                found: bool,
                #[tool_result(items)]
                text: $type,
                #[serde(skip)]
                _borrowed: &'a (),
            }
            let result = KindResult { found: true, text: $value, _borrowed: &() };
            assert_eq!(result.status(), Status::Success, stringify!($type));
            let output = result.output_with(&OutputOptions::default().start(1)).unwrap();
            assert_eq!(output.structured_content.unwrap()["text"], "b\nc", stringify!($type));
            assert_eq!(
                output.content,
                "✅ kind: 3 lines\n\n## Text\n\n```\nb\nc\n```\n\n... (lines 2 to 3 of 3)",
                stringify!($type)
            );
        })* };
    }
    let text = "a\nb\nc";
    kinds!(
        String = text.into(),
        &'a str = text,
        Cow<'a, str> = text.into(),
        Box<str> = text.into(),
        std::sync::Arc<str> = text.into(),
        Option<String> = Some(text.into()),
        Option<&'a str> = Some(text),
        Box<Option<String>> = Box::new(Some(text.into())),
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct CursorResult {
    success: bool,
    offset: usize,
    #[tool_result(items)]
    log: String,
    #[tool_result(cursor = format!("{}:{last}", self.offset + next))]
    next_cursor: Option<String>,
}

#[test]
fn a_cursor_sees_the_last_line() {
    let result = CursorResult {
        success: true,
        offset: 1_000,
        log: numbered(0..300),
        next_cursor: Some("1300:line 299".into()),
    };
    let output = result.output_with(&OutputOptions::default().max_bytes(512)).unwrap();
    let map = output.structured_content.unwrap();
    let shown = map["log"].as_str().unwrap().lines().count();
    assert_eq!(map["next_cursor"], format!("{}:line {}", 1_000 + shown, shown - 1));
    assert_eq!(result.to_json_map().unwrap()["next_cursor"], "1300:line 299");
}

mod drawn {
    use std::fmt::{self, Write as _};

    use serde::Serialize;
    use tool_result::{Markdown, ToolResult};

    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    pub(super) struct OwnResult {
        pub(super) success: bool,
        #[tool_result(items, with = draw)]
        pub(super) log: String,
    }

    fn draw(log: &String, md: &mut Markdown) -> fmt::Result {
        write!(md, "The log: {log}")
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(markdown = "Log {log:#} of {name}: {log}\n\nEnd.", next_actions = [])]
    pub(super) struct InlineResult {
        pub(super) success: bool,
        pub(super) name: String,
        #[tool_result(items)]
        pub(super) log: String,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(markdown = "```\n{log}\n```\n{name}", next_actions = [])]
    pub(super) struct FencedResult {
        pub(super) success: bool,
        pub(super) name: String,
        #[tool_result(items)]
        pub(super) log: String,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(title = "{log:#}", next_actions = [])]
    pub(super) struct LineResult {
        pub(super) success: bool,
        #[tool_result(items, only = json)]
        pub(super) log: String,
    }
}

#[test]
fn whoever_draws_it_says_what_was_cut() {
    let options = OutputOptions::default().max_bytes(512).start(2);
    let log = numbered(0..200);
    let own = drawn::OwnResult { success: true, log: log.clone() };
    assert!(own.to_markdown().contains("The log: line 0\n"));
    let output = own.output_with(&options).unwrap();
    assert!(!output.content.contains("The log"), "{}", output.content);
    assert!(output.content.contains("```\nline 2\n"), "{}", output.content);
    let name = "n".to_owned();
    let inline = drawn::InlineResult { success: true, name: name.clone(), log: log.clone() };
    let content = inline.output_with(&options).unwrap().content;
    let lines = numbered(2..44);
    assert_eq!(
        content,
        format!(
            "Log 200 lines of n:\n```\n{lines}```\n\nEnd.\n\n... (lines 3 to 44 of 200, next: 44)"
        )
    );
    let fenced = drawn::FencedResult { success: true, name, log: log.clone() };
    let content = fenced.output_with(&options).unwrap().content;
    assert_eq!(content, format!("```\n{lines}\n```\nn\n\n... (lines 3 to 44 of 200, next: 44)"));
    let line = drawn::LineResult { success: true, log };
    let output = line.output_with(&options).unwrap();
    assert_eq!(output.content, "200 lines\n\n... (lines 3 to 46 of 200, next: 46)");
    assert!(text_of(&output, "log").starts_with("line 2\n"));
}

fn text_of<'o>(output: &'o ToolOutput, key: &str) -> &'o str {
    output.structured_content.as_ref().expect("JSON")[key].as_str().expect("a text")
}

mod placed {
    use std::collections::BTreeMap;

    use serde::Serialize;
    use tool_result::{ToolPart, ToolResult};

    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "run", next_actions = [])]
    #[serde(tag = "is", content = "of")]
    pub(super) enum RunResult {
        Done {
            #[tool_result(items)]
            log: String,
            code: i32,
        },
        #[expect(dead_code, reason = "the other outcome")]
        Failed { error: String },
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [])]
    pub(super) struct FlatResult {
        #[serde(flatten)]
        pub(super) more: BTreeMap<String, u8>,
        #[tool_result(items)]
        #[serde(rename = "theLog")]
        pub(super) log: String,
        pub(super) notes: Vec<Note>,
    }

    #[derive(Serialize, ToolPart)]
    #[tool_part("{text}")]
    pub(super) struct Note {
        pub(super) text: String,
    }
}

#[test]
fn it_may_stand_in_an_enum_or_beside_what_is_flattened() {
    let options = OutputOptions::default().max_bytes(512).start(3);
    let run = placed::RunResult::Done { log: numbered(0..200), code: 0 };
    let output = run.output_with(&options).unwrap();
    let map = output.structured_content.unwrap();
    let shown = map["of"]["log"].as_str().unwrap();
    assert_eq!(
        map["truncation"],
        json!({"of.log": {"from": 3, "shown": 40, "total": 200, "next": "43"}})
    );
    assert_eq!(shown, numbered(3..43));
    assert_eq!(
        output.content,
        format!(
            "✅ run: 200 lines\n\n- Is: Done\n- Code: 0\n\n## Log\n\n```\n{shown}```\n\n... (lines 4 to 43 of 200, next: 43)"
        )
    );
    let notes = (0..90).map(|n| placed::Note { text: format!("note {n}") }).collect();
    let more = [("a".to_owned(), 1)].into();
    let flat = placed::FlatResult { more, log: numbered(0..20), notes };
    let map = flat.output_with(&options).unwrap().structured_content.unwrap();
    assert_eq!(map["theLog"], numbered(3..20));
    assert!(map["notes"].as_array().unwrap().len() < 90);
}

#[test]
fn an_absent_text_takes_no_key_along() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct AbsentResult {
        success: bool,
        #[serde(flatten)]
        more: BTreeMap<String, u8>,
        #[tool_result(items)]
        log: Option<String>,
        notes: Vec<u8>,
    }
    let more = [("a".to_owned(), 1)].into();
    let result = AbsentResult { success: true, more, log: None, notes: vec![1, 2] };
    assert_eq!(
        result.to_json(JsonStyle::Compact).unwrap(),
        r#"{"tool":"absent","success":true,"a":1,"log":null,"notes":[1,2],"next_actions":[]}"#
    );
}

#[test]
fn a_struct_that_is_lost_takes_its_lines_along() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct LostResult {
        success: bool,
        numbers: [u8; 4],
        #[tool_result(items)]
        log: String,
        #[serde(flatten)]
        bad: u32,
    }
    let log = "x\ny\n".to_owned();
    let result = LostResult { success: true, numbers: [1, 2, 3, 4], log, bad: 3 };
    assert!(result.to_json_map().is_err());
    assert!(result.to_markdown().contains("(not shown: "), "{}", result.to_markdown());
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], more = "Go on at {next}")]
struct BesideResult {
    #[tool_result(items)]
    log: String,
    other: String,
}

#[test]
fn a_long_text_follows_the_lines() {
    let other = "word ".repeat(20_000);
    let log = format!("{}\nsecond\n", "x".repeat(300));
    let result = BesideResult { log: log.clone(), other: other.clone() };
    let output = result.output().unwrap();
    let next = output.truncation.as_ref().and_then(Truncation::next).expect("another page");
    let at = next.to_string().strip_prefix("other/").and_then(|at| at.parse::<usize>().ok());
    let at = at.expect("a byte of the other text");
    assert!((45_000..50_000).contains(&at), "{at}");
    assert_eq!(text_of(&output, "log"), log);
    assert_eq!(text_of(&output, "other"), &other[..at]);
    let note = format!(
        "\n\n... (other: bytes 1 to {at} of 100000, next: other/{at})\n\n## Next actions\n\n- Go on at other/{at}"
    );
    assert!(output.content.ends_with(&note), "{}", output.content);

    let result = BesideResult { log: numbered(0..9_000), other };
    let output = result.output().unwrap();
    let lines = output.truncation.as_ref().unwrap().get("log").unwrap().shown;
    assert_eq!((lines, output.content.lines().count()), (1_986, 2_000));
    let shown = numbered(0..lines);
    assert_eq!(text_of(&output, "log"), shown);
    assert_eq!(text_of(&output, "other"), "");
    assert_eq!(
        output.content,
        format!(
            "✅ beside: 9000 lines\n\n- Other: 100000 bytes\n\n## Log\n\n```\n{shown}```\n\n... (lines 1 to {lines} of 9000, other: 0 of 100000 bytes, next: {lines})\n\n## Next actions\n\n- Go on at {lines}"
        )
    );
}

#[test]
fn first_lines_of_any_characters_are_cut() {
    for first in ["\u{1f600}", "\u{202e}", "\"", "\t", "`", "\u{e0041}", "é"] {
        for (pad, count) in [(0, 2_000), (1, 2_000), (2, 85), (3, 60), (0, 30)] {
            let line = format!("{}{}\n", "a".repeat(pad), first.repeat(count));
            for log in [format!("{line}\n\n\n\nlast\n"), line.repeat(20)] {
                let result = BesideResult { log, other: String::new() };
                for bytes in [544, 600, 1_000] {
                    for start in 0..2 {
                        let options = OutputOptions::default().max_bytes(bytes).start(start);
                        let output = result.output_with(&options).unwrap();
                        assert!(output.content.len() <= bytes);
                        let shown = output.truncation.as_ref().and_then(|cut| cut.get("log"));
                        let shown = shown.map_or(1, |cut| cut.shown);
                        assert!(shown > 0, "{first:?} {count} {bytes} {start}\n{}", output.content);
                    }
                }
            }
        }
    }
}
