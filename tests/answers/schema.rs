//! Every answer meets the schema of its struct: complete or cut, success or failure.

mod answers;
mod closed;
mod enums;
mod failures;
mod flattened;
mod inlined;
mod input;
mod outcomes;
mod properties;
mod rules;

use jsonschema::Validator;
use schemars::JsonSchema;
use serde_json::{Map, Value, json};
use tool_result::{NextAction, OutputOptions, ToolFailure, ToolResult, schema};

/// What a schema says of the key of a result.
fn property<T: ToolResult + JsonSchema>(key: &str) -> Value {
    let schema = schema::output_schema::<T>();
    let own = &schema["anyOf"][0]["properties"][key];
    // what a failure has in the same way stands at the top
    if own.as_object().is_none_or(Map::is_empty) {
        schema["properties"][key].clone()
    } else {
        own.clone()
    }
}

/// What a schema requires of an answer that is no failure without a result.
fn required<T: ToolResult + JsonSchema>() -> Value {
    schema::output_schema::<T>()["anyOf"][0]["required"].clone()
}

/// A validator for a schema, which has to be one of JSON Schema 2020-12.
fn validator(schema: &Map<String, Value>) -> Validator {
    let schema = Value::Object(schema.clone());
    if let Err(error) = jsonschema::draft202012::meta::validate(&schema) {
        panic!("{error}: {schema:#}");
    }
    jsonschema::draft202012::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap_or_else(|error| panic!("{error}: {schema:#}"))
}

/// The schema of a type, with references and without.
struct Schemas {
    whole: Validator,
    inlined: Validator,
}

impl Schemas {
    fn of<T: ToolResult + JsonSchema>() -> Self {
        let schema = schema::output_schema::<T>();
        let schemas =
            Schemas { whole: validator(&schema), inlined: validator(&schema::inlined(schema)) };
        for failure in failures() {
            schemas.assert_met(failure);
        }
        schemas
    }

    fn assert_met(&self, map: Map<String, Value>) {
        let map = Value::Object(map);
        for validator in [&self.whole, &self.inlined] {
            if let Err(error) = validator.validate(&map) {
                panic!("{error} at {}: {map:#}", error.instance_path());
            }
        }
    }

    /// The answer within these limits meets the schema, unless there is none.
    fn assert_met_by(&self, result: &impl ToolResult, options: &OutputOptions) {
        let Ok(output) = result.output_with(&options.clone().match_schema()) else { return };
        self.assert_met(output.structured_content.expect("both halves by default"));
    }
}

/// The arm of failures that have no result.
fn failure_arm() -> Value {
    json!({
        "description": "A failure that has no result.",
        "type": "object",
        "properties": {
            "success": {"type": "boolean", "const": false},
            "error": {
                "type": "object",
                "properties": {
                    "code": {"type": "string"},
                    "message": {"type": "string"},
                    "retryable": {"type": "boolean"},
                },
                "required": ["code", "message", "retryable"],
            },
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
        "required": ["success", "error", "next_actions"],
    })
}

/// What every tool may answer with.
fn failures() -> Vec<Map<String, Value>> {
    let failure = ToolFailure::new("no key");
    let more = failure.clone().code("no_key").retryable(true).next_action("Set KEY");
    let call = more.clone().next_action(NextAction::call("set_key", &()));
    let long = ToolFailure::new("no ".repeat(100_000)).next_action("Go on ".repeat(10_000));
    let map = |failure: ToolFailure| {
        let output = failure.output_with(&OutputOptions::default().match_schema());
        output.expect("an answer").structured_content.expect("both halves by default")
    };
    [failure, more, call, long].map(map).into()
}

/// The whole answer and the answers within many limits meet the schema.
fn assert_met<T: ToolResult + JsonSchema>(result: &T) {
    let schemas = Schemas::of::<T>();
    schemas.assert_met(result.to_json_map().expect("the sample is valid"));
    for n in (0..2_000).step_by(17) {
        schemas.assert_met_by(result, &OutputOptions::default().max_bytes(n));
    }
    for n in (0..100).step_by(4) {
        schemas.assert_met_by(result, &OutputOptions::default().max_lines(n));
        schemas.assert_met_by(result, &OutputOptions::default().max_tokens(n * 8));
    }
}

/// `count` texts that are cut where there is little room.
fn long_texts(count: usize) -> Vec<String> {
    (0..count).map(|n| format!("{n} ").repeat(200)).collect()
}
