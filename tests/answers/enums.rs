//! A result with several outcomes is an enum: each variant is a result of its own.

mod attributes;
mod fields;
mod held;
mod limits;

use serde::Serialize;
use tool_result::parity::check_halves;
use tool_result::{JsonStyle, Status, ToolResult};

fn compact(result: &impl ToolResult) -> String {
    result.to_json(JsonStyle::Compact).unwrap()
}

/// The JSON, and below it the text.
fn halves(result: &impl ToolResult) -> String {
    format!("{}\n{}", compact(result), result.to_markdown())
}

#[derive(Serialize, ToolResult)]
#[serde(untagged)]
#[tool_result(next_actions = [])]
enum EditFileOutput {
    Success { path: String, diff: String },
    Error { error: String },
}

#[test]
fn one_line_is_enough_where_an_error_is_a_variant() {
    let edited = EditFileOutput::Success { path: "a.rs".into(), diff: "+fn main() {}".into() };
    assert_eq!(edited.status(), Status::Success);
    assert_eq!(
        compact(&edited),
        r#"{"tool":"edit_file","path":"a.rs","diff":"+fn main() {}","success":true,"next_actions":[]}"#
    );
    assert_eq!(edited.to_markdown(), "✅ edit_file\n\n- Path: a.rs\n- Diff: +fn main() {}");

    let failed = EditFileOutput::Error { error: "no such file".into() };
    assert_eq!(failed.status(), Status::Failure);
    assert_eq!(
        compact(&failed),
        r#"{"tool":"edit_file","error":"no such file","success":false,"next_actions":[]}"#
    );
    assert_eq!(failed.to_markdown(), "❌ edit_file: no such file");
    assert_eq!(
        EditFileOutput::MARKDOWN_TEMPLATE,
        "Success\n✅ edit_file\n\n- Path: {path}\n- Diff: {diff}\n\nError\n❌ edit_file: {error}"
    );
}

macro_rules! edits {
    ($name:ident $(#[$serde:meta])*) => {
        #[derive(Serialize, ToolResult)]
        $(#[$serde])*
        #[tool_result(tool = "edit", next_actions = ["Run the tests"])]
        enum $name {
            Applied { path: String, hunks: Vec<u32>, next_actions: Vec<String> },
            #[tool_result(empty)]
            Unchanged {},
            NotFound { error: String },
        }

        impl $name {
            fn all() -> [Self; 3] {
                [
                    $name::Applied { path: "a.rs".into(), hunks: vec![3, 9], next_actions: vec!["Commit".into()] },
                    $name::Unchanged {},
                    $name::NotFound { error: "no a.rs".into() },
                ]
            }
        }
    };
}

edits!(External #[serde(rename_all = "snake_case")]);
edits!(Internal #[serde(tag = "outcome")]);
edits!(Adjacent #[serde(tag = "kind", content = "data", rename_all = "camelCase")]);
edits!(Untagged #[serde(untagged)]);

/// The JSON and the text of each variant.
fn readings<T: ToolResult, const N: usize>(results: [T; N]) -> [(String, String); N] {
    results.map(|result| (compact(&result), result.to_markdown()))
}

fn expected<const N: usize>(readings: [(&str, &str); N]) -> [(String, String); N] {
    readings.map(|(json, text)| (json.to_owned(), text.to_owned()))
}

const ACTIONS: &str = "\n\n## Next actions\n\n- Run the tests";

#[test]
fn the_key_of_a_variant_stands_in_the_first_line_in_words() {
    assert_eq!(
        readings(External::all()),
        expected([
            (
                r#"{"tool":"edit","applied":{"path":"a.rs","hunks":[3,9],"next_actions":["Commit"]},"success":true,"next_actions":["Commit"]}"#,
                "✅ edit: applied, 2 hunks\n\n- Path: a.rs\n\n## Hunks\n\n3, 9\n\n## Next actions\n\n- Commit",
            ),
            (
                r#"{"tool":"edit","unchanged":{},"found":false,"next_actions":["Run the tests"]}"#,
                &format!("⚪ edit: unchanged{ACTIONS}"),
            ),
            (
                r#"{"tool":"edit","not_found":{"error":"no a.rs"},"success":false,"next_actions":["Run the tests"]}"#,
                &format!("❌ edit: not found: no a.rs{ACTIONS}"),
            ),
        ])
    );
    assert_eq!(
        External::MARKDOWN_TEMPLATE,
        "\
Applied
✅ edit: applied, {hunks:#}

- Path: {path}

## Hunks

{hunks}

## Next actions

{next_actions}

Unchanged
⚪ edit: unchanged

## Next actions

{next_actions}

NotFound
❌ edit: not found: {error}

## Next actions

{next_actions}"
    );
}

#[test]
fn a_tag_beside_the_fields_is_a_fact() {
    assert_eq!(
        readings(Internal::all()),
        expected([
            (
                r#"{"tool":"edit","outcome":"Applied","path":"a.rs","hunks":[3,9],"next_actions":["Commit"],"success":true}"#,
                "✅ edit: 2 hunks\n\n- Outcome: Applied\n- Path: a.rs\n\n## Hunks\n\n3, 9\n\n## Next actions\n\n- Commit",
            ),
            (
                r#"{"tool":"edit","outcome":"Unchanged","found":false,"next_actions":["Run the tests"]}"#,
                &format!("⚪ edit: No results found.\n\n- Outcome: Unchanged{ACTIONS}"),
            ),
            (
                r#"{"tool":"edit","outcome":"NotFound","error":"no a.rs","success":false,"next_actions":["Run the tests"]}"#,
                &format!("❌ edit: no a.rs\n\n- Outcome: NotFound{ACTIONS}"),
            ),
        ])
    );
}

#[test]
fn a_tag_above_the_fields_is_a_fact_too() {
    assert_eq!(
        readings(Adjacent::all()),
        expected([
            (
                r#"{"tool":"edit","kind":"applied","data":{"path":"a.rs","hunks":[3,9],"next_actions":["Commit"]},"success":true,"next_actions":["Commit"]}"#,
                "✅ edit: 2 hunks\n\n- Kind: applied\n- Path: a.rs\n\n## Hunks\n\n3, 9\n\n## Next actions\n\n- Commit",
            ),
            (
                r#"{"tool":"edit","kind":"unchanged","data":{},"found":false,"next_actions":["Run the tests"]}"#,
                &format!("⚪ edit: No results found.\n\n- Kind: unchanged{ACTIONS}"),
            ),
            (
                r#"{"tool":"edit","kind":"notFound","data":{"error":"no a.rs"},"success":false,"next_actions":["Run the tests"]}"#,
                &format!("❌ edit: no a.rs\n\n- Kind: notFound{ACTIONS}"),
            ),
        ])
    );
}

#[test]
fn without_a_tag_a_variant_is_as_a_struct() {
    assert_eq!(
        readings(Untagged::all()),
        expected([
            (
                r#"{"tool":"edit","path":"a.rs","hunks":[3,9],"next_actions":["Commit"],"success":true}"#,
                "✅ edit: 2 hunks\n\n- Path: a.rs\n\n## Hunks\n\n3, 9\n\n## Next actions\n\n- Commit",
            ),
            (
                r#"{"tool":"edit","found":false,"next_actions":["Run the tests"]}"#,
                &format!("⚪ edit: No results found.{ACTIONS}"),
            ),
            (
                r#"{"tool":"edit","error":"no a.rs","success":false,"next_actions":["Run the tests"]}"#,
                &format!("❌ edit: no a.rs{ACTIONS}"),
            ),
        ])
    );
}

#[test]
fn the_two_halves_of_every_variant_tell_the_same() {
    fn check<T: ToolResult>(results: impl IntoIterator<Item = T>) {
        results.into_iter().for_each(|result| check_halves(&result).unwrap());
    }
    check(External::all());
    check(Internal::all());
    check(Adjacent::all());
    check(Untagged::all());
}
