//! Six tools of a real agent host: every outcome of each, in full.
//!
//! The expected texts stand in `tinyfish/expected/`: the markdown, the JSON, the details and the
//! summary of each outcome. `UPDATE_EXPECTED=1 cargo test --test tools tinyfish` writes them anew, to
//! be read before they are kept.

use crate::support;
use crate::tinyfish;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::{Map, Value, json};
use tinyfish::agent_run::AgentRunResult;
use tinyfish::search::SearchResult;
use tinyfish::{Outcome, limited, outcomes};
use tool_result::{OutputOptions, Status, ToolResult, Truncation, View, ViewOptions};

/// What a caller gives as `maxBytes`, where the whole answer is expected.
const MAX_BYTES: usize = 700;

const EXTENSIONS: [&str; 4] = ["md", "json", "details.json", "summary.txt"];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/tinyfish/expected")
}

fn expected(outcome: &Outcome, extension: &str) -> PathBuf {
    folder().join(format!("{}.{}.{extension}", outcome.tool, outcome.name))
}

fn limited_file(tool: &str, extension: &str) -> PathBuf {
    folder().join(format!("{tool}.max_{MAX_BYTES}_bytes.{extension}"))
}

fn compare(path: &Path, actual: &str) {
    if env::var_os("UPDATE_EXPECTED").is_some() {
        fs::create_dir_all(folder()).unwrap();
        fs::write(path, format!("{actual}\n")).unwrap();
    }
    let wanted =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(actual, wanted.strip_suffix('\n').unwrap_or(&wanted), "{}", path.display());
}

#[test]
fn every_reading_of_every_outcome() {
    for outcome in outcomes() {
        compare(&expected(&outcome, "md"), &outcome.markdown);
        compare(&expected(&outcome, "json"), &outcome.json);
        let details = serde_json::to_string_pretty(&outcome.details).unwrap();
        compare(&expected(&outcome, "details.json"), &details);
        compare(&expected(&outcome, "summary.txt"), &outcome.summary);
    }
}

#[test]
fn max_bytes_cuts_both_halves_and_says_so() {
    for (tool, output) in limited(MAX_BYTES) {
        compare(&limited_file(tool, "md"), &output.content);
        let map = output.structured_content.unwrap();
        compare(&limited_file(tool, "json"), &serde_json::to_string_pretty(&map).unwrap());
    }
    for max_bytes in [512, 600, 1_000, 2_000, 4_000] {
        for (tool, output) in limited(max_bytes) {
            let json = serde_json::to_string(&output.structured_content.unwrap()).unwrap();
            assert!(output.content.len() <= max_bytes, "{tool} {max_bytes}: {}", output.content);
            assert!(json.len() <= max_bytes, "{tool} {max_bytes}: {json}");
            let next = output.truncation.as_ref().and_then(Truncation::next).expect("another page");
            let note = format!(", next: {next})");
            assert_eq!(output.content.matches(&note).count(), 1, "{tool} {max_bytes}: {note}");
            assert!(json.contains(&format!("\"next\":\"{next}\"")), "{tool} {max_bytes}: {json}");
        }
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
    let outcomes = outcomes();
    let read = outcomes.iter().flat_map(|o| EXTENSIONS.map(|e| expected(o, e)));
    let limited = limited(MAX_BYTES).into_iter();
    let cut = limited.flat_map(|(tool, _)| ["md", "json"].map(|e| limited_file(tool, e)));
    let wanted: BTreeSet<_> = read.chain(cut).collect();
    let there: BTreeSet<_> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(there, wanted);
}

fn outcome(tool: &str, name: &str) -> Outcome {
    let mut outcomes = outcomes().into_iter();
    outcomes.find(|outcome| outcome.tool == tool && outcome.name == name).expect("an outcome")
}

#[test]
fn a_person_reads_these_lines() {
    for (tool, name, line) in [
        ("tinyfish_search", "twelve", "🔍 Found 12 results"),
        ("tinyfish_search", "one", "🔍 Found 1 result"),
        ("tinyfish_fetch", "three", "📄 Fetched 3 pages"),
        ("tinyfish_fetch", "one", "📄 Fetched 1 page"),
        ("tinyfish_fetch", "partly", "📄 Fetched 2 pages"),
        ("tinyfish_agent_run", "completed", "✅ Agent completed (4 events)"),
        ("tinyfish_agent_run", "one_event", "✅ Agent completed (1 event)"),
        ("tinyfish_run_get", "completed", "📋 Run abc123 — COMPLETED"),
        ("tinyfish_run_get", "failed_run", "📋 Run abc123 — FAILED"),
        ("tinyfish_run_list", "twenty", "📜 20 runs"),
        ("tinyfish_run_list", "one", "📜 1 run"),
        ("tinyfish_run_cancel", "cancelled", "🚫 Run abc123 cancelled"),
    ] {
        assert_eq!(outcome(tool, name).summary, line, "{tool} {name}");
    }
}

#[test]
fn a_host_keeps_these_keys() {
    for (tool, name, keys) in [
        ("tinyfish_search", "found", &["resultCount", "urls"][..]),
        ("tinyfish_fetch", "partly", &["urlCount", "resultCount"]),
        ("tinyfish_agent_run", "completed", &["runId", "completed", "eventCount", "hasResult"]),
        ("tinyfish_run_get", "running", &["runId", "status"]),
        ("tinyfish_run_list", "twenty", &["count"]),
        ("tinyfish_run_cancel", "cancelled", &["runId", "cancelled"]),
    ] {
        let details = outcome(tool, name).details;
        for key in keys {
            assert!(details.contains_key(*key), "{tool} {name}: {key} in {details:?}");
        }
    }
}

#[test]
fn details_hold_nothing_but_small_values() {
    for outcome in outcomes() {
        for (key, value) in &outcome.details {
            let is_list = value.as_array().is_some_and(|items| items.iter().all(Value::is_string));
            assert_eq!(is_list, key == "urls", "{key}: {value}");
            assert!(is_list || !value.is_object() && !value.is_null(), "{key}: {value}");
        }
        assert!(serde_json::to_string(&outcome.details).unwrap().len() < 512);
    }
}

#[test]
fn a_failure_looks_like_one_everywhere() {
    for outcome in outcomes() {
        let failed = outcome.status == Status::Failure;
        let json: Map<String, Value> = serde_json::from_str(&outcome.json).unwrap();
        let why = format!("{} {}", outcome.tool, outcome.name);
        assert_eq!(outcome.summary.starts_with("❌ "), failed, "{why}");
        assert_eq!(outcome.markdown.starts_with("❌ "), failed, "{why}");
        assert_eq!(json["success"], !failed, "{why}");
        assert_eq!(outcome.details["success"], !failed, "{why}");
        // of these two, the events and the pages say what went wrong
        if failed && !["ended_early", "all_lost.without_error"].contains(&outcome.name) {
            assert!(json["error"].is_string(), "{why}");
        }
    }
}

#[test]
fn while_a_tool_runs_there_is_one_line() {
    for outcome in outcomes() {
        assert!(outcome.running.starts_with("⏳ ") && outcome.running.ends_with('…'));
    }
    assert_eq!(outcome("tinyfish_agent_run", "completed").running, "⏳ Running…");
}

#[test]
fn a_terminal_shows_a_line_and_the_text_on_request() {
    let options = ViewOptions::default();
    for (tool, name, line) in [
        ("tinyfish_search", "twelve", "🔍 Found 12 results  (ctrl+o to expand)"),
        (
            "tinyfish_search",
            "failed",
            "❌ tinyfish_search: 429 Too Many Requests: retry after 30 s",
        ),
        ("tinyfish_search", "nothing", "⚪ Nothing found for asdfghjkl\\u{202e}`x`"),
        ("tinyfish_fetch", "three", "📄 Fetched 3 pages  (ctrl+o to expand)"),
        ("tinyfish_agent_run", "completed", "✅ Agent completed (4 events)  (ctrl+o to expand)"),
        ("tinyfish_run_list", "twenty", "📜 20 runs  (ctrl+o to expand)"),
        // its content is short
        ("tinyfish_run_cancel", "cancelled", "🚫 Run abc123 cancelled"),
    ] {
        let output = outcome(tool, name).output;
        assert_eq!(output.view(View::Collapsed, &options), line, "{}", output.content);
    }
    for Outcome { output, status, markdown, .. } in outcomes() {
        let collapsed = output.view(View::Collapsed, &options);
        let expanded = output.view(View::Expanded, &options);
        assert_eq!(collapsed.ends_with("  (ctrl+o to expand)"), output.content.len() > 200);
        assert_eq!(expanded, markdown);
        assert_eq!(collapsed.starts_with("❌ "), status == Status::Failure, "{collapsed}");
        assert_eq!(output.is_error, status == Status::Failure);
    }
}

#[test]
fn a_long_run_is_a_line_and_is_cut_within_its_limit() {
    let run = AgentRunResult::with_events(87);
    assert_eq!(run.summary(), "✅ Agent completed (87 events)");
    let output = run.output_with(&OutputOptions::default().max_bytes(1_500)).unwrap();
    let line = output.view(View::Collapsed, &ViewOptions::default());
    assert_eq!(line, "✅ Agent completed (87 events)  (ctrl+o to expand)");
    assert_eq!(output.details["eventCount"], 87);
    assert_eq!(output.details["completed"], true);
    let shown = output.truncation.as_ref().unwrap().get("events").unwrap().shown;
    assert!(output.content.starts_with("✅ Agent completed (87 events)\n"));
    assert!(output.content.ends_with(&format!(
        "\n\n... (events: items 1 to {shown} of 87, next: events/{shown})\n\n## Next actions\n\n\
         - Only {shown} of 87 events are shown: get the run with tinyfish_run_get"
    )));
}

#[test]
fn a_hundred_thousand_results_are_few_for_the_host() {
    let output = SearchResult::with_results(100_000).output().unwrap();
    assert_eq!(output.summary, "🔍 Found 100000 results");
    let urls: Vec<_> = (1..=41).map(|n| format!("https://example.com/{n}")).collect();
    let details = json!({
        "tool": "tinyfish_search",
        "query": "rust proc macros",
        "success": true,
        "resultCount": 100_000,
        "urls": urls,
        "urls_count": 100_000,
    });
    assert_eq!(Value::Object(output.details), details);
    let shown = output.truncation.unwrap().get("results").unwrap().shown;
    let end = format!(
        "\n\n... (items 1 to {shown} of 100000, next: {shown})\n\n## Next actions\n\n\
         - Read a page with tinyfish_fetch\n\
         - Only {shown} of 100000 results are shown: narrow the query"
    );
    assert!(output.content.ends_with(&end), "{}", output.content);
    assert!(output.content.len() <= 50_000);
}

#[test]
fn every_next_action_stands_in_the_text() {
    for outcome in outcomes() {
        let json: Map<String, Value> = serde_json::from_str(&outcome.json).unwrap();
        for (parser, reading) in support::read(&outcome.markdown) {
            for action in json["next_actions"].as_array().unwrap() {
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

/// A failure leaves out the arguments of its call.
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
tinyfish_search failed
  query: the JSON holds `rust proc macros`, the text does not
tinyfish_search aborted
  query: the JSON holds `rust proc macros`, the text does not
tinyfish_run_cancel failed
  id: the JSON holds `abc123`, which the text says only inside another value"
    );
}
