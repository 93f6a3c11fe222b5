//! Every result has a status and next actions, from whatever fields or expressions.

use std::borrow::Cow;
use std::collections::VecDeque;

use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{NextAction, Status, ToolResult, Untrusted};

fn json<T: ToolResult>(result: &T) -> Value {
    Value::Object(result.to_json_map().unwrap())
}

#[derive(Serialize, ToolResult, Clone, Default)]
struct EveryResult {
    success: bool,
    found: bool,
    error: Option<String>,
    #[tool_result(items)]
    hits: Vec<u8>,
    next_actions: Vec<String>,
}

#[test]
fn the_status_is_decided_in_order() {
    let all = EveryResult { success: true, found: true, hits: vec![1], ..EveryResult::default() };
    assert_eq!(all.status(), Status::Success);
    // an error beside `success: true` is a detail of the answer
    assert_eq!(EveryResult { error: Some("half".into()), ..all.clone() }.status(), Status::Success);
    assert_eq!(EveryResult { found: false, ..all.clone() }.status(), Status::Empty);
    assert_eq!(EveryResult { hits: vec![], ..all.clone() }.status(), Status::Empty);
    assert_eq!(EveryResult { success: false, ..all.clone() }.status(), Status::Failure);
    assert_eq!(EveryResult { success: false, found: false, ..all }.status(), Status::Failure);
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = ["look again", "give up"])]
struct ErrorOnlyResult {
    error_message: Option<&'static str>,
}

#[test]
fn an_error_alone_is_a_status_and_the_json_says_so_as_a_bool() {
    let failed = ErrorOnlyResult { error_message: Some("no network") };
    assert_eq!(failed.status(), Status::Failure);
    assert_eq!(
        json(&failed),
        json!({
            "tool": "error_only",
            "error_message": "no network",
            "success": false,
            "next_actions": ["look again", "give up"],
        })
    );
    let worked = ErrorOnlyResult { error_message: None };
    assert_eq!(worked.status(), Status::Success);
    assert_eq!(json(&worked)["success"], true);
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct TwoErrorsResult {
    error_message: Option<&'static str>,
    error: Option<&'static str>,
}

#[test]
fn of_two_errors_the_one_called_error_is_the_status() {
    let failed = TwoErrorsResult { error_message: None, error: Some("no network") };
    assert_eq!(failed.status(), Status::Failure);
    let worked = TwoErrorsResult { error_message: Some("once"), error: None };
    assert_eq!(worked.status(), Status::Success);
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = self.code == 0,
    found = self.lines > 0,
    next_actions = if self.code == 0 { vec!["go on".to_owned()] } else { vec![format!("look up {}", self.code)] },
)]
struct ComputedResult {
    code: i32,
    lines: u32,
}

#[test]
fn what_no_field_holds_is_computed_and_written() {
    let done = ComputedResult { code: 0, lines: 3 };
    assert_eq!(done.status(), Status::Success);
    assert_eq!(done.next_actions(), ["go on"]);
    assert_eq!(
        json(&done),
        json!({"tool": "computed", "code": 0, "lines": 3, "success": true, "found": true, "next_actions": ["go on"]})
    );
    let empty = ComputedResult { code: 0, lines: 0 };
    assert_eq!(empty.status(), Status::Empty);
    assert_eq!(json(&empty)["found"], false);
    let failed = ComputedResult { code: 2, lines: 0 };
    assert_eq!(
        (failed.status(), failed.next_actions()),
        (Status::Failure, vec![NextAction::from("look up 2")])
    );
}

#[test]
fn a_failure_that_also_found_nothing_says_both() {
    let failed = ComputedResult { code: 2, lines: 0 };
    assert_eq!(json(&failed)["success"], false);
    assert_eq!(json(&failed)["found"], false);
}

#[derive(Serialize, ToolResult)]
struct MarkedResult<'a> {
    #[tool_result(success)]
    validation_passed: bool,
    #[tool_result(found)]
    any: bool,
    #[tool_result(next_actions)]
    hints: [&'a str; 2],
    #[tool_result(error)]
    reason: Option<Cow<'a, str>>,
}

#[test]
fn marked_fields_keep_their_own_names() {
    let result = MarkedResult {
        validation_passed: false,
        any: true,
        hints: ["a", "b"],
        reason: Some("because".into()),
    };
    assert_eq!(
        (result.status(), result.next_actions()),
        (Status::Failure, vec!["a".into(), "b".into()])
    );
    assert_eq!(
        json(&result),
        json!({
            "tool": "marked",
            "validation_passed": false,
            "any": true,
            "hints": ["a", "b"],
            "reason": "because",
        })
    );
}

macro_rules! lists_of_strings {
    ($($type:ty = $value:expr),* $(,)?) => {
        $({
            #[derive(Serialize, ToolResult)]
            struct AnyResult { success: bool, next_actions: $type }
            let result = AnyResult { success: true, next_actions: $value };
            assert_eq!(result.next_actions(), ["one", "two"], stringify!($type));
            assert_eq!(json(&result)["next_actions"], json!(["one", "two"]), stringify!($type));
        })*
    };
}

#[test]
fn next_actions_may_be_any_list_of_strings() {
    lists_of_strings! {
        Vec<String> = vec!["one".into(), "two".into()],
        Vec<&'static str> = vec!["one", "two"],
        Vec<Cow<'static, str>> = vec!["one".into(), "two".into()],
        Vec<Box<str>> = vec!["one".into(), "two".into()],
        Box<[String]> = ["one".into(), "two".into()].into(),
        &'static [&'static str] = &["one", "two"],
        [&'static str; 2] = ["one", "two"],
        VecDeque<String> = VecDeque::from(["one".into(), "two".into()]),
        std::collections::BTreeSet<String> = ["one".into(), "two".into()].into(),
        Option<Vec<String>> = Some(vec!["one".into(), "two".into()]),
    }
}

#[derive(Serialize, ToolResult)]
struct SkippedResult {
    #[serde(skip)]
    success: bool,
    #[serde(skip)]
    next_actions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[test]
fn what_serde_skips_is_written_all_the_same() {
    let result = SkippedResult { success: false, next_actions: vec!["retry".into()], error: None };
    assert_eq!(
        json(&result),
        json!({"tool": "skipped", "success": false, "next_actions": ["retry"]})
    );
    assert_eq!(result.to_markdown(), "❌ skipped: failed\n\n## Next actions\n\n- retry");
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct OptionalItemsResult {
    #[tool_result(items)]
    rows: Option<Vec<u8>>,
}

#[test]
fn absent_items_are_empty_items() {
    for rows in [None, Some(vec![])] {
        assert_eq!(OptionalItemsResult { rows }.status(), Status::Empty);
    }
    assert_eq!(OptionalItemsResult { rows: Some(vec![1]) }.status(), Status::Success);
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct AnyItemsResult<T: Serialize> {
    #[tool_result(items)]
    rows: T,
}

#[test]
fn items_of_any_type_are_empty_if_serde_writes_nothing_of_them() {
    fn status<T: Serialize>(rows: T) -> Status {
        AnyItemsResult { rows }.status()
    }
    for rows in [json!([]), json!({}), json!(""), Value::Null] {
        assert_eq!(status(rows.clone()), Status::Empty, "{rows}");
    }
    assert_eq!(status(Untrusted::from(Vec::<u32>::new())), Status::Empty);
    for rows in [json!([null]), json!({"a": []}), json!("a")] {
        assert_eq!(status(rows.clone()), Status::Success, "{rows}");
    }
    assert_eq!(status(Untrusted::from(vec![1])), Status::Success);
}

#[derive(Serialize, ToolResult)]
struct ShortResult {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    success: bool,
    #[serde(rename = "hints", skip_serializing_if = "Vec::is_empty")]
    next_actions: Vec<String>,
}

#[test]
fn what_serde_leaves_out_this_time_is_written_under_its_own_key() {
    let result = ShortResult { success: false, next_actions: vec![] };
    assert_eq!(json(&result), json!({"tool": "short", "success": false, "hints": []}));
    let result = ShortResult { success: true, next_actions: vec!["a".into()] };
    assert_eq!(json(&result), json!({"tool": "short", "success": true, "hints": ["a"]}));
}

#[derive(Serialize, ToolResult, Clone)]
#[serde(into = "Wire")]
struct IntoResult {
    success: bool,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Wire {
    payload: u8,
}

impl From<IntoResult> for Wire {
    fn from(_: IntoResult) -> Self {
        Wire { payload: 7 }
    }
}

#[test]
fn what_another_type_does_not_write_is_added() {
    let result = IntoResult { success: true, next_actions: vec!["next".into()] };
    assert_eq!(
        json(&result),
        json!({"tool": "into", "payload": 7, "success": true, "next_actions": ["next"]})
    );
    assert_eq!(result.to_markdown(), "✅ into\n\n- Payload: 7\n\n## Next actions\n\n- next");
}

#[test]
fn no_next_actions_can_be_said_in_any_way() {
    macro_rules! none {
        ($($nothing:expr),*) => { $({
            #[derive(Serialize, ToolResult)]
            #[tool_result(next_actions = $nothing)]
            struct NoneResult { success: bool }
            assert_eq!(json(&NoneResult { success: true })["next_actions"], json!([]));
        })* };
    }
    none!([], vec![]);
}

/// By hand, for a type that cannot be derived.
#[derive(Serialize)]
struct ByHand {
    lines: u8,
}

impl ToolResult for ByHand {
    const TOOL: &'static str = "by_hand";
    const MARKDOWN_TEMPLATE: &'static str = "✅ by_hand";

    fn status(&self) -> Status {
        if self.lines == 0 { Status::Empty } else { Status::Success }
    }

    fn next_actions(&self) -> Vec<NextAction<'_>> {
        vec!["Go on".into()]
    }
}

#[test]
fn the_trait_can_be_written_by_hand() {
    let result = ByHand { lines: 3 };
    assert_eq!(json(&result), json!({"tool": "by_hand", "lines": 3, "next_actions": ["Go on"]}));
    assert_eq!(result.to_markdown(), "✅ by_hand\n\n- Lines: 3\n\n## Next actions\n\n- Go on");
    assert_eq!(
        ByHand { lines: 0 }.to_markdown(),
        "⚪ by_hand: No results found.\n\n- Lines: 0\n\n## Next actions\n\n- Go on"
    );
}
