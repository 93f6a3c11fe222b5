//! A result becomes the `CallToolResult` of rust-mcp-sdk, and the protocol is right.

use elsewhere::{Kept, Line};
use rust_mcp_sdk::schema::schema_utils::CallToolError;
use rust_mcp_sdk::schema::{CallToolResult, ServerResult};
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::hosts::rust_mcp_sdk::IntoCallToolResult as _;
use tool_result::{
    Delivery, OutputOptions, Page, Position, ToolError, ToolFailure, ToolResult, WithOptions,
};

#[derive(Debug, Serialize, ToolResult)]
#[tool_result(next_actions = ["Open one"])]
struct FindResult<'a, T> {
    #[tool_result(items)]
    hits: &'a [T],
    error: Option<String>,
}

/// As it is sent.
fn sent(result: impl Into<ServerResult>) -> Value {
    let mut result = serde_json::to_value(result.into()).expect("JSON");
    assert_eq!(
        result.as_object_mut().expect("an object").remove("resultType"),
        Some("complete".into())
    );
    result
}

fn text(text: &str) -> Value {
    json!([{ "type": "text", "text": text }])
}

#[test]
fn a_result_is_text_and_structured_content() {
    let expected = json!({
        "content": text("✅ find: 2 hits\n\n## Hits\n\n- a|b\n- `*`\n\n## Next actions\n\n- Open one"),
        "structuredContent": {
            "tool": "find",
            "success": true,
            "hits": ["a|b", "*"],
            "error": null,
            "next_actions": ["Open one"],
        },
        "isError": false,
    });
    let result = || FindResult { hits: &["a|b", "*"], error: None };
    assert_eq!(sent(CallToolResult::from(result())), expected);
    assert_eq!(sent(result()), expected);
}

#[test]
fn the_status_says_whether_it_is_an_error() {
    let failed = FindResult::<u8> { hits: &[], error: Some("no index".to_owned()) };
    let failed = sent(failed);
    assert_eq!(failed["content"], text("❌ find: no index\n\n## Next actions\n\n- Open one"));
    assert_eq!(failed["structuredContent"]["success"], false);
    assert_eq!(failed["isError"], true);
    let empty = sent(FindResult::<u8> { hits: &[], error: None });
    assert_eq!(
        empty["content"],
        text("⚪ find: No results found.\n\n## Next actions\n\n- Open one")
    );
    assert_eq!(empty["isError"], false);
}

#[test]
fn results_of_another_crate_are_as_good() {
    let kept = sent(Kept::<u8> { found: false, value: None });
    assert_eq!(kept["content"], text("⚪ look_up: No results found."));
    let line = sent(Line::<'_, 2> { text: "fn main", before: [0; 2] });
    assert_eq!(line["structuredContent"]["text"], "fn main");
}

#[test]
fn a_call_may_have_options_of_its_own() {
    let hits: Vec<u32> = (0..1_000).collect();
    let result = || FindResult { hits: &hits, error: None };
    let limited = sent(WithOptions(result(), OutputOptions::default().max_bytes(250)));
    let map = &limited["structuredContent"];
    assert!(map.to_string().len() <= 250);
    let shown = map["hits"].as_array().expect("a list").len();
    let window = json!({ "from": 0, "shown": shown, "total": 1000, "next": shown.to_string() });
    assert_eq!(map["truncation"], json!({ "hits": window }));
    let text_alone = WithOptions(result(), OutputOptions::default().delivery(Delivery::Text));
    assert_eq!(sent(text_alone).get("structuredContent"), None);
}

#[test]
fn a_test_sees_both_halves_within_the_options() {
    let hits: Vec<u32> = (0..1_000).collect();
    let result = FindResult { hits: &hits, error: None };
    let answer = WithOptions(result, OutputOptions::default().max_lines(11).start(998));
    let output = answer.output().expect("it is within its limits");
    assert_eq!(
        output.content,
        "✅ find: 1000 hits\n\n## Hits\n\n998, 999\n\n... (items 999 to 1000 of 1000)\n\n## Next actions\n\n- Open one"
    );
    let map = output.structured_content.expect("both halves by default");
    assert_eq!(map["hits"], json!([998, 999]));
    let sent = sent(answer);
    assert_eq!(sent["content"], text(&output.content));
    assert_eq!(sent["structuredContent"], json!(map));
}

#[test]
fn limits_that_hold_no_answer_are_a_failure_that_says_so() {
    let result = FindResult { hits: &["a"], error: None };
    let result = sent(WithOptions(result, OutputOptions::default().max_lines(2)));
    assert_eq!(
        result,
        json!({
            "content": text(
                "❌ find: max_lines: 2 is too small for this answer; it needs 9\n\n- Code: limit_too_small\n\n## Next actions\n\n- Call again with max_lines of at least 9"
            ),
            "structuredContent": {
                "tool": "find",
                "success": false,
                "error": {
                    "code": "limit_too_small",
                    "message": "max_lines: 2 is too small for this answer; it needs 9",
                    "retryable": false,
                },
                "next_actions": ["Call again with max_lines of at least 9"],
            },
            "isError": true,
        })
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], limit(max_bytes = 600))]
struct NotesResult {
    #[tool_result(items)]
    notes: Vec<[String; 2]>,
}

/// The answer to a call with these arguments, and what it says to call again with.
#[test]
fn a_failure_in_place_of_a_result_keeps_its_delivery() {
    let result = FindResult { hits: &["a"], error: None };
    let options = OutputOptions::default().max_lines(2).delivery(Delivery::Text);
    assert_eq!(
        sent(WithOptions(result, options)),
        json!({
            "content": text(
                "❌ find: max_lines: 2 is too small for this answer; it needs 9\n\n- Code: limit_too_small\n\n## Next actions\n\n- Call again with max_lines of at least 9"
            ),
            "isError": true,
        })
    );
}

fn notes(sizes: &[usize], page: &Page) -> (Value, Option<String>) {
    let notes = sizes.iter().map(|size| ["x".repeat(*size), "y".repeat(*size)]).collect();
    let answer = sent(WithOptions(NotesResult { notes }, page.options()));
    let action = answer["structuredContent"]["next_actions"][0].as_str().map(str::to_owned);
    (answer["structuredContent"].clone(), action)
}

#[test]
fn a_client_raises_max_bytes_where_the_tool_allows_it() {
    let sizes = [90, 100, 110, 120];
    let (mut page, mut reached) = (Page { start: None, max_bytes: Some(100) }, 0);
    loop {
        let (json, action) = notes(&sizes, &page);
        if let Some(action) = action {
            let needed = action.strip_prefix("Call again with max_bytes of at least ");
            let needed = needed.and_then(|needed| needed.parse().ok()).expect("a number");
            assert!(page.max_bytes < Some(needed) && needed <= 600, "{action}");
            page.max_bytes = Some(needed);
            continue;
        }
        let shown = json["notes"].as_array().map_or(0, Vec::len);
        reached += shown;
        let next = json["truncation"]["notes"]["next"].as_str().map(Position::from);
        if next.is_none() {
            break;
        }
        assert!(shown > 0);
        page.start = next;
    }
    assert_eq!(reached, sizes.len());
}

#[test]
fn a_limit_of_the_tool_that_is_too_small_is_its_own() {
    for max_bytes in [None, Some(100), Some(5_000)] {
        let (_, action) = notes(&[90, 256], &Page { start: Some(1.into()), max_bytes });
        assert_eq!(
            action.as_deref(),
            Some(
                "Ask for something else: the tool's own max_bytes is too small, until the tool is mended"
            ),
            "{max_bytes:?}"
        );
    }
}

#[derive(Debug, thiserror::Error, ToolError)]
#[error("the index is locked")]
#[tool_error(code = "locked", retryable)]
struct LockedError;

#[test]
fn a_failure_without_a_result_has_both_halves() {
    let failure = || ToolFailure::new("no API key").next_action("Set SEARCH_KEY and call again");
    let said = "❌ no API key\n\n## Next actions\n\n- Set SEARCH_KEY and call again";
    let json = json!({
        "success": false,
        "error": {"code": "failed", "message": "no API key", "retryable": false},
        "next_actions": ["Set SEARCH_KEY and call again"],
    });
    let both = json!({ "content": text(said), "structuredContent": json, "isError": true });
    assert_eq!(sent(failure()), both);
    let arm: Result<FindResult<'_, u8>, ToolFailure> = Err(failure());
    assert_eq!(sent(arm.into_call_tool_result()), both);
    // as the SDK answers with what comes out of a handler by `?`
    let error = CallToolResult::with_error(CallToolError::from(failure()));
    assert_eq!(sent(error), json!({ "content": text(said), "isError": true }));
}

#[test]
fn an_error_of_the_authors_own_has_both_halves() {
    let said = text("❌ the index is locked\n\n- Code: locked\n- Retryable: true");
    let both = json!({
        "content": said,
        "structuredContent": {
            "success": false,
            "error": {"code": "locked", "message": "the index is locked", "retryable": true},
            "next_actions": [],
        },
        "isError": true,
    });
    assert_eq!(sent(LockedError), both);
    let arm: Result<FindResult<'_, u8>, LockedError> = Err(LockedError);
    assert_eq!(sent(arm.into_call_tool_result()), both);
    let ok: Result<_, LockedError> = Ok(FindResult { hits: &["a"], error: None });
    assert_eq!(sent(ok.into_call_tool_result())["isError"], false);
    let error = CallToolResult::with_error(CallToolError::from(LockedError));
    assert_eq!(sent(error), json!({ "content": said, "isError": true }));
}

/// Stands whole in every answer, as its list has a fixed length and short items.
#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct HashResult {
    hashes: [u64; 32],
}

#[test]
fn a_limit_that_holds_no_short_values_is_a_failure() {
    // the smaller ones have no room for the whole failure
    for limit in [600, 250, 100] {
        let options = OutputOptions::default().max_bytes(limit);
        let result = HashResult { hashes: [u64::MAX; 32] };
        let answer = sent(WithOptions(result, options));
        let message = format!("max_bytes: {limit} is too small for this answer; it needs 731");
        let advice = "Call again with max_bytes of at least 731";
        assert_eq!(
            answer,
            json!({
                "content": text(&format!(
                    "❌ hash: {message}\n\n- Code: limit_too_small\n\n## Next actions\n\n- {advice}"
                )),
                "structuredContent": {
                    "tool": "hash",
                    "success": false,
                    "error": {
                        "code": "limit_too_small",
                        "message": message,
                        "retryable": false,
                    },
                    "next_actions": [advice],
                },
                "isError": true,
            })
        );
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool("open", "close"), success = true, next_actions = [])]
struct DoorResult {
    tool: &'static str,
    turns: u128,
}

#[test]
fn a_failure_names_the_tool_that_answers() {
    let answer = sent(DoorResult { tool: "close", turns: u128::MAX });
    assert_eq!(
        answer["content"],
        text(
            "❌ close: turns: the number 340282366920938463463374607431768211455 does not fit into 64 bits; write it as a string, by `#[serde(with = …)]` on its field\n\n- Code: number_out_of_range\n\n## Next actions\n\n- Ask for something else: with the same arguments it fails again, until the tool is mended"
        )
    );
}
