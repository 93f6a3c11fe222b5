//! Short values stand in every answer, with one unit of the content. Next actions are cut where that does not fit, then
//! the error. Below, the error says what is needed.

use serde::Serialize;
use serde_json::json;
use tool_result::{Delivery, Error, Limit, NextAction, OutputOptions, Position, ToolResult};

use super::{compact, shown};

#[derive(Serialize, ToolResult)]
struct FailedResult {
    error: Option<String>,
    next_actions: Vec<String>,
}

fn failed(error: &str, next_actions: Vec<String>) -> FailedResult {
    FailedResult { error: Some(error.to_owned()), next_actions }
}

/// Errors that are no longer than a text which is left whole, and take much more than they have bytes.
fn dense() -> Vec<String> {
    ["\n", "😀", "\u{1}", "\"", "*", "\\"]
        .iter()
        .flat_map(|text| [60, 128, 256].map(|bytes| text.repeat(bytes / text.len())))
        .collect()
}

#[test]
fn an_error_is_shortened_that_takes_more_than_its_length() {
    let floors = [
        OutputOptions::default().max_bytes(512),
        OutputOptions::default().max_lines(16),
        OutputOptions::default().max_tokens(128),
    ];
    for error in dense() {
        for next_actions in [vec![], vec!["Call again".to_owned(); 3]] {
            for (number, options) in floors.iter().enumerate() {
                let output = failed(&error, next_actions.clone()).output_with(options);
                let output = output.unwrap_or_else(|refused| panic!("{error:?}: {refused}"));
                assert!(output.is_error && output.content.starts_with('❌'), "{}", output.content);
                match number {
                    0 => assert!(output.content.len() <= 512 && compact(&output).len() <= 512),
                    1 => assert!(output.content.lines().count() <= 16, "{}", output.content),
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn what_is_needed_counts_what_is_cut_from_the_floor_on() {
    let result = failed("no index", vec!["do this ".repeat(55); 30]);
    let options = OutputOptions::default();
    let Error::LimitTooSmall { limit: Limit::Bytes, given: 60, needed } =
        result.output_with(&options.clone().max_bytes(60)).unwrap_err()
    else {
        panic!("bytes are too few")
    };
    assert!(needed < 512, "{needed}");
    assert!(result.output_with(&options.clone().max_bytes(needed)).is_ok());
    assert!(result.output_with(&options.max_bytes(needed - 1)).is_err());
}

#[test]
fn of_several_limits_the_one_below_its_floor_is_named() {
    let result = failed("no index", vec!["do this ".repeat(55); 30]);
    let options = OutputOptions::default().max_bytes(2_000);
    let error = result.output_with(&options.clone().max_lines(3)).unwrap_err();
    let Error::LimitTooSmall { limit: Limit::Lines, given: 3, needed } = error else {
        panic!("{error:?}")
    };
    assert!(result.output_with(&options.max_lines(needed)).is_ok());
}

#[test]
fn one_below_its_floor_is_named_before_one_above_it() {
    let result = failed("no index", vec!["do this ".repeat(55); 30]);
    let options = OutputOptions::default().max_bytes(600).max_lines(3);
    let error = result.output_with(&options).unwrap_err();
    assert!(matches!(error, Error::LimitTooSmall { limit: Limit::Lines, given: 3, .. }), "{error}");
}

#[test]
fn a_limit_that_holds_just_what_is_needed_is_not_named() {
    let result = failed("no index", vec!["Read".to_owned(); 3]);
    let options = OutputOptions::default();
    let Error::LimitTooSmall { needed, .. } =
        result.output_with(&options.clone().max_bytes(0)).unwrap_err()
    else {
        panic!("bytes are too few")
    };
    let options = options.max_bytes(needed);
    assert!(result.output_with(&options).is_ok());
    let error = result.output_with(&options.max_lines(2)).unwrap_err();
    assert!(matches!(error, Error::LimitTooSmall { limit: Limit::Lines, given: 2, .. }), "{error}");
}

#[test]
fn next_actions_that_are_not_even_recorded_count_nothing() {
    // one of them is more than is recorded for so few lines
    let result = failed("no index", vec!["do this ".repeat(300); 40]);
    let options = OutputOptions::default();
    let error = result.output_with(&options.clone().max_lines(3)).unwrap_err();
    assert!(
        matches!(error, Error::LimitTooSmall { limit: Limit::Lines, given: 3, needed: 5 }),
        "{error}"
    );
    assert!(result.output_with(&options.clone().max_lines(4)).is_err());
    let output = result.output_with(&options.max_lines(5)).expect("an answer");
    assert_eq!(shown(&output, "next_actions"), Some((0, 40)));
}

#[test]
fn an_error_is_cut_where_it_does_not_fit_without_next_actions() {
    let error = "cannot find the file ".repeat(60);
    let result =
        failed(&error, vec!["Read the next of the files that the page names".to_owned(); 12]);
    let mut before = 0;
    for bytes in (400..2_400).step_by(100) {
        let output =
            result.output_with(&OutputOptions::default().max_bytes(bytes)).expect("output");
        let (bytes, all) = shown(&output, "error").unwrap_or((error.len(), error.len()));
        let actions = shown(&output, "next_actions").map_or(12, |(actions, _)| actions);
        assert!(bytes >= before, "{bytes} after {before}");
        assert!(actions == 0 || all - bytes < 50, "{bytes} bytes beside {actions} next actions");
        before = bytes;
    }
    assert_eq!(before, error.len());
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true)]
struct Renamed {
    #[tool_result(next_actions)]
    todo: Vec<String>,
    names: Vec<String>,
}

#[test]
fn next_actions_of_another_name_outlive_a_list() {
    let all = |kind: &str, count: usize| (0..count).map(|n| format!("{kind} {n}")).collect();
    let result = Renamed { todo: all("Read part", 14), names: all("a name", 90) };
    let output = result.output_with(&OutputOptions::default().max_bytes(512)).expect("output");
    let map = output.structured_content.expect("a JSON half");
    assert_eq!(map["todo"].as_array().map(Vec::len), Some(14));
    assert_eq!(map["truncation"]["names"]["total"], 90);
    assert_eq!(map["truncation"].get("todo"), None);
}

#[test]
fn what_is_needed_is_counted_by_the_authors_own() {
    let result = failed("no index", vec!["do this ".repeat(55); 30]);
    let options = OutputOptions::default().count_tokens(str::len);
    let error = result.output_with(&options.clone().max_tokens(10)).unwrap_err();
    let Error::LimitTooSmall { limit: Limit::Tokens, given: 10, needed } = error else {
        panic!("{error:?}")
    };
    assert!(result.output_with(&options.max_tokens(needed)).is_ok(), "{needed}");
}

#[test]
fn to_match_the_schema_changes_nothing_in_how_an_answer_is_cut() {
    let result = failed(&"no index\n".repeat(90), vec!["do this ".repeat(55); 30]);
    for bytes in (0..3_000).step_by(7) {
        let options = OutputOptions::default().max_bytes(bytes);
        let answer = |options: &OutputOptions| match result.output_with(options) {
            Ok(output) => Ok(output),
            Err(Error::LimitTooSmall { limit, given, needed }) => Err((limit, given, needed)),
            Err(other) => panic!("{other}"),
        };
        assert_eq!(answer(&options), answer(&options.clone().match_schema()), "{bytes}");
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, more = "Ask again")]
struct ActionsResult {
    code: u32,
    items: Vec<String>,
    next_actions: Vec<String>,
}

#[test]
fn next_actions_are_whole_while_an_item_fits_beside_them() {
    let action = |n: usize| format!("{n} {}", "long ".repeat(n));
    let result = ActionsResult {
        code: 3,
        items: (0..30).map(|n| format!("item {n}")).collect(),
        next_actions: vec![action(1_800), action(1_800), action(1_800)],
    };
    let output = result.output_with(&OutputOptions::default().max_lines(16)).expect("output");
    let map = output.structured_content.as_ref().expect("both");
    assert_eq!(map["next_actions"].as_array().map(Vec::len), Some(4));
    assert_eq!(map["next_actions"][2], result.next_actions[2].as_str());
    assert_eq!(map["next_actions"][3], "Ask again");

    let next_actions = vec!["Read on".to_owned(), action(2_000), "Stop".to_owned()];
    let result = ActionsResult { next_actions, ..result };
    let output = result.output_with(&OutputOptions::default().max_bytes(3_000)).expect("output");
    let map = output.structured_content.as_ref().expect("both");
    assert_eq!(map["code"], 3);
    // what the second action would take is left to the items
    assert_eq!(map["items"], json!(result.items));
    assert_eq!(map["next_actions"], json!(["Read on"]));
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "order")]
struct OrderResult {
    success: bool,
    first: Vec<String>,
    small: Vec<String>,
    error: Option<String>,
    next_actions: Vec<String>,
}

#[test]
fn an_error_and_next_actions_are_cut_where_one_item_does_not_fit_beside_them() {
    let order = OrderResult {
        success: true,
        first: vec!["one".to_owned(), "two".to_owned()],
        small: vec!["three".to_owned()],
        error: Some("long ".repeat(500)),
        next_actions: Vec::new(),
    };
    let within = |result: &OrderResult| {
        let output =
            result.output_with(&OutputOptions::default().max_bytes(1_000)).expect("output");
        let map = output.structured_content.as_ref().expect("both");
        assert_eq!((&map["first"], &map["small"]), (&json!(["one", "two"]), &json!(["three"])));
        output
    };
    let (kept, total) = shown(&within(&order), "error").expect("cut");
    assert!(kept > 500 && total == 2_500, "{kept} of {total}");

    let next_actions = vec!["Read on".to_owned(), "long ".repeat(500)];
    let order = OrderResult { error: None, next_actions, ..order };
    assert_eq!(shown(&within(&order), "next_actions"), Some((1, 2)));
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FollowedResult {
    #[tool_result(items)]
    items: Vec<String>,
    small: Vec<String>,
}

#[test]
fn a_small_list_that_had_to_follow_is_begun_where_it_was_left() {
    let items = vec!["one\ntwo\nthree".to_owned()];
    let result = FollowedResult { items, small: (0..10).map(|n| format!("s {n}")).collect() };
    let (mut all, mut next) = (Vec::new(), Some(Position::default()));
    while let Some(start) = next {
        let options = OutputOptions::default().max_lines(19).start(&start);
        let output = result.output_with(&options).expect("a position that an answer gave");
        let map = output.structured_content.as_ref().expect("both");
        all.extend(map["small"].as_array().expect("a list").clone());
        next = output.truncation.as_ref().and_then(|truncation| truncation.next().cloned());
    }
    assert_eq!(all, result.small);
}

#[derive(Serialize)]
struct Build {
    code: u8,
    stderr: String,
    crates: Vec<String>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "build", next_actions = ["Read the log"])]
struct BuildResult<E: Serialize> {
    error: Option<E>,
    steps: Vec<String>,
}

#[track_caller]
fn assert_cut<E: Serialize>(error: E, steps: Vec<String>, begins: &str) {
    let result = BuildResult { error: Some(error), steps };
    let output = result.output().unwrap_or_else(|refused| panic!("{refused}"));
    assert!(output.is_error && output.truncation.is_some());
    let text = &output.content;
    assert!(text.starts_with(begins) && text.ends_with("- Read the log"), "{text}");
    let longer = text.len().max(compact(&output).len());
    assert!((35_000..=50_000).contains(&longer), "{longer}");
}

#[test]
fn an_error_that_is_no_text_is_cut_as_the_content_is() {
    let steps = || (0..40).map(|n| format!("step {n}")).collect::<Vec<_>>();
    let stderr = "cannot find value\n".repeat(5_000);
    let crates: Vec<_> = (0..6_000).map(|n| format!("crate number {n}")).collect();
    let build = Build { code: 101, stderr, crates: crates.clone() };
    let value = json!({"code": 101, "crates": &crates});
    assert_cut(build, steps(), "❌ build: code: 101, stderr: cannot find value ↵ cannot");
    assert_cut(crates, steps(), "❌ build: crate number 0, crate number 1, ");
    assert_cut(value, steps(), "❌ build: code: 101, crates: (crate number 0, ");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TextResult {
    #[tool_result(items, code = "text")]
    t: String,
}

#[derive(Serialize)]
struct Row {
    name: String,
    tags: [&'static str; 2],
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct RowsResult {
    #[tool_result(items, table(name, tags))]
    r: Vec<Row>,
}

/// A fence and a table are no words of the author's.
#[test]
fn no_answer_has_a_unit_in_one_half_alone() {
    let names = || ["one", "two", "three", "four"].map(str::to_owned).into_iter();
    let text = TextResult { t: names().map(|name| name + "\n").collect() };
    let rows = RowsResult { r: names().map(|name| Row { name, tags: ["a", "b"] }).collect() };
    let (mut refused, mut cut) = (0, 0);
    for max in 1..=12 {
        let options = OutputOptions::default().max_lines(max);
        for output in [text.output_with(&options), rows.output_with(&options)] {
            let Ok(output) = output else {
                refused += 1;
                continue;
            };
            cut += usize::from(output.truncation.is_some());
            let json = compact(&output);
            for name in names() {
                let is_in_both = output.content.contains(&name) == json.contains(&name);
                assert!(is_in_both, "{max} lines: {name}\n{}", output.content);
            }
        }
    }
    assert!(refused > 0 && cut > 0, "{refused} refused, {cut} cut");
}

#[derive(Serialize)]
struct Cause {
    file: &'static str,
    line: u32,
}

#[derive(Serialize)]
struct MendError {
    code: &'static str,
    message: String,
    causes: Vec<Cause>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = ["Mend it"])]
struct MendResult {
    error: Option<MendError>,
    artifacts: Vec<String>,
}

#[test]
fn an_error_with_a_list_says_what_suffices_where_its_short_values_do_not_fit() {
    let causes = vec![Cause { file: "a", line: 3 }, Cause { file: "b", line: 4 }];
    let error = MendError { code: "E0308", message: "m".repeat(200), causes };
    let result = MendResult { error: Some(error), artifacts: vec![] };
    for max_bytes in (0..500).step_by(20) {
        let options = |max_bytes| OutputOptions::default().max_bytes(max_bytes);
        for delivery in [Delivery::Both, Delivery::Text, Delivery::Structured] {
            match result.output_with(&options(max_bytes).delivery(delivery)) {
                Ok(output) => assert!(output.content.len() <= max_bytes, "{}", output.content),
                Err(Error::LimitTooSmall { needed, .. }) => {
                    assert!((max_bytes + 1..1_000).contains(&needed), "{max_bytes}: {needed}");
                    let output = result.output_with(&options(needed).delivery(delivery)).unwrap();
                    assert!(output.content.len() <= needed, "{}", output.content);
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true)]
struct LintResult {
    #[tool_result(items)]
    findings: Vec<String>,
    next_actions: Vec<NextAction<'static>>,
}

#[test]
fn the_room_of_an_action_that_is_cut_is_the_contents() {
    let findings = (0..300).map(|n| format!("finding number {n}: unused import")).collect();
    let arguments = json!({"path": "a.rs", "content": "let x = 1;\n".repeat(5_000)});
    let next_actions = vec![NextAction::call("write_file", &arguments)];
    let result = LintResult { findings, next_actions };
    let output = result.output().unwrap();
    assert_eq!(shown(&output, "findings"), None);
    assert!(
        output.content.contains("\n\n... (next_actions: 0 of 1 item)\n\n"),
        "{}",
        output.content
    );
    let output = result.output_with(&OutputOptions::default().max_bytes(3_000)).unwrap();
    assert!(output.content.len() > 2_900 || compact(&output).len() > 2_900, "{}", output.content);
}

/// By the `next` of each page, the texts have every file once, under every limit but those that are too small from the
/// first page on.
fn assert_each_file_is_in_a_text(
    result: &impl ToolResult,
    limits: impl Iterator<Item = OutputOptions>,
) {
    let mut walks = 0;
    for options in limits {
        let (mut start, mut seen) = (Position::default(), Vec::new());
        loop {
            let output = match result.output_with(&options.clone().start(&start)) {
                Ok(output) => output,
                Err(Error::LimitTooSmall { .. }) if start == Position::default() => break,
                Err(error) => panic!("{error}"),
            };
            let files = output.content.lines().filter_map(|line| line.strip_prefix("- src/"));
            seen.extend(files.map(str::to_owned));
            let json = serde_json::Value::Object(output.structured_content.unwrap());
            let Some(next) = json["truncation"]["files"]["next"].as_str() else {
                let all = (0..30).map(|n| format!("{n}.rs"));
                assert_eq!(seen, all.collect::<Vec<_>>(), "{options:?}");
                walks += 1;
                break;
            };
            start = next.into();
        }
    }
    assert!(walks > 0, "some of the limits suffice");
}

#[test]
fn no_words_of_the_authors_push_the_content_out_of_the_text() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        tool = "grep",
        success = true,
        next_actions = [],
        markdown = "Each line below is the path of a file that holds the pattern. Paths are relative to the \
                    root, and sorted. Hidden files were not searched. To read a file, call read_file.\n\n{files}"
    )]
    struct ManyWords {
        #[tool_result(items)]
        files: Vec<String>,
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "grep", title = "{files:#}", success = true, next_actions = [])]
    struct ManyLines {
        #[tool_result(
            line = "Searched for {pattern}\n- in text files only\n- without hidden files\n- ignoring case"
        )]
        pattern: String,
        #[tool_result(items)]
        files: Vec<String>,
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(
        tool = "grep",
        success = true,
        next_actions = ["Open the first file", "Search again", "Ask which file it is", "Search hidden files"],
        markdown = "Each line below is a file.\nPaths are sorted.\nHidden files are left out.\n\n{files}\n\nTo open one,\ncall read_file.\nTo search for a word,\nput it in quotes.\nThe end"
    )]
    struct WordsAround {
        #[tool_result(items)]
        files: Vec<String>,
    }
    let files = || (0..30).map(|n| format!("src/{n}.rs")).collect();
    let bytes = (150..500).step_by(10).map(|n| OutputOptions::default().max_bytes(n));
    assert_each_file_is_in_a_text(&ManyWords { files: files() }, bytes);
    let lines = || (5..20).map(|n| OutputOptions::default().max_lines(n));
    assert_each_file_is_in_a_text(&ManyWords { files: files() }, lines());
    assert_each_file_is_in_a_text(&ManyLines { pattern: "a".to_owned(), files: files() }, lines());
    assert_each_file_is_in_a_text(&WordsAround { files: files() }, lines());
}

#[test]
fn no_unit_that_fits_is_cut_since_words_around_another_list_are_long() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "notes", success = true, next_actions = [])]
    struct NotesResult {
        #[tool_result(wrap = "The owners:\n\n{owners}\n\nThat is all.", each = "- {item}")]
        owners: Vec<&'static str>,
        #[tool_result(each = "{name}\n\n{text}")]
        notes: Vec<Note>,
    }
    #[derive(Serialize)]
    struct Note {
        name: &'static str,
        text: &'static str,
    }
    let notes = vec![Note { name: "n1", text: "t1" }, Note { name: "n2", text: "t2" }];
    let result = NotesResult { owners: vec!["o1", "o2", "o3"], notes };
    let answer =
        |lines, start| result.output_with(&OutputOptions::default().max_lines(lines).start(start));
    // the words of the author leave no room
    let text = "✅ notes: 3 owners, 2 notes\n\n## Owners (3)\n\n## Notes\n\n\
        |Name|Text|\n|---|---|\n|n1|t1|\n|n2|t2|\n\n... (owners: 0 of 3 items)";
    assert_eq!(answer(14, "notes/0").map(|output| output.content), Ok(text.to_owned()));
    let text = "✅ notes: 3 owners, 2 notes\n\nThe owners:\n\n3 items\n\nThat is all.\n\n## Notes\n\n- n1\n\n  t1\n\n\
        ... (owners: 0 of 3 items, notes: items 1 to 1 of 2, next: notes/1)";
    assert_eq!(answer(15, "notes/0").map(|output| output.content), Ok(text.to_owned()));
    for (lines, start) in
        (1..30).flat_map(|lines| ["0", "notes/0", "notes/1"].map(|at| (lines, at)))
    {
        let Ok(output) = answer(lines, start) else { continue };
        let json = output.structured_content.unwrap();
        for note in json["notes"].as_array().unwrap() {
            let text = note["text"].as_str().unwrap();
            assert!(
                output.content.contains(text),
                "{lines} lines from {start}: {}",
                output.content
            );
        }
    }
}

#[test]
fn an_error_that_is_a_row_of_which_items_are_cut_says_how_many_it_has() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "sync", next_actions = [])]
    struct SyncResult {
        success: bool,
        #[tool_result(error)]
        errors: Vec<String>,
    }
    let errors = (0..12).map(|n| format!("no route to the host number {n}")).collect();
    let result = SyncResult { success: false, errors };
    let output = result.output_with(&OutputOptions::default().max_bytes(250)).unwrap();
    assert_eq!(
        output.content,
        "❌ sync: no route to the host number 0, no route to the host number 1, no route to the host number 2\n\n\
         ## Errors (12)\n\n\
         - no route to the host number 0\n\
         - no route to the host number 1\n\
         - no route to the host number 2\n\n\
         ... (errors: items 1 to 3 of 12)"
    );
}
