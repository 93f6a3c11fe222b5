//! The person's line: one line of plain text, in which a failure is always seen to be one.

use crate::adversarial;

use adversarial::{ADVERSARIAL, ADVERSARIAL_LINES, shown};
use serde::Serialize;
use tool_result::{Delivery, Markdown, Marks, OutputOptions, ToolResult};

#[derive(Default, Serialize, ToolResult)]
#[tool_result(
    title = "✅ **{query}**: {results:#}",
    summary("🔍 Found {results:#} for `{query}` in {seconds:.1} s", seconds = self.ms as f64 / 1000.0),
    empty = "⚪ Nothing matches `{query}`",
    next_actions = []
)]
struct SearchResult {
    query: String,
    ms: u32,
    #[tool_result(items)]
    results: Vec<String>,
    error: Option<String>,
}

fn search(query: &str, results: &[&str]) -> SearchResult {
    SearchResult {
        query: query.to_owned(),
        ms: 1_250,
        results: results.iter().map(|result| (*result).to_owned()).collect(),
        error: None,
    }
}

#[test]
fn on_success_it_is_the_summary() {
    assert_eq!(search("rust", &["a"]).summary(), "🔍 Found 1 result for rust in 1.2 s");
    assert_eq!(search("rust", &["a", "b"]).summary(), "🔍 Found 2 results for rust in 1.2 s");
    assert!(search("rust", &["a"]).to_markdown().starts_with("✅ **rust**: 1 result\n"));
}

#[test]
fn without_a_summary_it_is_the_title() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(title = "📋 **Run** `{id}`: **{state}**", success = true, next_actions = [])]
    struct RunResult {
        id: &'static str,
        state: &'static str,
    }

    assert_eq!(RunResult { id: "a`b", state: "**done**" }.summary(), "📋 Run a`b: **done**");
}

#[test]
fn otherwise_it_is_the_first_line() {
    assert_eq!(search("rust", &[]).summary(), "⚪ Nothing matches rust");
    let failed = SearchResult { error: Some("no *network*".to_owned()), ..search("rust", &[]) };
    assert_eq!(failed.summary(), "❌ search: no *network*");
}

#[derive(Serialize, ToolResult)]
struct Plain {
    success: bool,
    found: bool,
    matches: Vec<u8>,
    next_actions: Vec<String>,
    error: Option<String>,
}

fn plain(success: bool, found: bool, error: Option<&str>) -> Plain {
    Plain {
        success,
        found,
        matches: vec![1],
        next_actions: Vec::new(),
        error: error.map(str::to_owned),
    }
}

#[test]
fn without_templates_it_is_the_default_line() {
    assert_eq!(plain(true, true, None).summary(), "✅ plain: 1 match");
    assert_eq!(plain(true, false, None).summary(), "⚪ plain: No results found.");
    assert_eq!(plain(false, true, None).summary(), "❌ plain: failed");
    assert_eq!(plain(false, true, Some("")).summary(), "❌ plain: failed");
    assert_eq!(plain(false, true, Some(" \n ")).summary(), "❌ plain: failed");
    assert_eq!(
        plain(false, true, Some("[x](y) <b> & `c`")).summary(),
        "❌ plain: [x](y) <b> & `c`"
    );
}

#[test]
fn an_error_of_several_lines_is_told_on_one() {
    let failed =
        plain(false, true, Some("cannot read a.rs:\r\n  permission denied\n\n\tat line 3\n"));
    assert_eq!(failed.summary(), "❌ plain: cannot read a.rs: permission denied at line 3");
}

#[test]
fn an_error_with_parts_is_told_too() {
    #[derive(Serialize)]
    struct Fault {
        code: u16,
        message: &'static str,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(next_actions = [])]
    struct FetchResult {
        error: Option<Fault>,
    }

    let failed = FetchResult { error: Some(Fault { code: 404, message: "gone" }) };
    assert_eq!(failed.summary(), "❌ fetch: code: 404, message: gone");
}

#[test]
fn a_failure_is_marked_whatever_its_template_says() {
    macro_rules! summary {
        ($template:literal) => {{
            #[derive(Serialize, ToolResult)]
            #[tool_result(failure = $template, success = false, next_actions = [])]
            struct Failed {
                why: Option<&'static str>,
            }
            Failed { why: Some("no folder") }.summary()
        }};
    }
    assert_eq!(summary!("✅ Nearly: {why}"), "❌ Nearly: no folder");
    assert_eq!(summary!("Could not: {why}"), "❌ Could not: no folder");
    assert_eq!(summary!("❌ Could not: {why}"), "❌ Could not: no folder");
    assert_eq!(summary!("# ❌ Could not: `{why}`"), "❌ Could not: no folder");
    assert_eq!(summary!("Found 0 results"), "❌ Found 0 results");
}

#[test]
fn a_failure_has_no_summary_of_a_success() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(summary = "🔍 Found {results:#}", next_actions = [])]
    struct SearchResult {
        success: bool,
        results: Vec<u8>,
    }

    assert_eq!(SearchResult { success: true, results: vec![7] }.summary(), "🔍 Found 1 result");
    assert_eq!(SearchResult { success: false, results: vec![] }.summary(), "❌ search: failed");
}

/// A struct with one value and this template.
macro_rules! summary_of {
    ($template:literal, $value:expr) => {{
        #[derive(Serialize, ToolResult)]
        #[tool_result(tool = "sample", summary = $template, success = true, next_actions = [])]
        struct Sample<'a> {
            value: Option<&'a str>,
        }
        Sample { value: $value }.summary()
    }};
}

#[test]
fn what_the_template_marks_has_no_marks() {
    assert_eq!(summary_of!("# `{value}`", Some("a`b")), "a`b");
    assert_eq!(summary_of!("- {value}, `as is`", Some("a")), "a, as is");
    assert_eq!(summary_of!("**{value}**: **two** `a*b`", Some("a*")), "a*: two a*b");
    assert_eq!(summary_of!("2 * {value} \\* _x_ * 2", Some("a")), "2 * a * _x_ * 2");
    assert_eq!(summary_of!("> `code` alone", None), "code alone");
    assert_eq!(
        summary_of!("[{value}](https://x.y/{value})", Some("a_b")),
        "[a_b](https://x.y/a_b)"
    );
    assert_eq!(summary_of!("snake\\_case: {value}", Some("\\*")), "snake_case: \\*");
    assert_eq!(summary_of!("{{{value}}}", Some("a")), "{a}");
    assert_eq!(summary_of!("```\n{value}\n```", Some("a")), "a");
}

#[test]
fn a_line_break_of_the_template_is_a_space() {
    assert_eq!(summary_of!("one\n\ntwo: {value}", Some("three")), "one two: three");
    assert_eq!(summary_of!("one\nand {value}", None), "one");
}

#[test]
fn without_any_value_it_is_the_first_line() {
    assert_eq!(summary_of!("Found {value}", None), "✅ sample");
    assert_eq!(summary_of!("{value}", Some(" \n")), "✅ sample");
    assert_eq!(summary_of!("Found nothing else", None), "Found nothing else");
}

#[test]
fn values_stand_as_they_are_but_for_what_nobody_sees() {
    for value in ADVERSARIAL {
        let told = shown(value).replace('\t', " ");
        assert_eq!(summary_of!("«{value}»", Some(*value)), format!("«{told}»"), "{value:?}");
    }
    assert_eq!(
        summary_of!("{value}", Some("\u{1b}[31m*red*\u{202e}\u{200b}`x`")),
        "\\u{1b}[31m*red*\\u{202e}\\u{200b}`x`"
    );
}

#[test]
fn it_is_one_line_whatever_is_in_it() {
    for value in ADVERSARIAL_LINES.iter().chain(ADVERSARIAL) {
        let failed = plain(false, true, Some(value)).summary();
        let own = summary_of!("a {value} b", Some(value));
        for line in [failed, own] {
            assert!(
                !line.contains(['\n', '\r', '\t', '\u{85}', '\u{2028}', '\u{2029}']),
                "{line:?}"
            );
            assert_eq!(line, line.trim_matches(' '));
        }
    }
    assert_eq!(summary_of!("a {value} b", Some("1\n\n2\r\n 3")), "a 1 2 3 b");
}

#[test]
fn a_text_of_ones_own_takes_no_summary_away() {
    fn draw(_: &Page, md: &mut Markdown) -> std::fmt::Result {
        std::fmt::Write::write_str(md, "the old text")
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(
        markdown = draw,
        summary = "📄 {pages:#}",
        empty = "⚪ No pages",
        failure = "❌ {error}",
        next_actions = []
    )]
    struct Page {
        #[tool_result(items)]
        pages: Vec<u8>,
        error: Option<String>,
    }

    let mut page = Page { pages: vec![1], error: None };
    assert_eq!(
        (page.summary().as_str(), page.to_markdown().as_str()),
        ("📄 1 page", "the old text")
    );
    page.pages.clear();
    assert_eq!(page.summary(), "⚪ No pages");
    page.error = Some("no network".to_owned());
    assert_eq!(
        (page.summary().as_str(), page.to_markdown().as_str()),
        ("❌ no network", "the old text")
    );
}

#[test]
fn a_value_that_cannot_be_recorded_is_named() {
    struct Broken;

    impl Serialize for Broken {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("a\nlock"))
        }
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(summary = "Read {state}", success = true, next_actions = [])]
    struct ReadResult {
        state: Broken,
    }

    assert_eq!(ReadResult { state: Broken }.summary(), "Read (not shown: a lock)");
}

#[test]
fn an_output_has_the_summary_and_the_details_of_its_result() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "sum", summary = "{text} END", next_actions = [])]
    struct SumResult {
        success: bool,
        text: String,
        error: Option<String>,
        #[serde(flatten)]
        more: std::collections::BTreeMap<String, u8>,
    }
    for length in [0, 1, 900, 1_023, 1_024, 1_025, 2_000, 3_000, 100_000] {
        for unit in ["\n", "x", "é", "word ", "*`_"] {
            for success in [true, false] {
                let text = unit.repeat(length / unit.len());
                // a key of what is flattened is a field, which no limit leaves out
                let more = [("k".repeat(length.min(3_000) + 1), 1)].into();
                let error = (!success).then(|| text.clone());
                let result = SumResult { success, text, error, more };
                let output = result.output().unwrap();
                assert_eq!(output.summary, result.summary(), "{length} {unit:?}");
                assert_eq!(output.details, result.details().unwrap(), "{length} {unit:?}");
                assert!(!output.summary.contains("... ("), "{}", output.summary);
            }
        }
    }
}

#[test]
fn the_mark_of_a_failure_has_room_in_a_summary() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(failure = "Cannot read it: {error}", next_actions = [])]
    struct ReadResult {
        error: Option<String>,
    }
    for length in [900, 1_003, 1_010, 1_020, 1_100, 3_000] {
        for (marks, mark) in [(Marks::Emoji, "❌"), (Marks::Ascii, "[failed]")] {
            let result = ReadResult { error: Some("x".repeat(length)) };
            let output = result.output_with(&OutputOptions::default().marks(marks)).unwrap();
            let line = format!("{mark} Cannot read it: {}", "x".repeat(length));
            let shown = if line.len() > 1_024 { format!("{}…", &line[..1_021]) } else { line };
            assert_eq!(output.summary, shown, "{length}");
        }
    }
}

#[test]
fn a_failure_has_one_mark_and_no_other() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "fail", failure = "✅ fine", next_actions = [])]
    struct FailResult {
        success: bool,
    }
    let result = FailResult { success: false };
    assert_eq!(result.summary(), "❌ fine");
    let structured = OutputOptions::default().delivery(Delivery::Structured);
    assert_eq!(result.output_with(&structured).unwrap().content, "❌ fine");
    let ascii = structured.marks(Marks::Ascii);
    let output = result.output_with(&ascii).unwrap();
    assert_eq!((&*output.content, &*output.summary), ("[failed] fine", "[failed] fine"));
}

#[test]
fn a_mark_behind_white_space_is_one() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool = "fail", failure = "{error}", next_actions = [])]
    struct ErrorResult {
        error: Option<&'static str>,
    }
    for error in ["❌ bad", "\n❌ bad", "  ❌ bad", "\t[failed] bad"] {
        assert_eq!(ErrorResult { error: Some(error) }.summary(), "❌ bad", "{error:?}");
    }
}
