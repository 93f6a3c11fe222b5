//! Eight tools of a real server: every outcome of each, in full.
//!
//! The expected texts stand in `julie/expected/`, one markdown and one JSON file an outcome.
//! `UPDATE_EXPECTED=1 cargo test --test julie_tools` writes them anew, to be read before they are kept.

mod julie;
mod support;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use julie::{Outcome, outcomes};
use serde_json::{Map, Value};
use tool_result::Status;

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
        assert!(added.iter().all(|key| *key == "found"), "{} adds {added:?}", outcome.tool);
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
                let action = action.as_str().unwrap();
                assert!(
                    reading.texts.iter().any(|text| text == action),
                    "{parser}: {action} in {}",
                    outcome.markdown
                );
            }
        }
    }
}

/// What an `each` leaves out on purpose.
#[test]
fn the_halves_tell_the_same_but_for_what_each_leaves_out() {
    let found: Vec<_> = outcomes()
        .iter()
        .filter(|outcome| !outcome.disagreements.is_empty())
        .map(|outcome| {
            format!("{} {}\n  {}", outcome.tool, outcome.name, outcome.disagreements.join("\n  "))
        })
        .collect();
    assert_eq!(
        found.join("\n"),
        "\
fast_search found
  results[*].id: the JSON holds `sym_000017`, and what one more item has, the text does not
  results[*].end_line: the JSON holds `34`, and what one more item has, the text does not
  results[*].end_column: the JSON holds `3`, and what one more item has, the text does not
  results[*].start_byte: the JSON holds `812`, and what one more item has, the text does not
  results[*].end_byte: the JSON holds `931`, and what one more item has, the text does not
  results[*].visibility: the JSON holds `public`, and what one more item has, the text does not
  results[0].parent_id: the JSON holds `sym_000012`, the text does not
  results[0].metadata: the JSON holds `is_async`, the text does not
  results[0].metadata.is_async: the JSON holds `true`, the text does not
  results[0].confidence: the JSON holds `0.8`, the text does not
  results[1].start_column: the JSON holds `4`, the text does not
fast_refs found
  definitions[0].name: the JSON holds `UserService`, which the text says only once
  definitions[0].language: the JSON holds `typescript`, the text does not
  definitions[0].start_column: the JSON holds `0`, the text does not
  definitions[0].end_line: the JSON holds `88`, the text does not"
    );
}
