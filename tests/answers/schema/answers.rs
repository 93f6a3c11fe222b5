//! The identifier, the status, the next actions and what was cut are declared as the answer has them.

use std::collections::BTreeMap;

use schemars::{JsonSchema, schema_for};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use tool_result::{NextAction, ToolResult, Untrusted, schema};

use super::{assert_met, failure_arm, long_texts, property, required, validator};

/// One symbol.
#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(next_actions = [])]
struct SymbolResult {
    name: String,
    lines: Vec<u32>,
    error: Option<String>,
}

#[test]
fn a_part_that_was_cut_has_counts_or_a_position_or_both() {
    let schema = property::<SymbolResult>("truncation");
    let parts = json!({
        "": {"shown": 400, "total": 900},
        "files": {"from": 24, "shown": 9, "total": 80, "next": "33/matches/2"},
        "report": {"next": "report/files/3"},
    });
    let validator = validator(schema.as_object().expect("an object"));
    assert!(validator.is_valid(&parts));
    for part in [json!({"next": 3}), json!({"shown": -1}), json!(3)] {
        assert!(!validator.is_valid(&json!({ "files": part })));
    }
}

#[test]
fn the_whole_of_a_schema() {
    assert_eq!(
        json!(schema::output_schema::<SymbolResult>()),
        json!({
            "title": "SymbolResult",
            "description": "One symbol.",
            "type": "object",
            "properties": {
                "tool": {"type": "string", "const": "symbol"},
                "name": {"type": "string"},
                "lines": {"type": "array", "items": {"type": "integer", "minimum": 0}},
                "error": {},
                "success": {"type": "boolean"},
                "next_actions": {},
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
                    "type": "object",
                    "properties": {
                        "tool": {},
                        "name": {},
                        "lines": {},
                        "error": {"type": ["string", "null"]},
                        "success": {},
                        "next_actions": {"type": "array", "items": {"type": "string"}},
                    },
                    "required": ["tool", "name", "lines", "error", "success", "next_actions"],
                },
                failure_arm(),
            ],
        })
    );
    let result = |error| SymbolResult { name: "n".into(), lines: (0..300).collect(), error };
    assert_met(&result(None));
    assert_met(&result(Some("no such symbol".into())));
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(tool("open_file", "close_file"))]
struct FileResult {
    /// Which of both it was.
    #[schemars(length(min = 3), extend("x-order" = 1))]
    tool: String,
    success: bool,
    next_actions: Vec<String>,
}

#[test]
fn a_struct_of_several_tools_has_one_of_their_identifiers() {
    assert_eq!(
        property::<FileResult>("tool"),
        json!({
            "description": "Which of both it was.",
            "type": "string",
            "enum": ["open_file", "close_file"],
        })
    );
    assert_eq!(required::<FileResult>(), json!(["tool", "success", "next_actions"]));
    assert_met(&FileResult { tool: "close_file".into(), success: true, next_actions: vec![] });
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = self.code == 0, found = self.code < 2, next_actions = ["Call again"])]
struct ComputedResult {
    code: u8,
}

#[test]
fn what_is_computed_is_required() {
    assert_eq!(property::<ComputedResult>("success"), json!({"type": "boolean"}));
    assert_eq!(property::<ComputedResult>("found"), json!({"type": "boolean"}));
    assert_eq!(
        property::<ComputedResult>("next_actions"),
        json!({"type": "array", "items": {"anyOf": [
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
        ]}})
    );
    assert_eq!(
        required::<ComputedResult>(),
        json!(["tool", "code", "success", "found", "next_actions"])
    );
    (0..3).for_each(|code| assert_met(&ComputedResult { code }));
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(rename_all = "camelCase")]
struct SkippingResult {
    /// It went well.
    #[tool_result(success)]
    #[serde(skip_serializing_if = "Clone::clone")]
    all_is_well: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    found: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_actions: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[test]
fn what_plays_a_role_is_required_under_its_key_though_serde_leaves_it_out() {
    assert_eq!(
        property::<SkippingResult>("allIsWell"),
        json!({"description": "It went well.", "type": "boolean"})
    );
    assert_eq!(
        property::<SkippingResult>("nextActions"),
        json!({"type": ["array", "null"], "items": {"type": "string"}})
    );
    assert_eq!(required::<SkippingResult>(), json!(["tool", "allIsWell", "found", "nextActions"]));
    for (flag, next_actions) in [(true, None), (false, Some(vec!["Retry".into()]))] {
        assert_met(&SkippingResult { all_is_well: flag, found: flag, next_actions, error: None });
    }
}

#[derive(Serialize, JsonSchema, ToolResult)]
struct NullResult {
    success: bool,
    next_actions: Option<[String; 1]>,
}

#[test]
fn next_actions_that_are_none_are_null() {
    let result = NullResult { success: true, next_actions: None };
    assert_eq!(result.to_json_map().unwrap()["next_actions"], Value::Null);
    assert_eq!(
        property::<NullResult>("next_actions"),
        json!({"type": ["array", "null"], "items": {"type": "string"}, "maxItems": 1})
    );
    assert_met(&result);
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(more = "{shown} of {total}")]
struct SpokenResult {
    #[serde(serialize_with = "in_words", skip_serializing_if = "Clone::clone")]
    #[schemars(with = "String")]
    success: bool,
    #[schemars(extend("items" = {"type": "string", "enum": ["Retry", "Wait"]}), length(max = 1))]
    next_actions: Vec<String>,
    rows: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn in_words<S: Serializer>(yes: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if *yes { "yes" } else { "no" })
}

#[test]
fn what_is_added_for_a_field_may_differ_from_what_it_writes() {
    assert_eq!(
        property::<SpokenResult>("success"),
        json!({"anyOf": [{"type": "string"}, {"type": "boolean"}]})
    );
    assert_eq!(
        property::<SpokenResult>("next_actions"),
        json!({"anyOf": [
            {
                "type": "array",
                "items": {"type": "string", "enum": ["Retry", "Wait"]},
                "maxItems": 1,
            },
            {"type": "array", "items": {"type": "string"}},
        ]})
    );
    for success in [true, false] {
        let next_actions = vec!["Retry".into()];
        assert_met(&SpokenResult { success, next_actions, rows: long_texts(20) });
    }
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true)]
struct UntoldResult {
    #[schemars(skip)]
    next_actions: Option<Vec<String>>,
    #[tool_result(only = markdown)]
    for_the_model: Vec<String>,
    #[tool_result(only = json)]
    for_the_machine: Vec<String>,
    #[serde(skip)]
    #[expect(dead_code, reason = "serde skips it")]
    secret: String,
    always: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sometimes: Option<u8>,
}

#[test]
fn what_the_json_has_not_is_not_in_its_schema() {
    let mut schema = schema::output_schema::<UntoldResult>();
    let properties = schema["properties"].as_object_mut().unwrap();
    properties.remove("truncation");
    assert_eq!(
        json!(properties),
        json!({
            "tool": {"type": "string", "const": "untold"},
            "for_the_machine": {"type": "array", "items": {"type": "string"}},
            "always": {"type": ["integer", "null"], "minimum": 0, "maximum": 255},
            "sometimes": {"type": ["integer", "null"], "minimum": 0, "maximum": 255},
            "success": {"type": "boolean"},
            "error": {},
            // what `schemars` is not told of may be anything
            "next_actions": {},
        })
    );
    assert_eq!(
        required::<UntoldResult>(),
        json!(["tool", "for_the_machine", "always", "success", "next_actions"])
    );
    for (next_actions, some) in [(None, None), (Some(vec!["Retry".into()]), Some(1))] {
        assert_met(&UntoldResult {
            next_actions,
            for_the_model: long_texts(3),
            for_the_machine: long_texts(3),
            secret: String::new(),
            always: some,
            sometimes: some,
        });
    }
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct MapResult {
    rows: Vec<String>,
    #[serde(flatten)]
    counts: BTreeMap<String, u32>,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct NumbersResult {
    rows: Vec<String>,
    #[serde(flatten)]
    by_line: BTreeMap<u32, u32>,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct PatternResult {
    rows: Vec<String>,
    #[serde(flatten)]
    counts: BTreeMap<Word, u32>,
}

#[derive(Serialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
struct Word(#[schemars(regex(pattern = "^[a-z_]+$"))] String);

#[test]
fn what_a_flattened_map_holds_is_not_said_of_what_is_added() {
    let schema = schema::output_schema::<MapResult>();
    assert_eq!(schema["additionalProperties"], json!({"type": "integer", "minimum": 0}));
    assert_met(&MapResult { rows: long_texts(9), counts: BTreeMap::from([("a".into(), 1)]) });

    let schema = schema::output_schema::<NumbersResult>();
    assert_eq!(schema.get("patternProperties"), None);
    assert_met(&NumbersResult { rows: long_texts(9), by_line: BTreeMap::from([(7, 1)]) });

    let schema = schema::output_schema::<PatternResult>();
    assert_eq!(schema.get("patternProperties"), None);
    assert_eq!(schema.get("additionalProperties"), None);
    let counts = BTreeMap::from([(Word("a".into()), 1)]);
    assert_met(&PatternResult { rows: long_texts(9), counts });
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(transparent)]
#[tool_result(success = true, next_actions = [])]
struct ThroughResult {
    inner: Closed,
}

#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Closed {
    rows: Vec<String>,
}

#[test]
fn a_transparent_struct_is_what_it_holds() {
    let schema = schema::output_schema::<ThroughResult>();
    assert_eq!(schema["properties"]["rows"], json!({"type": "array", "items": {"type": "string"}}));
    assert_eq!(required::<ThroughResult>(), json!(["tool", "rows", "success", "next_actions"]));
    assert_met(&ThroughResult { inner: Closed { rows: long_texts(9) } });
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(next_actions = [])]
struct FolderResult {
    success: bool,
    #[schemars(length(min = 1))]
    name: String,
    ratio: f64,
    folders: Vec<FolderResult>,
}

#[test]
fn an_untrusted_value_has_the_schema_of_the_value() {
    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "its schema is read")]
    struct Page<T> {
        body: T,
        links: Vec<T>,
        next: Option<T>,
    }
    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "its schema is read")]
    struct Link {
        url: String,
    }

    let properties = |schema: schemars::Schema| schema.get("properties").cloned();
    assert_eq!(
        properties(schema_for!(Page<Untrusted<String>>)),
        properties(schema_for!(Page<String>))
    );
    assert_eq!(schema_for!(Page<Untrusted<Link>>), schema_for!(Page<Link>));
    assert_eq!(schema_for!(Untrusted<Link>), schema_for!(Link));
}

fn folder(name: String, folders: Vec<FolderResult>) -> FolderResult {
    FolderResult { success: true, name, ratio: f64::NAN, folders }
}

#[test]
fn a_result_in_itself_is_the_plain_struct() {
    let schema = schema::output_schema::<FolderResult>();
    assert_eq!(
        schema["properties"]["folders"],
        json!({"type": "array", "items": {"$ref": "#/$defs/FolderResult"}})
    );
    assert_eq!(
        schema["$defs"],
        json!({"FolderResult": {
            "type": "object",
            "properties": {
                "success": {"type": "boolean"},
                "name": {"type": "string"},
                "ratio": {"type": ["number", "null"]},
                "folders": {"type": "array", "items": {"$ref": "#/$defs/FolderResult"}},
            },
            "required": ["success", "name", "ratio", "folders"],
        }})
    );
    let below = long_texts(9).into_iter().map(|name| folder(name, vec![])).collect();
    assert_met(&folder("root".into(), below));
}

#[derive(Serialize, ToolResult, JsonSchema)]
#[tool_result(more = "{shown} are shown")]
struct CallingResult {
    success: bool,
    files: Vec<String>,
    next_actions: Vec<NextAction<'static>>,
}

#[test]
fn calls_and_texts_meet_the_schema() {
    let call = NextAction::call("read_file", &json!({"path": "a"}));
    for action in [call.clone(), call.because("it is there"), "Wait".into()] {
        let files = vec!["x".repeat(100); 10];
        assert_met(&CallingResult { success: true, files, next_actions: vec![action] });
    }
    let items = property::<CallingResult>("next_actions")["items"]["anyOf"].clone();
    assert_eq!(items.as_array().map(Vec::len), Some(2));
    assert_eq!(property::<CallingResult>("next_actions").get("anyOf"), None);
}

#[derive(Serialize, ToolResult, JsonSchema)]
#[tool_result(next_actions = [])]
struct LinesResult {
    found: bool,
    #[tool_result(items)]
    #[schemars(length(min = 1, max = 40))]
    text: String,
}

#[test]
fn a_text_of_lines_may_begin_later() {
    assert_eq!(property::<LinesResult>("text"), json!({"type": "string"}));
    assert_met(&LinesResult { found: true, text: "a\nb".into() });
}
