//! The JSON halves of a result, beside the schema that they have to meet.

use schemars::JsonSchema;
use serde_json::{Map, Value};
use tool_result::{OutputOptions, ToolResult, schema};

/// A result's answers: complete, and within many limits.
pub(crate) struct Answers {
    schema: Map<String, Value>,
    maps: Vec<Map<String, Value>>,
}

impl Answers {
    pub(crate) fn of<T: ToolResult + JsonSchema>(result: &T) -> Self {
        let within = |n| {
            let options = OutputOptions::default().max_bytes(n).match_schema();
            let output = result.output_with(&options).ok()?;
            output.structured_content
        };
        let maps = (100..4_000).step_by(130).filter_map(within);
        let whole = result.to_json_map().expect("the sample is valid");
        Answers { schema: schema::output_schema::<T>(), maps: maps.chain([whole]).collect() }
    }

    pub(crate) fn assert_meet_schema(&self) {
        let schema = Value::Object(self.schema.clone());
        let validator = jsonschema::draft202012::new(&schema).expect("a schema");
        for map in &self.maps {
            let map = Value::Object(map.clone());
            if let Err(error) = validator.validate(&map) {
                panic!("{error} at {}: {map:#}\n{schema:#}", error.instance_path());
            }
        }
    }
}
