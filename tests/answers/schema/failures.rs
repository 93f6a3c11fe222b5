//! Every schema has an arm for failures that have no result.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use tool_result::{NextAction, ToolResult, schema};

use super::{assert_met, failure_arm};

#[derive(Serialize, JsonSchema, ToolResult)]
struct ListResult {
    files: Vec<String>,
    error: Option<String>,
    next_actions: Vec<String>,
}

#[test]
fn the_properties_of_the_answer_stand_at_the_top() {
    let mut schema = schema::output_schema::<ListResult>();
    schema["properties"].as_object_mut().unwrap().remove("truncation");
    assert_eq!(
        json!(schema),
        json!({
            "title": "ListResult",
            "type": "object",
            "properties": {
                "tool": {"type": "string", "const": "list"},
                "files": {"type": "array", "items": {"type": "string"}},
                // each arm has its own
                "error": {},
                "next_actions": {},
                "success": {"type": "boolean"},
            },
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "tool": {},
                        "files": {},
                        "error": {"type": ["string", "null"]},
                        "next_actions": {"type": "array", "items": {"type": "string"}},
                        "success": {},
                    },
                    "required": ["tool", "files", "error", "next_actions", "success"],
                },
                failure_arm(),
            ],
        })
    );
}

#[test]
fn what_is_neither_is_refused() {
    let schema = json!(schema::output_schema::<ListResult>());
    let is_met = |answer: &Value| jsonschema::is_valid(&schema, answer);
    let answer =
        json!({"tool": "list", "success": true, "files": [], "error": null, "next_actions": []});
    let failure = json!({
        "success": false,
        "error": {"code": "c", "message": "m", "retryable": false, "more": [1]},
        "next_actions": ["Retry", {"tool": "list", "arguments": {}}],
    });
    assert!(is_met(&answer) && is_met(&failure));
    for whole in [&answer, &failure] {
        for key in whole.as_object().unwrap().keys() {
            let mut part = whole.clone();
            part.as_object_mut().unwrap().remove(key);
            assert!(!is_met(&part), "without {key}: {part}");
        }
    }
    for (key, value) in [
        ("success", json!(true)),
        ("error", json!("m")),
        ("error", json!({"code": "c"})),
        ("next_actions", json!([1])),
    ] {
        let mut other = failure.clone();
        other[key] = value;
        assert!(!is_met(&other), "{other}");
    }
    let mut mixed = answer.clone();
    mixed["error"] = failure["error"].clone();
    assert!(!is_met(&mixed), "{mixed}");
}

/// Whatever has the keys of a failure.
#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(deny_unknown_fields)]
struct OwnKeysResult {
    #[tool_result(success)]
    ok: bool,
    success: Vec<u8>,
    #[tool_result(next_actions)]
    next: Vec<NextAction<'static>>,
    next_actions: u8,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct CountsResult {
    #[serde(flatten)]
    counts: BTreeMap<String, u32>,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(untagged)]
#[tool_result(next_actions = [])]
enum ByHandResult {
    One {
        one: u8,
    },
    #[serde(skip)]
    #[allow(dead_code)]
    Never(()),
    Two {
        error: String,
    },
}

#[test]
fn it_is_there_whatever_the_answer_is() {
    let next = vec!["Go on".into()];
    assert_met(&OwnKeysResult { ok: true, success: vec![1], next, next_actions: 2 });
    assert_met(&CountsResult { counts: BTreeMap::from([("a".to_owned(), 1)]) });
    assert_met(&ByHandResult::One { one: 1 });
    assert_met(&ByHandResult::Two { error: "no".into() });
}
