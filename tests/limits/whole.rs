//! An answer that fits is never touched, however little of it a first recording has.

use serde::Serialize;
use tool_result::{Delivery, JsonStyle, OutputOptions, ToolResult};

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], more = "Call again with start={next}")]
struct LogResult {
    #[tool_result(items, each = "{name}")]
    logs: Vec<Log>,
}

#[derive(Serialize)]
struct Log {
    name: String,
    detail: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct NamesResult {
    names: Vec<String>,
}

/// Limits that a result of this text and JSON is exactly as large as.
fn exact_limits(text: &str, json: &str) -> [OutputOptions; 5] {
    let unlimited = OutputOptions::default().max_bytes(usize::MAX).max_lines(usize::MAX);
    let lines = text.lines().count();
    let longer = text.len().max(json.len());
    [
        unlimited.clone().max_lines(lines),
        unlimited.clone().max_lines(lines + 2),
        unlimited.clone().delivery(Delivery::Text).max_bytes(text.len()),
        unlimited.clone().delivery(Delivery::Text).max_lines(lines),
        unlimited.max_tokens(longer).count_tokens(str::len),
    ]
}

fn assert_whole(result: &impl ToolResult) {
    let text = result.to_markdown();
    for options in exact_limits(&text, &result.to_json(JsonStyle::Compact).expect("JSON")) {
        let output = result.output_with(&options).expect("an answer");
        assert_eq!((output.content, output.truncation), (text.clone(), None), "{options:?}");
    }
}

#[test]
fn an_answer_that_is_as_large_as_its_limits_is_whole() {
    for count in (2..60).step_by(3) {
        for bytes in (0..250).step_by(21) {
            let log = |i| Log { name: format!("n{i}"), detail: "d".repeat(bytes) };
            assert_whole(&LogResult { logs: (0..count).map(log).collect() });
            let name = |i| format!("n{i}{}", "d".repeat(bytes));
            assert_whole(&NamesResult { names: (0..count).map(name).collect() });
        }
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct TestsResult {
    tests: Vec<Log>,
}

/// A beginning of a list is no table where the whole is one, or the other way round.
#[test]
fn a_list_whose_rows_have_several_lines_here_and_there() {
    let row = |i: usize, has_lines| {
        let detail = if has_lines { ["left: 1"; 20].join("\n") } else { "ok".to_owned() };
        Log { name: format!("t{i}"), detail }
    };
    for first in [0, 1, 3, 20, 37, 40] {
        assert_whole(&TestsResult { tests: (0..40).map(|i| row(i, i < first)).collect() });
        assert_whole(&TestsResult { tests: (0..40).map(|i| row(i, i >= first)).collect() });
    }
}
