//! A schema without references says the same, but for where a type contains itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_result::{ToolResult, schema};

use super::validator;

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct GraphResult {
    /// Where it starts.
    start: Node,
    end: Option<Box<Node>>,
}

/// A node.
#[derive(Serialize, JsonSchema)]
struct Node {
    weight: f64,
    edges: Vec<Edge>,
}

#[derive(Serialize, JsonSchema)]
struct Edge {
    to: Node,
}

#[test]
fn what_is_referred_to_stands_in_its_place() {
    let schema = schema::output_schema::<GraphResult>();
    assert_eq!(
        schema["properties"]["start"],
        json!({"$ref": "#/$defs/Node", "description": "Where it starts."})
    );
    let schema = schema::inlined(schema);
    assert_eq!(schema.get("$defs"), None);
    let edge = json!({"type": "object", "properties": {"to": {}}, "required": ["to"]});
    let node = |description| {
        json!({
            "description": description,
            "type": "object",
            "properties": {
                "weight": {"type": ["number", "null"]},
                "edges": {"type": "array", "items": edge},
            },
            "required": ["weight", "edges"],
        })
    };
    assert_eq!(schema["properties"]["start"], node("Where it starts."));
    assert_eq!(schema["properties"]["end"], json!({"anyOf": [node("A node."), {"type": "null"}]}));
}

#[test]
fn what_stands_beside_a_reference_is_said_too() {
    let schema = json!({
        "$defs": {"whole": {"type": "integer"}},
        "properties": {
            "x": {"$ref": "#/$defs/whole", "minimum": 1},
            "y": {"$ref": "#/$defs/none"},
        },
    });
    let Value::Object(schema) = schema else { unreachable!() };
    assert_eq!(
        json!(schema::inlined(schema)),
        json!({
            "properties": {
                "x": {"minimum": 1, "allOf": [{"type": "integer"}]},
                "y": {},
            },
        })
    );
}

/// Each level refers to the next one twice: a thousand references are soon there.
#[test]
fn what_would_have_no_end_is_open() {
    let level = |n| {
        json!({"properties": {
            "a": {"$ref": format!("#/$defs/{n}")},
            "b": {"$ref": format!("#/$defs/{n}")},
        }})
    };
    let definitions = (0..100).map(|n| (n.to_string(), level(n + 1))).collect();
    let schema =
        [("$ref".into(), json!("#/$defs/0")), ("$defs".into(), Value::Object(definitions))];
    let schema = json!(schema::inlined(schema.into_iter().collect())).to_string();
    assert!(!schema.contains("$ref"));
    assert_eq!(schema.matches("properties").count(), 1_000);
}

/// A schema without its references to a definition that contains itself, and to one that does not.
fn without_references(mut schema: Value) -> Value {
    let list = json!({"type": "object", "properties": {"next": {"$ref": "#/$defs/List"}}});
    let end = json!({"const": "end"});
    schema["$defs"] = json!({"List": list, "End": end});
    let Value::Object(schema) = schema else { unreachable!() };
    validator(&schema);
    let schema = schema::inlined(schema);
    validator(&schema);
    Value::Object(schema)
}

#[test]
fn what_is_open_is_said_in_no_place_where_less_would_be_accepted() {
    let list = json!({"type": "object", "properties": {"next": {}}});
    let end = json!({"const": "end"});
    let [to_list, to_end] = ["List", "End"].map(|name| json!({"$ref": format!("#/$defs/{name}")}));

    assert_eq!(
        without_references(json!({"oneOf": [to_end, to_end]})),
        json!({"oneOf": [end, end]})
    );
    assert_eq!(
        without_references(json!({"oneOf": [to_list, to_end]})),
        json!({"anyOf": [list, end]})
    );
    assert_eq!(
        without_references(json!({"anyOf": [{}], "oneOf": [to_list]})),
        json!({"anyOf": [{}], "allOf": [{"anyOf": [list]}]})
    );
    assert_eq!(without_references(json!({"not": to_end})), json!({"not": end}));
    assert_eq!(without_references(json!({"not": to_list})), json!({}));
    assert_eq!(without_references(json!({"not": {"not": to_list}})), json!({}));
    assert_eq!(without_references(json!({"if": to_list, "then": to_end})), json!({}));
    assert_eq!(
        without_references(json!({"type": "array", "contains": to_list, "maxContains": 1})),
        json!({"type": "array"})
    );
    assert_eq!(
        without_references(json!({
            "type": "object",
            "allOf": [to_list],
            "unevaluatedProperties": false,
        })),
        json!({"type": "object", "allOf": [list]})
    );
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct FilterArgs {
    filter: Filter,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
enum Filter {
    Not(Box<Filter>),
    Name(String),
}

#[test]
fn arguments_in_themselves_are_accepted() {
    let schema = schema::input_schema::<FilterArgs>();
    let arguments = json!({"filter": {"Not": {"Not": {"Name": "a"}}}});
    assert!(validator(&schema).is_valid(&arguments));
    let schema = schema::inlined(schema);
    assert_eq!(schema["properties"]["filter"].get("oneOf"), None);
    assert!(validator(&schema).is_valid(&arguments));
}
