//! What the README shows is what comes out.

use tool_result::JsonStyle;

include!("../readme/find_todos.rs");

const README: &str = include_str!("../../README.md");

/// The first fenced block of a language.
fn block(language: &str) -> &'static str {
    let (_, rest) = README.split_once(&format!("```{language}\n")).expect("the block is there");
    rest.split_once("```\n").expect("it is closed").0
}

#[test]
fn the_code_is_the_code_that_is_run_here() {
    assert_eq!(block("rust"), include_str!("../readme/find_todos.rs"));
}

#[test]
fn the_markdown_is_what_is_drawn() {
    assert_eq!(block("markdown"), find_todos().to_markdown() + "\n");
}

#[test]
fn the_json_is_what_is_written() {
    assert_eq!(block("json"), find_todos().to_json(JsonStyle::Pretty).unwrap() + "\n");
}

#[test]
fn the_message_is_what_rustc_prints() {
    assert_eq!(block("text"), include_str!("../ui/placeholder-misspelled.stderr"));
}
