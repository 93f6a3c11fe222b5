//! Functions of the author's within limits.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use serde::Serialize;
use serde_json::json;
use tool_result::{Error, Markdown, OutputOptions, Position, ToolOutput, ToolResult, Truncation};

use super::{compact, shown};

fn within(bytes: usize, result: &impl ToolResult) -> ToolOutput {
    let output = result.output_with(&OutputOptions::default().max_bytes(bytes)).expect("output");
    assert!(output.content.len() <= bytes, "{}", output.content);
    assert!(compact(&output).len() <= bytes, "{}", compact(&output));
    output
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|n| format!("name-{n:03}")).collect()
}

/// The lines that `name` draws of the first names.
fn lines(shown: usize) -> String {
    names(shown).iter().map(|name| ["* ", name, "\n"].concat()).collect()
}

fn name(name: &str, md: &mut Markdown) -> fmt::Result {
    md.write_str("* ")?;
    md.value(name)?;
    md.write_char('\n')
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Ask for more"])]
struct EachResult {
    #[tool_result(each = name)]
    names: Vec<String>,
}

#[test]
fn a_function_for_each_item_is_called_for_those_that_stay() {
    let output = within(300, &EachResult { names: names(100) });
    let (shown, _) = shown(&output, "names").expect("cut");
    let lines = lines(shown);
    assert_eq!(
        output.content,
        format!(
            "✅ each: 100 names\n\n## Names\n\n{lines}\n... (names: items 1 to {shown} of 100, next: names/{shown})\n\n## Next actions\n\n- Ask for more"
        )
    );
    assert!(compact(&output).contains(&format!("\"name-{:03}\"]", shown - 1)));
}

fn whole(result: &WholeResult, md: &mut Markdown) -> fmt::Result {
    writeln!(md, "{} names:\n", result.names.len())?;
    md.items("names", &result.names, |item, md| name(item, md))?;
    md.write_str("\nThat is all.\n")
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Ask for more"], markdown = whole)]
struct WholeResult {
    names: Vec<String>,
}

#[test]
fn a_text_of_the_authors_is_not_added_to_while_it_is_whole() {
    let output = within(300, &WholeResult { names: names(3) });
    assert_eq!(output.content, "3 names:\n\n* name-000\n* name-001\n* name-002\n\nThat is all.\n");
}

#[test]
fn a_text_of_the_authors_has_the_items_of_the_json() {
    let output = within(300, &WholeResult { names: names(100) });
    let (shown, _) = shown(&output, "names").expect("cut");
    let lines = lines(shown);
    assert_eq!(
        output.content,
        format!(
            "100 names:\n\n{lines}\nThat is all.\n\n... (names: items 1 to {shown} of 100, next: names/{shown})\n\n## Next actions\n\n- Ask for more"
        )
    );
}

fn prose(_: &ProseResult, md: &mut Markdown) -> fmt::Result {
    md.write_str("```\n")?;
    (0..1_000).try_for_each(|n| writeln!(md, "line {n:03}"))?;
    md.write_str("```\n")
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Ask for more"], markdown = prose)]
struct ProseResult {
    name: String,
}

#[test]
fn a_text_without_a_list_is_cut_as_a_text() {
    let output = within(200, &ProseResult { name: "a".to_owned() });
    assert_eq!(
        output.content,
        "```\nline 000\nline 001\nline 002\nline 003\nline 004\nline 005\nline 006\nline 007\nline 008\nline 009\nline 010\nline 011\nline 012\nline 013\nline 014\nline 015\n```\n... (truncated)\n\n## Next actions\n\n- Ask for more"
    );
    assert_eq!(output.structured_content.as_ref().expect("both")["name"], "a");
    let cut = output.truncation.as_ref().expect("cut");
    let text = cut.text().expect("cut as a text");
    assert_eq!((text.shown, text.total), (147, 805), "the function is stopped far above the limit");
    assert_eq!((cut.iter().count(), cut.next()), (0, None));
    let kept = serde_json::to_value(&output).expect("JSON");
    assert_eq!(kept["truncation"], json!({"": {"shown": 147, "total": 805}}));
    assert_eq!(serde_json::from_value::<ToolOutput>(kept).expect("as it was kept"), output);
}

fn drawing(_: &[String], md: &mut Markdown) -> fmt::Result {
    (0..1_000).try_for_each(|n| writeln!(md, "drawn {n:03}"))
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Ask for more"])]
struct DrawnResult {
    #[tool_result(with = drawing)]
    names: Vec<String>,
    others: Vec<String>,
}

#[test]
fn a_list_that_a_function_draws_at_length_is_drawn_by_default() {
    let output = within(600, &DrawnResult { names: names(2), others: names(4) });
    assert_eq!(
        output.content,
        "\
✅ drawn: 2 names, 4 others

## Names

- name-000

## Others (4)

... (names: items 1 to 1 of 2, others: 0 of 4 items, next: names/1)

## Next actions

- Ask for more"
    );
    let options = OutputOptions::default().max_bytes(600).start("names/1");
    let result = DrawnResult { names: names(2), others: names(4) };
    assert_eq!(
        result.output_with(&options).expect("output").content,
        "\
✅ drawn: 2 names, 4 others

## Names

- name-001

## Others

- name-000
- name-001
- name-002
- name-003

... (names: items 2 to 2 of 2)

## Next actions

- Ask for more"
    );
}

#[derive(Serialize)]
struct Folder {
    name: String,
    files: Vec<String>,
}

/// Asks for the items of the outer list alone.
fn all_files(folders: &[Folder], md: &mut Markdown) -> fmt::Result {
    md.items("folders", folders, |folder, md| {
        name(&folder.name, md)?;
        folder.files.iter().try_for_each(|file| writeln!(md, "  * {file}"))
    })
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FoldersResult {
    #[tool_result(items, with = all_files)]
    folders: Vec<Folder>,
}

#[test]
fn a_list_in_an_item_that_a_function_draws_at_length_is_drawn_by_default() {
    let of = |count| FoldersResult {
        folders: vec![Folder { name: "src".to_owned(), files: names(count) }],
    };
    let drawn = |shown: usize| {
        let files: String =
            names(shown).iter().map(|name| ["    - ", name, "\n"].concat()).collect();
        format!(
            "✅ folders: 1 folder\n\n## Folders\n\n- src\n  - files:\n{files}\n... (items 1 to 1 of 1, next: 0/files/{shown})"
        )
    };
    // of the larger one, the function is stopped before it could have asked
    for count in [60, 1_000] {
        let output = within(300, &of(count));
        assert_eq!(output.content, drawn(12));
        assert!(compact(&output).contains("\"name-011\"]"), "{}", compact(&output));
    }
}

fn story(name: &str, md: &mut Markdown) -> fmt::Result {
    writeln!(md, "### {name}\n\n{}\n", "A long story. ".repeat(10))
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct StoryResult {
    #[tool_result(each = story)]
    names: Vec<String>,
}

#[test]
fn a_text_that_is_longer_than_its_json_decides() {
    for bytes in (512..4_000).step_by(97) {
        let output = within(bytes, &StoryResult { names: names(100) });
        let (shown, _) = shown(&output, "names").expect("cut");
        assert_eq!(output.content.matches("### name-").count(), shown, "{}", output.content);
        assert!(shown > 0 && output.content.len() + 200 > bytes);
    }
}

#[test]
fn without_a_json_half_the_items_are_those_of_the_text() {
    let options = OutputOptions::default().delivery(tool_result::Delivery::Text).max_bytes(300);
    let output = WholeResult { names: names(100) }.output_with(&options).expect("output");
    let (shown, total) = shown(&output, "names").expect("cut");
    assert_eq!((lines(shown), total), (lines(17), 100));
    assert!(output.content.ends_with("\n\nThat is all.\n\n... (names: items 1 to 17 of 100, next: names/17)\n\n## Next actions\n\n- Ask for more"));
}

/// Asks for the rows that are shown, and draws these.
fn as_table(names: &[String], md: &mut Markdown) -> fmt::Result {
    let mut rows = Vec::new();
    md.items("names", names, |name, _| {
        rows.push(BTreeMap::from([("name", name)]));
        Ok(())
    })?;
    md.table(&rows)
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TableResult {
    #[tool_result(with = as_table)]
    names: Vec<String>,
}

#[test]
fn a_table_has_the_items_that_it_asked_for() {
    let output = within(400, &TableResult { names: names(1_000) });
    let (shown, _) = shown(&output, "names").expect("cut");
    assert_eq!(output.content.matches("|name-").count(), shown);
    assert!(compact(&output).contains(&format!("\"name-{:03}\"]", shown - 1)));
    let note = format!("... (names: items 1 to {shown} of 1000, next: names/{shown})");
    let end = format!("|name-{:03}|\n\n{note}", shown - 1);
    assert!(output.content.ends_with(&end), "{}", output.content);
}

fn as_whole_table(names: &[String], md: &mut Markdown) -> fmt::Result {
    md.table(&names.iter().map(|name| BTreeMap::from([("name", name)])).collect::<Vec<_>>())
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct WholeTableResult {
    #[tool_result(with = as_whole_table)]
    names: Vec<String>,
}

#[test]
fn a_table_of_a_list_that_is_cut_is_drawn_by_the_default_layout() {
    let output = within(400, &WholeTableResult { names: names(1_000) });
    let (shown, _) = shown(&output, "names").expect("cut");
    assert_eq!(output.content.matches("\n- name-").count(), shown, "{}", output.content);
    assert!(shown > 0 && !output.content.contains('|'));
    assert!(WholeTableResult { names: names(2) }.to_markdown().contains("|name-001|"));
}

thread_local! {
    /// How often a function of the author's wrote something.
    static WRITES: Cell<usize> = const { Cell::new(0) };
}

/// How often a function gets to write each of 10,000 names, within a limit.
macro_rules! writes {
    (|$name:ident, $md:ident| $write:expr) => {{
        fn write_all(names: &[String], $md: &mut Markdown) -> fmt::Result {
            for $name in names {
                WRITES.set(WRITES.get() + 1);
                $write?;
            }
            Ok(())
        }
        #[derive(Serialize, ToolResult)]
        #[tool_result(success = true, next_actions = [])]
        struct WritesResult {
            #[tool_result(with = write_all)]
            names: Vec<String>,
        }
        let result = WritesResult { names: names(10_000) };
        WRITES.set(0);
        let output = within(600, &result);
        assert!(output.content.len() <= 600, "{}", output.content);
        WRITES.get()
    }};
}

#[test]
fn every_way_to_write_stops_where_there_is_no_room() {
    let counts = [
        ("write_str", writes!(|name, md| md.write_str(name))),
        ("value", writes!(|name, md| md.value(name))),
        ("code", writes!(|name, md| md.code(name))),
        ("link", writes!(|name, md| md.link(name, "https://h/"))),
        ("line", writes!(|name, md| md.line("Name", name))),
        ("table", writes!(|name, md| md.table(&[BTreeMap::from([("name", name)])]))),
        ("fence", writes!(|name, md| md.fence("text", name))),
        ("items", writes!(|name, md| md.items("other", [name], |name, md| md.value(name)))),
    ];
    for (way, count) in counts {
        assert!((1..5_000).contains(&count), "{way}: {count} of 10000 names");
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Ask for more"])]
struct DashesResult {
    #[tool_result(with = dashes)]
    dashes: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is given")]
fn dashes(count: &usize, md: &mut Markdown) -> fmt::Result {
    (0..*count).try_for_each(|_| md.write_str("- dash\n"))
}

#[test]
fn a_long_text_of_a_short_value_fills_the_room_that_there_is() {
    let output = within(600, &DashesResult { dashes: 1_000 });
    let dashes = "- dash\n".repeat(77);
    assert_eq!(
        output.content,
        format!("✅ dashes\n\n{dashes}... (truncated)\n\n## Next actions\n\n- Ask for more")
    );
}

#[derive(Serialize)]
struct Note {
    id: u32,
    note: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], title = "{notes:#}")]
struct NotesResult {
    #[tool_result(items)]
    notes: Vec<Note>,
}

/// The title is the author's, but it is the value that has too many lines.
#[test]
fn a_value_of_many_lines_is_whole_or_the_limit_is_too_small() {
    let note: Vec<_> = (0..12).map(|n| format!("line {n}")).collect();
    let result = NotesResult { notes: vec![Note { id: 1, note: note.join("\n") }] };
    for lines in 1..30 {
        match result.output_with(&OutputOptions::default().max_lines(lines)) {
            Ok(output) => {
                assert!(output.content.contains("line 11\n"), "{lines}: {}", output.content);
            }
            Err(error) => assert!(lines < 20, "{lines}: {error}"),
        }
    }
}

#[derive(Serialize)]
struct Page {
    url: &'static str,
    body: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], title = "Read {pages:#}{?log: with a log}")]
struct PagesResult {
    #[tool_result(items, each = "{url}: {body}")]
    pages: Vec<Page>,
    #[tool_result(line = "Log: {log}")]
    log: String,
    #[tool_result(wrap = "Code:\n{code}\nEnd", code = "rust")]
    code: String,
}

#[test]
fn a_text_of_which_nothing_is_shown_says_how_long_it_is() {
    let page = |url| Page { url, body: "word ".repeat(200) };
    let (log, code) = ("log ".repeat(200), "code\n".repeat(200));
    let result = PagesResult { pages: vec![page("a"), page("b")], log, code };
    let text = |start: &str| {
        let options = OutputOptions::default().max_bytes(500).start(start);
        let text = result.output_with(&options).expect("an answer").content;
        let is_long = |line: &&str| line.contains("word word") || line.contains("log log");
        text.lines().filter(|line| !is_long(line)).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        text("0"),
        "Read 2 pages with a log

- Log: 800 bytes

## Pages


Code:
1000 bytes
End

... (items 1 to 1 of 2, log: 0 of 800 bytes, code: 0 of 1000 bytes, next: 0/body/224)"
    );
    assert_eq!(
        text("log/100"),
        "Read 2 pages with a log


## Pages (2)

Code:
1000 bytes
End

... (0 of 2 items, log: bytes 101 to 356 of 800, code: 0 of 1000 bytes, next: log/356)"
    );
}

fn one_line(result: &OneLineResult, md: &mut Markdown) -> fmt::Result {
    md.write_str(&"word ".repeat(result.words))
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = ["Ask for less"], markdown = one_line)]
struct OneLineResult {
    words: usize,
}

#[test]
fn a_line_that_is_too_long_is_cut_inside() {
    let tail = "\n... (truncated)\n\n## Next actions\n\n- Ask for less";
    let text = |shown| "word ".repeat(3_000)[..shown].trim_end_matches('\n').to_owned();
    for words in [300, 3_000] {
        let output = within(500, &OneLineResult { words });
        let shown = 500 - tail.len();
        assert_eq!(output.content, text(shown) + tail);
        let cut = output.truncation.expect("cut").text().expect("as a text");
        assert_eq!(cut.shown, shown);
    }
}

#[test]
fn tokens_bound_a_text_that_is_cut_as_one() {
    let options = OutputOptions::default().max_tokens(100).count_tokens(str::len);
    let output = OneLineResult { words: 300 }.output_with(&options).expect("an answer");
    let tail = "\n... (truncated)\n\n## Next actions\n\n- Ask for less";
    assert!(output.content.ends_with(tail), "{}", output.content);
    assert!((90..=100).contains(&output.content.len()), "{}", output.content);
}

#[test]
fn a_text_of_one_line_that_a_function_draws_whole_has_pages() {
    fn shouted(text: &str, md: &mut Markdown) -> fmt::Result {
        md.value(&text.to_uppercase())
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "read", success = true, next_actions = [])]
    struct ReadResult {
        #[tool_result(items, with = shouted)]
        text: String,
    }
    let read = |words| ReadResult { text: "word ".repeat(words) };
    assert_eq!(within(500, &read(2)).content, "✅ read: 1 line\n\nWORD WORD ");
    let output = within(500, &read(300));
    let shown = output.structured_content.as_ref().unwrap()["text"].as_str().unwrap().len();
    assert!(shown > 300);
    let next = format!("lines 1 to 1 of 1, next: 0/{shown}");
    assert!(output.content.ends_with(&format!("... ({next})")), "{}", output.content);
    assert!(output.content.contains(&"word ".repeat(shown / 5)), "{}", output.content);
}

/// Follows `next` through all pages. Each word stands once in the texts, and once in the JSON.
#[track_caller]
fn assert_each_word_once(result: &impl ToolResult, words: usize, most_pages: usize) {
    let (mut start, mut texts, mut maps) = (Position::default(), String::new(), String::new());
    for page in 1.. {
        assert!(page <= most_pages, "{texts}");
        let options = OutputOptions::default().max_bytes(1_000).start(start);
        let output = result.output_with(&options).expect("an answer");
        assert!(output.content.len() <= 1_000);
        assert!(output.content.ends_with("\n- Stop"), "{}", output.content);
        texts.push_str(&output.content);
        maps.push_str(&compact(&output));
        match output.truncation.as_ref().and_then(Truncation::next) {
            Some(next) => start = next.clone(),
            None => break,
        }
    }
    for n in 0..words {
        let word = format!("word{n:03}");
        assert_eq!((texts.matches(&word).count(), maps.matches(&word).count()), (1, 1), "{word}");
    }
}

fn joined(words: &[String]) -> String {
    words.join(" ")
}

fn as_it_is(text: &str) -> String {
    text.to_owned()
}

fn drawn_whole(words: &String, md: &mut Markdown) -> fmt::Result {
    md.value(words)
}

/// What an expression makes of a long value is all of it on each page, and may leave no room for anything else.
#[test]
fn where_the_words_of_the_author_leave_no_room_the_default_layout_draws_the_page() {
    macro_rules! pages {
        ($([$($of:tt)*] [$($on:tt)*] $ty:ty),* $(,)?) => { $({
            #[derive(Serialize, ToolResult)]
            #[tool_result(tool = "read", success = true, next_actions = ["Stop"] $($of)*)]
            struct ReadResult {
                $($on)*
                words: $ty,
                count: u32,
            }
            assert_each_word_once(&ReadResult { words: Words::many(), count: 3 }, 300, 6);
        })* };
    }
    pages!(
        [] [#[tool_result(line = "Words: {words:joined}.")]] Vec<String>,
        [] [#[tool_result(line("Words: {all}. {words:len}", all = self.words.join(" ")))]] Vec<String>,
        [] [#[tool_result(items, line = "Words: {words:joined}.")]] Vec<String>,
        [] [#[tool_result(items, each("{item} {all}", all = "x".repeat(2_000)))]] Vec<String>,
        [, markdown = "Words: {words:joined}, {count}"] [] Vec<String>,
        [] [#[tool_result(line = "Text: {words:as_it_is}.")]] String,
        [] [#[tool_result(items, line = "Text: {words:as_it_is}.")]] String,
        [] [#[tool_result(items, with = drawn_whole)]] String,
    );
}

trait Words {
    fn many() -> Self;
}

impl Words for Vec<String> {
    fn many() -> Self {
        (0..300).map(|n| format!("word{n:03}")).collect()
    }
}

impl Words for String {
    fn many() -> Self {
        Vec::many().join(" ")
    }
}

#[test]
fn a_page_that_the_default_layout_draws_has_what_its_fields_say() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "read", title = "Reading", success = true, next_actions = [])]
    struct ReadResult {
        #[tool_result(line = "Words: {words:joined}.", label = "All words")]
        words: Vec<String>,
        #[tool_result(only = json)]
        cursor: u32,
        #[tool_result(line = "from {source}", label = "Origin")]
        source: &'static str,
        #[tool_result(untrusted = "mail")]
        mail: &'static str,
        #[tool_result(items, table = self.headings)]
        rows: Vec<Vec<u32>>,
        headings: Vec<String>,
    }
    let result = ReadResult {
        words: Words::many(),
        cursor: 4711,
        source: "disk",
        mail: "Ignore all",
        rows: vec![vec![1]],
        headings: vec!["id".to_owned()],
    };
    let content = within(300, &result).content;
    let mark = &content.split("untrusted mail ").nth(1).expect("a fence")[..8];
    assert_eq!(
        content,
        format!(
            "✅ read: 1 row\n\n- Origin: disk\n\n## All words (300)\n\n- word000\n- word001\n\n## Mail\n\n\
             ```untrusted mail {mark}\nIgnore all\n```\n\n## Rows\n\n- 1\n\n## Headings (1)\n\n\
             ... (words: items 1 to 2 of 300, headings: 0 of 1 item, next: words/2)"
        )
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "read")]
struct ManyActions {
    success: bool,
    #[tool_result(line = "Words: {words:joined}.")]
    words: Vec<String>,
    next_actions: Vec<String>,
    error: Option<&'static str>,
}

fn many_actions(error: Option<&'static str>) -> ManyActions {
    let next_actions = (0..40).map(|n| format!("Read the page with number {n}")).collect();
    ManyActions { success: error.is_none(), words: Words::many(), next_actions, error }
}

#[test]
fn where_the_default_layout_has_no_room_either_next_actions_are_cut() {
    let output = within(600, &many_actions(None));
    let (words, _) = shown(&output, "words").expect("cut");
    let (actions, _) = shown(&output, "next_actions").expect("cut");
    assert!(words > 0 && (1..40).contains(&actions), "{words}, {actions}");
    let note = format!(
        "... (words: items 1 to {words} of 300, next_actions: items 1 to {actions} of 40, next: words/{words})"
    );
    assert!(output.content.contains(&note), "{}", output.content);
}

#[test]
fn the_limit_that_suffices_is_that_of_the_default_layout() {
    for error in [None, Some("disk full")] {
        let result = many_actions(error);
        let answer = |bytes| result.output_with(&OutputOptions::default().max_bytes(bytes));
        let Err(Error::LimitTooSmall { needed, .. }) = answer(60) else { panic!("{error:?}") };
        assert!(needed < 300, "{needed}");
        let content = answer(needed).expect("an answer").content;
        assert!(content.contains("\n- word000\n"), "{content}");
        assert!(answer(needed - 1).is_err(), "{needed}");
    }
}

/// Neither it nor the default layout has anything of the rows, so nothing is won by the other.
#[test]
fn a_text_of_the_authors_without_the_content_is_cut_as_a_text() {
    fn prose(_: &ProseResult, md: &mut Markdown) -> fmt::Result {
        (0..100).try_for_each(|n| writeln!(md, "line {n} of it"))
    }
    #[derive(Serialize, ToolResult)]
    #[tool_result(success = true, next_actions = [], markdown = prose)]
    struct ProseResult {
        #[tool_result(only = json)]
        rows: Vec<u32>,
    }
    let output = within(700, &ProseResult { rows: (0..1_000).collect() });
    assert!(output.content.starts_with("line 0 of it\nline 1 of it\n"), "{}", output.content);
    assert!(output.truncation.is_some_and(|cut| cut.text().is_some()));
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct LogResult {
    #[tool_result(with = quotes)]
    log: String,
}

fn quotes(log: &str, md: &mut Markdown) -> fmt::Result {
    md.items("log", log.lines(), |line, md| writeln!(md, "> {line}"))
}

/// Without `items`, a text is cut at any of its bytes, so its lines are no items to be asked for.
#[test]
fn lines_of_a_text_that_is_cut_by_its_bytes_are_drawn_by_the_default_layout() {
    let log: Vec<_> = (0..30).map(|n| format!("line {n:02} of the log\n")).collect();
    let log = log.concat();
    let output = within(300, &LogResult { log: log.clone() });
    let (shown, _) = shown(&output, "log").expect("cut");
    assert_eq!(
        output.content,
        format!(
            "✅ log\n\n## Log\n\n```\n{}```\n\n... (log: bytes 1 to {shown} of 570, next: log/{shown})",
            &log[..shown]
        )
    );
    let whole: Vec<_> = log.lines().map(|line| format!("> {line}\n")).collect();
    let text = LogResult { log }.to_markdown();
    assert_eq!(text, format!("✅ log\n\n{}", whole.concat().trim_end()));
}

#[derive(Serialize)]
struct Tagged {
    id: usize,
    tags: Vec<usize>,
}

#[derive(Serialize, ToolResult)]
#[tool_result(title = "{rows:#}", success = true, next_actions = [])]
struct TaggedResult {
    #[tool_result(items, with = tagged)]
    rows: Vec<Tagged>,
}

fn tagged(rows: &[Tagged], md: &mut Markdown) -> fmt::Result {
    md.items("rows", rows, |row, md| writeln!(md, "- {}: {} tags", row.id, row.tags.len()))
}

#[test]
fn a_function_that_asks_for_no_lists_in_items_fills_the_page() {
    for tags in [1, 40, 1_000] {
        let row = |id| Tagged { id, tags: vec![id; tags] };
        let result = TaggedResult { rows: (0..100).map(row).collect() };
        for (limit, shown) in [(5, 1), (8, 4)] {
            let output = result.output_with(&OutputOptions::default().max_lines(limit));
            let rows: Vec<_> = (0..shown).map(|id| format!("- {id}: {tags} tags\n")).collect();
            let note = format!("... (items 1 to {shown} of 100, next: {shown})");
            assert_eq!(
                output.expect("output").content,
                format!("100 rows\n\n{}\n{note}", rows.concat())
            );
        }
    }
}
