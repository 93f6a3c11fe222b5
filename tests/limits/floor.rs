//! From 512 bytes, 16 lines and 128 tokens on there is always an answer; below, the error says what is
//! needed.

use serde::Serialize;
use tool_result::{Error, Limit, OutputOptions, ToolResult};

use super::compact;

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
    let options = OutputOptions::default().match_schema();
    let error = result.output_with(&options.clone().max_bytes(511)).unwrap_err();
    assert!(matches!(error, Error::LimitTooSmall { given: 511, needed: 512, .. }), "{error}");
    assert!(result.output_with(&options.max_bytes(512)).is_ok());
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
fn next_actions_that_are_not_even_recorded_take_the_floor() {
    // one of them is more than is recorded for so few lines
    let result = failed("no index", vec!["do this ".repeat(300); 40]);
    let error = result.output_with(&OutputOptions::default().max_lines(3)).unwrap_err();
    assert!(
        matches!(error, Error::LimitTooSmall { limit: Limit::Lines, given: 3, needed: 16 }),
        "{error}"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true)]
struct StepsResult {
    name: String,
    next_actions: Vec<String>,
}

#[test]
fn scalars_outlive_next_actions() {
    let step = |n| format!("do step {n:>3} of the plan and then look at it");
    let result = StepsResult { name: "n".to_owned(), next_actions: (0..40).map(step).collect() };
    let output = result.output_with(&OutputOptions::default().max_bytes(512)).expect("output");
    let map = output.structured_content.expect("a JSON half");
    assert_eq!(
        (&map["name"], map["next_actions"].as_array().map(Vec::len)),
        (&"n".into(), Some(8))
    );
    assert_eq!(map["truncation"]["next_actions"]["total"], 40);
    assert!(output.content.contains("- Name: n\n"), "{}", output.content);
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

#[derive(Serialize, ToolResult)]
#[tool_result(success = true)]
struct HashesResult {
    hashes: [u64; 32],
    next_actions: Vec<String>,
}

#[test]
fn next_actions_outlive_an_entry_that_no_limit_holds() {
    let next_actions = vec!["Hash less".to_owned(), "Hash more".to_owned()];
    let result = HashesResult { hashes: [u64::MAX; 32], next_actions };
    let output = result.output_with(&OutputOptions::default().max_bytes(512)).expect("output");
    let map = output.structured_content.expect("a JSON half");
    assert_eq!(map.get("hashes"), None);
    assert_eq!(map["next_actions"].as_array().map(Vec::len), Some(2));
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
