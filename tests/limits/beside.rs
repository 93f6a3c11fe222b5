//! What stands whole beside a marked content: values of an eighth of the limit, and half of it together.

use serde::Serialize;
use tool_result::{OutputOptions, ToolResult};

use super::shown;

const LIMIT: usize = 4_000;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct EighthResult {
    a: String,
    b: String,
    #[tool_result(items)]
    ids: Vec<u32>,
    c: String,
    d: String,
    e: String,
}

/// The fields that are not whole where each text has so many bytes as JSON.
fn cut(bytes: [usize; 5]) -> Vec<&'static str> {
    // the quotes count
    let [a, b, c, d, e] = bytes.map(|bytes| "x".repeat(bytes - 2));
    let result = EighthResult { a, b, ids: (0..2_000).collect(), c, d, e };
    let options = OutputOptions::default().max_bytes(LIMIT);
    let output = result.output_with(&options).expect("an answer");
    let fields = ["a", "b", "ids", "c", "d", "e"].into_iter();
    fields.filter(|field| shown(&output, field).is_some()).collect()
}

#[test]
fn an_eighth_stands_and_a_byte_more_does_not() {
    assert_eq!(cut([LIMIT / 8, 9, 9, 9, 9]), ["ids"]);
    assert_eq!(cut([LIMIT / 8 + 1, 9, 9, 9, 9]), ["a", "ids"]);
    assert_eq!(cut([LIMIT / 8 + 1, 9, 9, LIMIT / 8, 9]), ["a", "ids"]);
}

#[test]
fn of_five_eighths_four_stand() {
    assert_eq!(cut([LIMIT / 8; 5]), ["ids", "e"]);
    assert_eq!(cut([LIMIT / 8 + 1; 5]), ["a", "b", "ids", "c", "d", "e"]);
}
