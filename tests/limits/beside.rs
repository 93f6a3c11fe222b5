//! What stands whole beside a marked content: values of an eighth of the limit, and half of it together.

use serde::Serialize;
use tool_result::{OutputOptions, ToolResult};

use super::shown;

const LIMIT: usize = 4_000;

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct EighthResult {
    first: String,
    second: String,
    #[tool_result(items)]
    ids: Vec<u32>,
    third: String,
    fourth: String,
    fifth: String,
}

/// The fields that are not whole where each text has so many bytes as JSON, on every page.
fn cut(bytes: [usize; 5]) -> Vec<&'static str> {
    // the quotes count
    let [first, second, third, fourth, fifth] = bytes.map(|bytes| "x".repeat(bytes - 2));
    let result = EighthResult { first, second, ids: (0..2_000).collect(), third, fourth, fifth };
    let pages = [0, 200].map(|start| {
        let options = OutputOptions::default().max_bytes(LIMIT).start(start);
        let output = result.output_with(&options).expect("an answer");
        let fields = ["first", "second", "ids", "third", "fourth", "fifth"].into_iter();
        fields.filter(|field| shown(&output, field).is_some()).collect::<Vec<_>>()
    });
    assert_eq!(pages[0], pages[1]);
    pages[0].clone()
}

#[test]
fn an_eighth_stands_and_a_byte_more_does_not() {
    assert_eq!(cut([LIMIT / 8, 9, 9, 9, 9]), ["ids"]);
    assert_eq!(cut([LIMIT / 8 + 1, 9, 9, 9, 9]), ["first", "ids"]);
    assert_eq!(cut([LIMIT / 8 + 1, 9, 9, LIMIT / 8, 9]), ["first", "ids"]);
}

#[test]
fn of_five_eighths_four_stand() {
    assert_eq!(cut([LIMIT / 8; 5]), ["ids", "fifth"]);
    assert_eq!(cut([LIMIT / 8 + 1; 5]), ["first", "second", "ids", "third", "fourth", "fifth"]);
}
