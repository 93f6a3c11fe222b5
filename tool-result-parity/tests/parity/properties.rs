//! Any texts, any maps, any results.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value, json};
use tool_result::ToolResult;
use tool_result::parity::{Parity, check_halves};
use unicode_width::UnicodeWidthStr as _;

/// A result of every kind of value, drawn by default.
#[derive(Clone, Debug, Serialize, ToolResult)]
struct SurveyResult {
    success: bool,
    query: String,
    hits: Vec<Hit>,
    tags: Vec<String>,
    sizes: Vec<i64>,
    elapsed: f32,
    ratio: f64,
    by_file: BTreeMap<String, Vec<u32>>,
    point: (u8, String),
    note: Option<String>,
    any: Value,
    error: Option<String>,
    next_actions: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Hit {
    id: String,
    is_new: bool,
    score: Option<f64>,
    lines: Vec<String>,
}

/// Words and markup more often than chance would have it.
fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        ".{0,12}",
        "[a-c_ .:/0-3-]{0,9}",
        Just("\n".to_owned()),
        Just("3.5".to_owned()),
        Just("-3".to_owned()),
        Just("EnumMember".to_owned()),
        Just("a_b".to_owned()),
        Just("\u{202e}".to_owned()),
        Just("`|*[]()".to_owned()),
        Just("日本語".to_owned()),
        Just("\r\n".to_owned()),
    ];
    proptest::collection::vec(word, 0..5).prop_map(|words| words.concat())
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-9..9i64).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map(text(), inner, 0..4).prop_map(Value::from_iter),
        ]
    })
}

prop_compose! {
    fn survey()(
        (success, elapsed, ratio) in (any::<bool>(), any::<f32>(), any::<f64>()),
        (query, note, error) in (text(), proptest::option::of(text()), proptest::option::of(text())),
        hits in proptest::collection::vec(hit(), 0..4),
        (tags, next_actions) in (proptest::collection::vec(text(), 0..4), proptest::collection::vec(text(), 0..3)),
        sizes in proptest::collection::vec(-20..20i64, 0..6),
        by_file in proptest::collection::btree_map(text(), proptest::collection::vec(0..30u32, 0..3), 0..4),
        point in (any::<u8>(), text()),
        any in value(),
    ) -> SurveyResult {
        SurveyResult { success, query, hits, tags, sizes, elapsed, ratio, by_file, point, note, any, error, next_actions }
    }
}

prop_compose! {
    fn hit()(id in text(), is_new in any::<bool>(), score in proptest::option::of(any::<f64>()), lines in proptest::collection::vec(text(), 0..3)) -> Hit {
        Hit { id, is_new, score, lines }
    }
}

/// A map, from any value.
fn old_map() -> impl Strategy<Value = Map<String, Value>> {
    proptest::collection::btree_map(text(), value(), 0..5).prop_map(Map::from_iter)
}

fn all_fit(report: &str) -> Result<(), TestCaseError> {
    for line in report.lines() {
        prop_assert!(line.width() <= 100, "{line}");
        prop_assert!(!line.contains(char::is_control), "{line:?}");
    }
    Ok(())
}

#[test]
fn lines_of_control_characters_never_disagree() {
    for line in ["\u{b}\r\n", "\r", "0.\r\na", "1)\r\n", "\u{1b}[31m\r\nx", "\u{85}", "\r\n\r\n"] {
        let result = SurveyResult {
            query: line.into(),
            hits: vec![Hit {
                id: line.into(),
                is_new: false,
                score: None,
                lines: vec![line.into()],
            }],
            point: (0, line.into()),
            next_actions: vec![line.into()],
            ..of_nothing()
        };
        assert_eq!(check_halves(&result), Ok(()), "{line:?}\n{}", result.to_markdown());
    }
}

/// The result of a search for nothing.
fn of_nothing() -> SurveyResult {
    SurveyResult {
        success: false,
        query: String::new(),
        hits: vec![],
        tags: vec![],
        sizes: vec![],
        elapsed: 0.0,
        ratio: 0.0,
        by_file: BTreeMap::new(),
        point: (0, String::new()),
        note: None,
        any: Value::Null,
        error: None,
        next_actions: vec![],
    }
}

#[test]
fn the_key_of_an_empty_list_is_told() {
    let by_file = BTreeMap::from([("a[\u{7f}\n3.5".to_owned(), vec![])]);
    let result = SurveyResult { by_file, ..of_nothing() };
    let markdown = result.to_markdown();
    assert!(markdown.contains("- By file:\n  - `a[\\u{7f} ↵ 3.5`: none\n"), "{markdown}");
    assert_eq!(check_halves(&result), Ok(()), "{markdown}");
}

#[test]
fn the_key_of_an_empty_map_that_stands_in_a_row_is_told() {
    let any = json!({"": {"": false}, "3.5\u{202e}b_c": {}});
    let result = SurveyResult { any, ..of_nothing() };
    let markdown = result.to_markdown();
    assert!(markdown.contains("- 3.5\\u{202e}b_c: –"), "{markdown}");
    assert_eq!(check_halves(&result), Ok(()), "{markdown}");
}

#[test]
fn a_key_that_goes_on_with_a_value_behind_a_point_is_told() {
    let by_file = BTreeMap::from([
        (String::new(), vec![5]),
        ("1. a".into(), vec![]),
        ("¹\\|\u{fe00}a".into(), vec![]),
    ]);
    let result = SurveyResult { by_file, any: json!({"EnumMember3.5": []}), ..of_nothing() };
    let markdown = result.to_markdown();
    assert!(markdown.contains("- EnumMember3.5: none"), "{markdown}");
    assert_eq!(check_halves(&result), Ok(()), "{markdown}");
}

#[test]
fn a_key_that_the_values_of_a_map_have_in_common_is_told_once() {
    let any = json!({"a": {"an_id": false}, "b": {"an_id": false}});
    let result = SurveyResult { any, ..of_nothing() };
    let markdown = result.to_markdown();
    assert!(markdown.contains("- Any (an_id):\n  - a: false\n"), "{markdown}");
    assert_eq!(check_halves(&result), Ok(()), "{markdown}");
}

#[test]
fn of_a_path_of_any_length_the_end_is_shown() {
    let rows = vec![BTreeMap::from([("id", 1)])];
    let result = RowsResult { success: true, rows, next_actions: vec![] };
    let mut old = result.to_json_map().unwrap();
    old.insert(format!("{}_the_end", "k".repeat(1_000_000)), 7.into());
    let report = Parity::compare(&result, &result.to_markdown(), &old).to_string();
    assert!(report.lines().all(|line| line.width() <= 100), "{report}");
    assert!(report.contains("k_the_end  7"), "{report}");
}

#[derive(Serialize, ToolResult)]
struct RowsResult {
    success: bool,
    rows: Vec<BTreeMap<&'static str, u32>>,
    next_actions: Vec<String>,
}

#[test]
fn a_tables_head_tells_the_keys_of_all_rows() {
    let rows = (1..9).map(|n| BTreeMap::from([("id", n * 11), ("-3", n * 7)])).collect();
    let result = RowsResult { success: true, rows, next_actions: vec![] };
    assert_eq!(check_halves(&result), Ok(()), "{}", result.to_markdown());
}

#[derive(Serialize, ToolResult)]
enum External {
    TheSurvey(SurveyResult),
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "outcomeType")]
enum Internal {
    TheSurvey(SurveyResult),
}

#[derive(Serialize, ToolResult)]
#[serde(tag = "type", content = "contentOfIt")]
enum Adjacent {
    External(External),
}

proptest! {
    #[test]
    fn what_is_drawn_by_default_never_disagrees(result in survey()) {
        let told = check_halves(&result);
        prop_assert!(told.is_ok(), "{:?}\n{}", told, result.to_markdown());
    }

    #[test]
    fn what_is_drawn_of_an_enum_never_disagrees(result in survey()) {
        let internal = Internal::TheSurvey(result.clone());
        let adjacent = Adjacent::External(External::TheSurvey(result));
        let told = check_halves(&internal).and(check_halves(&adjacent));
        prop_assert!(told.is_ok(), "{:?}\n{}", told, adjacent.to_markdown());
    }

    #[test]
    fn a_result_is_the_same_as_itself(result in survey()) {
        let parity = Parity::compare(&result, &result.to_markdown(), &result.to_json_map().unwrap());
        prop_assert!(parity.is_same(), "{}", parity);
        prop_assert_eq!(parity.to_string().lines().count(), 1);
    }

    #[test]
    fn every_line_fits_and_nothing_panics(result in survey(), old in text(), map in old_map()) {
        let parity = Parity::compare(&result, &old, &map);
        all_fit(&parity.to_string())?;
        all_fit(&parity.allow_changed("query").allow_added("any").allow_missing(&old).allow_rewording().to_string())?;
    }

    #[test]
    fn what_is_told_in_the_old_maps_words_is_not_lost(result in survey()) {
        // as JSON text in a fence, with other escapes and in another order
        let old = format!("```\n{}\n```", result.query);
        let parity = Parity::compare(&result, &old, &result.to_json_map().unwrap());
        let query: Vec<_> = parity.lost().iter().filter(|lost| lost.path.as_deref() == Some("query")).collect();
        prop_assert!(query.is_empty(), "{}", parity);
    }
}

#[test]
fn long_names_and_values_are_cut() {
    let long = "long_name.".repeat(40);
    let result = SurveyResultBuilder::named(&long);
    let old = Map::from_iter([(format!("{long}!"), Value::from(long.repeat(1_000)))]);
    let parity = Parity::compare(&result, &format!("`{long}` 12"), &old).allow_added("tool");
    let report = parity.to_string();
    assert!(report.lines().all(|line| line.width() <= 100), "{report}");
}

struct SurveyResultBuilder;

impl SurveyResultBuilder {
    fn named(name: &str) -> SurveyResult {
        SurveyResult {
            success: true,
            query: name.repeat(200),
            hits: vec![],
            tags: vec![],
            sizes: vec![],
            elapsed: 0.5,
            ratio: 0.25,
            by_file: BTreeMap::from([(name.to_owned(), vec![1])]),
            point: (1, String::new()),
            note: None,
            any: Value::Null,
            error: None,
            next_actions: vec![],
        }
    }
}
