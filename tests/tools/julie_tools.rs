//! Eight tools of a real server: every outcome of each, in full.
//!
//! The expected texts stand in `julie/expected/`, one markdown and one JSON file an outcome.
//! `UPDATE_EXPECTED=1 cargo test --test tools julie` writes them anew, to be read before they are kept.

use crate::julie;
use crate::support;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use julie::{MAX_TOKENS, Outcome, outcomes};
use serde_json::{Map, Value};
use tool_result::{Limits, OutputOptions, Status, ToolResult, truncate};

fn expected(outcome: &Outcome, extension: &str) -> PathBuf {
    let name = format!("{}.{}.{extension}", outcome.tool, outcome.name);
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/julie/expected").join(name)
}

fn compare(outcome: &Outcome, extension: &str, actual: &str) {
    let path = expected(outcome, extension);
    if env::var_os("UPDATE_EXPECTED").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, format!("{actual}\n")).unwrap();
    }
    let wanted =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(actual, wanted.strip_suffix('\n').unwrap_or(&wanted), "{}", path.display());
}

#[test]
fn the_markdown_of_every_outcome() {
    for outcome in outcomes() {
        compare(&outcome, "md", &outcome.markdown);
    }
}

#[test]
fn the_json_of_every_outcome() {
    for outcome in outcomes() {
        compare(&outcome, "json", &outcome.json);
        let text: Map<String, Value> = serde_json::from_str(&outcome.json).unwrap();
        assert_eq!(text, outcome.map, "{} {}", outcome.tool, outcome.name);
    }
}

#[test]
fn every_answer_meets_the_schema() {
    for outcome in outcomes() {
        outcome.answers.assert_meet_schema();
    }
}

#[test]
fn no_expected_file_is_left_over() {
    let wanted: BTreeSet<_> =
        outcomes().iter().flat_map(|o| ["md", "json"].map(|e| expected(o, e))).collect();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/julie/expected");
    let there: BTreeSet<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(there, wanted);
}

#[test]
fn the_json_is_what_serde_writes_and_a_computed_status() {
    for outcome in outcomes() {
        let serialized: Map<String, Value> = serde_json::from_str(&outcome.serialized).unwrap();
        let added: Vec<_> =
            outcome.map.keys().filter(|key| !serialized.contains_key(*key)).collect();
        assert!(
            added.iter().all(|key| ["found", "success"].contains(&key.as_str())),
            "{} adds {added:?}",
            outcome.tool
        );
        for (key, value) in serialized {
            assert_eq!(
                outcome.map.get(&key),
                Some(&value),
                "{} {} {key}",
                outcome.tool,
                outcome.name
            );
        }
    }
}

#[test]
fn a_wide_call_tree_is_cut_and_not_left_out() {
    let result = julie::samples::trace::with_callers(500);
    let output = result.output_with(&OutputOptions::default().max_bytes(3_000)).unwrap();
    let map = output.structured_content.unwrap();
    let callers = map["call_tree"][0]["calls"][0]["calls"].as_array().unwrap();
    assert!((10..500).contains(&callers.len()), "{}", output.content);
    for (i, caller) in callers.iter().enumerate() {
        assert_eq!(caller["name"], format!("caller_{i}"));
    }
    assert_eq!(output.content.matches("`caller_").count(), callers.len());
}

/// A text is within the tool's own limit, by the estimate that the limit is measured with.
fn is_within(text: &str) -> bool {
    let limits = Limits::default().max_bytes(usize::MAX).max_lines(usize::MAX);
    truncate(text, &limits.max_tokens(MAX_TOKENS)).truncation.is_none()
}

#[test]
fn no_answer_takes_more_than_its_tokens() {
    assert_eq!(julie::samples::large::outputs().len(), 8);
    for (output, key, note) in julie::samples::large::outputs() {
        let (tool, content) = (&output.tool, &output.content);
        let json = serde_json::to_string(&output.structured_content).unwrap();
        assert!(is_within(content) && is_within(&json), "{tool}: {content}");
        let part = output.truncation.as_ref().and_then(|cut| cut.get(key)).expect(key);
        assert!(0 < part.shown && part.shown < part.total, "{tool}: {part:?}");
        let notes: Vec<_> = content.lines().filter(|line| line.starts_with("... (")).collect();
        assert_eq!(notes, [note], "{tool}");
        assert!(!content.trim_end().ends_with("Next actions"), "{tool}: {content}");
        // twice as much is too much, so no more is cut than has to be
        assert!(!is_within(&content.repeat(2)) || !is_within(&json.repeat(2)), "{tool}");
    }
}

#[test]
fn the_files_that_were_changed_outlive_what_else_there_is() {
    let result = julie::samples::large::renamed(300);
    let whole = result.to_json_map().unwrap();
    let mut last_shown = (0, 0, 0);
    let mut cut_lists = BTreeSet::new();
    for max_tokens in (1_000..14_000).step_by(500) {
        let output = result.output_with(&OutputOptions::default().max_tokens(max_tokens)).unwrap();
        let map = output.structured_content.unwrap();
        let shown = |key: &str| {
            let list = map[key].as_array().unwrap();
            assert_eq!(list[..], whole[key].as_array().unwrap()[..list.len()], "{key}");
            let part = output.truncation.as_ref().and_then(|cut| cut.get(key));
            assert_eq!(part.map_or(300, |part| part.shown), list.len(), "{key}");
            list.len()
        };
        let counts = (shown("files_modified"), shown("changes"), shown("errors"));
        let cut = match counts {
            (0..300, 0, 0) => "files_modified",
            (300, 0..300, 0) => "changes",
            (300, 300, 0..300) => "errors",
            (300, 300, 300) => "nothing",
            _ => panic!("{counts:?} within {max_tokens} tokens"),
        };
        assert!(last_shown <= counts, "{last_shown:?} {counts:?}");
        last_shown = counts;
        cut_lists.insert(cut);
    }
    assert_eq!(Vec::from_iter(cut_lists), ["changes", "errors", "files_modified", "nothing"]);
}

#[test]
fn statuses_and_marks_agree() {
    for outcome in outcomes() {
        let mark = match outcome.status {
            Status::Success => "✅ ",
            Status::Empty => "⚪ ",
            Status::Failure => "❌ ",
        };
        assert!(
            outcome.markdown.starts_with(mark),
            "{} {}: {}",
            outcome.tool,
            outcome.name,
            outcome.markdown
        );
    }
}

#[test]
fn every_next_action_stands_in_the_text() {
    for outcome in outcomes() {
        for (parser, reading) in support::read(&outcome.markdown) {
            for action in outcome.map["next_actions"].as_array().unwrap() {
                let action = match action {
                    Value::String(text) => text.clone(),
                    call => {
                        format!(
                            "Call {} with {}",
                            call["tool"].as_str().unwrap(),
                            call["arguments"]
                        )
                    }
                };
                assert!(
                    reading.texts.contains(&action),
                    "{parser}: {action} in {}",
                    outcome.markdown
                );
            }
        }
    }
}

/// The fields of the JSON that the texts of these outcomes leave out.
fn left_out(is_meant: impl Fn(Status) -> bool) -> Vec<String> {
    let meant = outcomes().into_iter().filter(|outcome| is_meant(outcome.status));
    let field = |said: String| {
        let path = said.split_once(": ").map_or(&*said, |(path, _)| path);
        path.replace("[0]", "[*]").replace("[1]", "[*]")
    };
    let fields: BTreeSet<_> = meant.flat_map(|one| one.disagreements).map(field).collect();
    fields.into_iter().collect()
}

/// What the `each` of the searches leaves out on purpose, where a result has nineteen fields, and that of
/// `fast_refs`, which has identifiers that no tool takes.
#[test]
fn the_halves_tell_the_same_but_for_what_each_leaves_out() {
    let result = [
        "confidence",
        "end_byte",
        "end_column",
        "id",
        "metadata.is_async",
        "parent_id",
        "semantic_group",
        "start_byte",
        "start_column",
        "visibility",
    ];
    let reference =
        ["from_symbol_id", "to_symbol_id"].map(|field| format!("references[*].{field}"));
    let results = result.map(|field| format!("results[*].{field}"));
    let wanted: Vec<_> = reference.into_iter().chain(results).collect();
    assert_eq!(left_out(|status| status != Status::Failure), wanted);
}

/// The model has the arguments of its call, so its error and what to do next are enough.
#[test]
fn a_failure_does_not_repeat_the_arguments() {
    let wanted = [
        "cross_language",
        "depth",
        "direction",
        "max_depth",
        "mode",
        "pattern",
        "query",
        "replacement",
        "symbol",
        "threshold",
    ];
    assert_eq!(left_out(|status| status == Status::Failure), wanted);
}
