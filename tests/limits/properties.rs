//! Any result within any limit.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Serialize;
use serde_json::Value;
use tool_result::{Error, Limit, OutputOptions, ToolOutput, ToolResult, Truncation};

use super::compact;

/// A result with a list of every kind that can be cut.
#[derive(Clone, Debug, Serialize, ToolResult)]
struct SurveyResult {
    success: bool,
    query: String,
    hits: Vec<Hit>,
    tags: Vec<String>,
    sizes: Vec<u32>,
    elapsed: f32,
    by_file: BTreeMap<String, Vec<u32>>,
    page: Page,
    point: (u8, u8),
    note: Option<String>,
    #[tool_result(only = json)]
    hidden: Vec<u16>,
    modified: Vec<String>,
    next_actions: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Hit {
    id: String,
    text: String,
    lines: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Page {
    number: u32,
    rows: Vec<Row>,
}

#[derive(Clone, Debug, Serialize)]
struct Row {
    name: String,
    value: Option<f64>,
}

fn survey() -> impl Strategy<Value = SurveyResult> {
    let text = |most: usize| {
        proptest::collection::vec(".{0,12}", 0..most).prop_map(|parts| parts.join("\n"))
    };
    let hit = (0..1_000_000u32, text(40), proptest::collection::vec(".{0,30}", 0..6))
        .prop_map(|(id, text, lines)| Hit { id: format!("hit{id:06}"), text, lines });
    let row = (0..1_000_000u32, proptest::option::of(-1e6..1e6f64))
        .prop_map(|(name, value)| Row { name: format!("row{name:06}"), value });
    let lists = (
        proptest::collection::vec(hit, 0..20),
        proptest::collection::vec("tag[0-9]{6}", 0..30),
        proptest::collection::vec(any::<u32>(), 0..200),
        proptest::collection::btree_map(
            "[a-z]{1,8}",
            proptest::collection::vec(any::<u32>(), 0..9),
            0..12,
        ),
        proptest::collection::vec(row, 0..40),
        proptest::collection::vec(any::<u16>(), 0..50),
        proptest::collection::vec("mod[0-9]{6}", 0..30),
    );
    let scalars = (
        any::<bool>(),
        ".{0,40}",
        any::<f32>(),
        proptest::option::of(text(120)),
        proptest::collection::vec(".{0,60}", 0..4),
    );
    (lists, scalars).prop_map(
        |(
            (hits, tags, sizes, by_file, rows, hidden, modified),
            (success, query, elapsed, note, next_actions),
        )| {
            SurveyResult {
                success,
                query,
                hits,
                tags,
                sizes,
                elapsed,
                by_file,
                page: Page { number: 1, rows },
                point: (3, 4),
                note,
                hidden,
                modified,
                next_actions,
            }
        },
    )
}

/// The words in a text that begin with `kind` and have six digits behind it.
fn ids<'t>(text: &'t str, kind: &str) -> Vec<&'t str> {
    let found = text.match_indices(kind).map(|(at, _)| &text[at..]);
    let whole = found.filter_map(|rest| rest.get(..kind.len() + 6));
    whole.filter(|id| id[kind.len()..].bytes().all(|b| b.is_ascii_digit())).collect()
}

/// Every list of `cut` begins like the one of `whole`, and says how many it has.
fn check_prefix(path: &str, cut: &Value, whole: &Value, output: &ToolOutput) {
    match (cut, whole) {
        (Value::Array(cut), Value::Array(whole)) => {
            for (index, (cut, whole)) in cut.iter().zip(whole).enumerate() {
                check_prefix(&format!("{path}[{index}]"), cut, whole, output);
            }
            assert!(cut.len() <= whole.len(), "{path}");
            if cut.len() < whole.len() {
                assert!(output.truncation.is_some(), "{path} is cut unsaid");
            }
        }
        (Value::Object(cut), Value::Object(whole)) => {
            for (key, cut) in cut.iter().filter(|(key, _)| *key != "truncation") {
                check_prefix(&format!("{path}.{key}"), cut, &whole[key], output);
            }
            if cut.len() < whole.len() {
                assert!(output.truncation.is_some(), "{path} is cut unsaid");
            }
        }
        (Value::String(cut), Value::String(whole)) if cut != whole => {
            let at = cut.rfind("... (truncated: ").unwrap_or_else(|| panic!("{path}: {cut:?}"));
            let kept = cut[..at].strip_suffix([' ', '\n']).unwrap_or(&cut[..at]);
            assert!(whole.starts_with(kept), "{path}");
            let is_long = whole.len() > 256 || whole.matches('\n').count() > 3;
            assert!(is_long, "{path}: a short text is cut");
        }
        (cut, whole) => assert_eq!(cut, whole, "{path}"),
    }
}

fn check(result: &impl ToolResult, options: &OutputOptions, fits: &dyn Fn(&str) -> bool) -> bool {
    let output = match result.output_with(options) {
        Ok(output) => output,
        Err(Error::LimitTooSmall { given, needed, .. }) => {
            assert!(needed > given);
            return false;
        }
        Err(other) => panic!("{other}"),
    };
    let json = compact(&output);
    assert!(fits(&output.content), "{} bytes of content: {}", output.content.len(), output.content);
    assert!(fits(&json), "{} bytes of json", json.len());
    let whole = Value::Object(result.to_json_map().expect("json"));
    check_prefix(
        "",
        &Value::Object(output.structured_content.clone().expect("both")),
        &whole,
        &output,
    );
    for kind in ["hit", "tag", "row", "mod"] {
        assert_eq!(ids(&output.content, kind), ids(&json, kind), "{}", output.content);
    }
    assert_eq!(output.truncation.is_some(), json.contains("\"truncation\":{"));
    // the text never shows what is hidden from it
    let is_of_hidden = |cut: &Truncation| {
        cut.iter().all(|(path, _)| path.ends_with("hidden"))
            && cut.entries().or(cut.text()).is_none()
    };
    if output.truncation.as_ref().is_none_or(is_of_hidden) {
        assert_eq!(output.content, result.to_markdown());
    } else {
        assert!(output.content.contains("... (truncated"), "{}", output.content);
    }
    true
}

/// The same as one outcome of several, with its fields below a key of the JSON.
#[derive(Serialize, ToolResult)]
enum Below {
    Survey(SurveyResult),
}

/// The same, two keys deep, beside tags.
#[derive(Serialize, ToolResult)]
#[serde(tag = "type", content = "of")]
enum Deep {
    Below(Below),
}

/// The same, beside a tag.
#[derive(Serialize, ToolResult)]
#[serde(tag = "type")]
enum Beside {
    Survey(SurveyResult),
}

proptest! {
    #[test]
    fn any_outcome_is_within_any_bytes(result in survey(), max in 0usize..9_000) {
        let (options, fits) = (OutputOptions::default().max_bytes(max), |text: &str| text.len() <= max);
        let done = check(&Beside::Survey(result.clone()), &options, &fits);
        let done = check(&Below::Survey(result.clone()), &options, &fits) && done;
        let done = check(&Deep::Below(Below::Survey(result)), &options, &fits) && done;
        prop_assert!(done || max < 512);
    }

    #[test]
    fn any_result_is_within_any_bytes(result in survey(), max in 0usize..9_000) {
        let done = check(&result, &OutputOptions::default().max_bytes(max), &|text| text.len() <= max);
        prop_assert!(done || max < 512);
    }

    #[test]
    fn any_result_is_within_any_lines(result in survey(), max in 0usize..120) {
        let done = check(&result, &OutputOptions::default().max_lines(max), &|text| text.lines().count() <= max);
        prop_assert!(done || max < 16);
    }

    #[test]
    fn any_result_is_within_any_tokens(result in survey(), max in 0usize..3_000) {
        let options = OutputOptions::default().max_tokens(max).count_tokens(|text| text.len().div_ceil(3));
        let done = check(&result, &options, &|text| text.len().div_ceil(3) <= max);
        prop_assert!(done || max < 128);
    }

    #[test]
    fn match_schema_leaves_no_entry_out(result in survey(), max in 0usize..3_000, limit in 0..3) {
        let whole = result.to_json_map().expect("json");
        let options = OutputOptions::default().match_schema();
        let (max, limit) = match limit {
            0 => (max, Limit::Bytes),
            1 => (max / 30, Limit::Lines),
            _ => (max / 3, Limit::Tokens),
        };
        let with = |max| result.output_with(&match limit {
            Limit::Bytes => options.clone().max_bytes(max),
            Limit::Lines => options.clone().max_lines(max),
            Limit::Tokens => options.clone().max_tokens(max),
        });
        let output = match with(max) {
            Err(Error::LimitTooSmall { limit: wanting, given, needed }) => {
                prop_assert!(wanting == limit && given == max && needed > max);
                with(needed).expect("it is enough")
            }
            output => output.expect("an answer"),
        };
        let map = output.structured_content.expect("both");
        prop_assert!(whole.keys().all(|key| map.contains_key(key)));
        let page = map["page"].as_object().expect("an object");
        prop_assert!(page.contains_key("number") && page.contains_key("rows"));
    }
}
