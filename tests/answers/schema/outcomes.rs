//! Results that are enums: an arm for each variant, at whose top stands what every answer has.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use tool_result::{ToolResult, schema};

use super::{assert_met, failure_arm};

macro_rules! finds {
    ($name:ident $(#[$serde:meta])*) => {
        /// What was found.
        #[derive(Serialize, JsonSchema, ToolResult)]
        $(#[$serde])*
        #[tool_result(tool = "find", next_actions = [], more = "{shown} of {total}")]
        enum $name {
            /// Some hits.
            Hits {
                #[schemars(length(min = 1))]
                hits: Vec<Hit>,
                #[tool_result(only = markdown)]
                hint: String,
                #[serde(skip_serializing_if = "Vec::is_empty")]
                next_actions: Vec<String>,
            },
            #[tool_result(empty)]
            Nothing {},
            #[serde(skip)]
            #[allow(dead_code)]
            Never(u8),
            Page(Box<PageResult>),
            Other(Inner),
            Failed { error: String },
        }

        impl $name {
            fn all() -> Vec<Self> {
                let hits = (0..40).map(|n| Hit { name: format!("hit {n}"), lines: (0..n).collect() });
                let hit = |next: &[&str]| $name::Hits {
                    hits: hits.clone().collect(),
                    hint: "look".into(),
                    next_actions: next.iter().map(|next| (*next).to_owned()).collect(),
                };
                let page = |ok| PageResult { ok, text: "text ".repeat(300), parts: vec![1.5; 40] };
                vec![
                    hit(&[]),
                    hit(&["Open"]),
                    $name::Nothing {},
                    $name::Page(Box::new(page(true))),
                    $name::Page(Box::new(page(false))),
                    $name::Other(Inner::One { found: false, list: (0..40).collect() }),
                    $name::Other(Inner::Two(page(true))),
                    $name::Failed { error: "no ".repeat(400) },
                ]
            }
        }
    };
}

#[derive(Clone, Serialize, JsonSchema)]
struct Hit {
    name: String,
    lines: Vec<u32>,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(next_actions = [])]
struct PageResult {
    #[tool_result(success)]
    ok: bool,
    text: String,
    #[schemars(length(min = 3))]
    parts: Vec<f64>,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(tag = "inner", rename_all = "snake_case")]
#[tool_result(next_actions = [])]
enum Inner {
    One { found: bool, list: Vec<u8> },
    Two(PageResult),
}

finds!(External #[serde(rename_all = "camelCase")]);
finds!(Internal #[serde(tag = "type")]);
finds!(Adjacent #[serde(tag = "type", content = "data", deny_unknown_fields)]);
finds!(Untagged #[serde(untagged)]);

#[test]
fn every_answer_of_every_variant_meets_the_schema() {
    External::all().iter().for_each(assert_met);
    Internal::all().iter().for_each(assert_met);
    Adjacent::all().iter().for_each(assert_met);
    Untagged::all().iter().for_each(assert_met);
}

#[test]
fn what_no_variant_writes_is_refused() {
    let schema = json!(schema::output_schema::<Internal>());
    let refuses = |answer: serde_json::Value| !jsonschema::is_valid(&schema, &answer);
    let answer = json!({"tool": "find", "type": "Failed", "error": "e", "success": false, "next_actions": []});
    assert!(!refuses(answer.clone()));
    for key in ["tool", "type", "error", "success", "next_actions"] {
        let mut answer = answer.clone();
        answer.as_object_mut().unwrap().remove(key);
        assert!(refuses(answer), "{key}");
    }
    for (key, value) in
        [("tool", "grep"), ("type", "Nothing"), ("type", "Never"), ("success", "no")]
    {
        let mut answer = answer.clone();
        answer[key] = value.into();
        assert!(refuses(answer), "{key}: {value}");
    }
}

/// One edit of a file.
#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(rename_all = "snake_case")]
#[tool_result(next_actions = [])]
enum EditResult {
    /// It is done.
    Applied {
        path: String,
        next_actions: Vec<String>,
    },
    Failed {
        error: String,
    },
}

#[test]
fn the_whole_of_a_schema() {
    assert_eq!(
        json!(schema::output_schema::<EditResult>()),
        json!({
            "title": "EditResult",
            "description": "One edit of a file.",
            "type": "object",
            "properties": {
                "tool": {"type": "string", "const": "edit"},
                "truncation": {
                    "type": "object",
                    "additionalProperties": {
                        "type": "object",
                        "properties": {
                            "from": {"type": "integer", "minimum": 0},
                            "next": {"type": "string"},
                            "shown": {"type": "integer", "minimum": 0},
                            "total": {"type": "integer", "minimum": 0},
                        },
                    },
                },
            },
            "anyOf": [
                {
                    "description": "It is done.",
                    "type": "object",
                    "properties": {
                        "tool": {},
                        "applied": {
                            "type": "object",
                            "properties": {
                                "path": {"type": "string"},
                                "next_actions": {"type": "array", "items": {"type": "string"}},
                            },
                            "required": ["path", "next_actions"],
                        },
                        "success": {"type": "boolean"},
                        "next_actions": {"type": "array", "items": {"anyOf": [
                            {"type": "string"},
                            {
                                "type": "object",
                                "properties": {
                                    "tool": {"type": "string"},
                                    "arguments": {"type": "object"},
                                    "reason": {"type": "string"},
                                },
                                "required": ["tool", "arguments"],
                            },
                        ]}},
                    },
                    "required": ["tool", "applied", "success", "next_actions"],
                },
                {
                    "type": "object",
                    "properties": {
                        "tool": {},
                        "failed": {
                            "type": "object",
                            "properties": {"error": {"type": "string"}},
                            "required": ["error"],
                        },
                        "success": {"type": "boolean"},
                        "next_actions": {"type": "array", "items": {"type": "string"}},
                    },
                    "required": ["tool", "failed", "success", "next_actions"],
                },
                failure_arm(),
            ],
        })
    );
    assert_met(&EditResult::Applied { path: "a".into(), next_actions: vec!["Open".into(); 90] });
    assert_met(&EditResult::Failed { error: "no ".repeat(400) });
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(tag = "type")]
enum SeveralResult {
    Page(PageResult),
    Inner(Inner),
}

#[test]
fn several_identifiers_are_declared_with_their_variants() {
    let schema = json!(schema::output_schema::<SeveralResult>());
    assert_eq!(schema["properties"]["tool"], json!({"type": "string", "enum": ["inner", "page"]}));
    let [arms @ .., failure] = schema["anyOf"].as_array().unwrap().as_slice() else {
        panic!("no arms: {schema:#}");
    };
    let tools: Vec<_> = arms.iter().map(|arm| &arm["properties"]["tool"]["const"]).collect();
    assert_eq!(tools, ["page", "inner", "page"]);
    assert_eq!(*failure, failure_arm());
    assert_met(&SeveralResult::Page(PageResult { ok: true, text: String::new(), parts: vec![] }));
    assert_met(&SeveralResult::Inner(Inner::One { found: true, list: vec![] }));
}
