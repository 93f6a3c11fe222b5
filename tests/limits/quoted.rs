//! A text ends at its lines where an author's words make it too long: no limit opens a code span that it does not close.

use serde::Serialize;
use tool_result::{OutputOptions, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(
    tool = "page",
    next_actions = [],
    markdown("# {title}\n{body}\n{end}", body = self.words.join(" "))
)]
struct PageResult {
    success: bool,
    title: &'static str,
    #[serde(skip)]
    words: Vec<String>,
    end: &'static str,
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "look_up", next_actions = [], title("Found {name} as {meaning}", meaning = "`x` *is* <b> ".repeat(200)))]
struct LookUpResult {
    success: bool,
    name: &'static str,
}

fn page(words: usize) -> PageResult {
    let words = (0..words).map(|n| format!("word{n:05}*")).collect();
    PageResult { success: true, title: "On <b>", words, end: "The end" }
}

fn content(result: &impl ToolResult, bytes: usize) -> String {
    let options = OutputOptions::default().max_bytes(bytes);
    result.output_with(&options).expect("output").content
}

/// The fences of code spans, which stand in pairs.
fn fences(line: &str) -> Vec<&str> {
    line.split(|c| c != '`').filter(|fence| !fence.is_empty()).collect()
}

#[test]
fn a_line_with_a_long_value_is_left_out() {
    assert_eq!(
        content(&page(1_000), 600),
        "\
# `On <b>`
... (truncated)"
    );
}

#[test]
fn a_first_line_that_is_too_long_is_that_of_the_default() {
    let look_up = LookUpResult { success: true, name: "it" };
    assert_eq!(content(&look_up, 512), "✅ look_up\n... (truncated)");
}

#[test]
fn no_limit_cuts_a_code_span_open() {
    let (page, look_up) = (page(1_000), LookUpResult { success: true, name: "it" });
    for bytes in (512..9_000).step_by(61) {
        for content in [content(&page, bytes), content(&look_up, bytes)] {
            assert!(content.len() <= bytes, "{bytes}: {content}");
            for line in content.lines() {
                let fences = fences(line);
                let is_closed = fences.len().is_multiple_of(2) || fences.first() == fences.last();
                assert!(is_closed, "{bytes}: {line}");
            }
        }
    }
}
