//! The arguments of a tool, which are an object.

use serde_json::{Value, json};

use super::keywords::{self, Node};
use super::references;

/// Declares arguments, which are an object. What has none is an empty one.
pub(super) fn declare(schema: &mut Node, definitions: &Node) {
    if schema.get("type").is_some_and(|of| of == "null") {
        schema.retain(|keyword, _| keyword == "description");
    } else if !only_objects(schema, definitions, &mut Vec::new()) {
        schema.retain(|keyword, _| keywords::is_annotation(keyword));
        schema.insert("not".to_owned(), json!({}));
    }
    schema.insert("type".to_owned(), "object".into());
    keywords::object(schema, "properties");
}

/// Leaves of a schema what it says of objects: strict clients refuse another type within that one. False if
/// the schema accepts no object, as far as types tell. Then it is to be dropped.
fn only_objects(schema: &mut Node, definitions: &Node, within: &mut Vec<String>) -> bool {
    let only = |target: &mut Node, within: &mut _| only_objects(target, definitions, within);
    if !accepts_objects(schema) || !references::change_target(schema, definitions, within, only) {
        return false;
    }
    if schema.get("type").is_some_and(Value::is_array) {
        schema.insert("type".to_owned(), "object".into());
    }
    let mut only = |part: &mut Value| {
        part.as_object_mut().is_none_or(|part| only_objects(part, definitions, within))
    };
    schema.iter_mut().all(|(keyword, parts)| match (keyword.as_str(), parts) {
        ("allOf", Value::Array(parts)) => parts.iter_mut().all(&mut only),
        ("anyOf" | "oneOf", Value::Array(choices)) => {
            choices.retain_mut(&mut only);
            !choices.is_empty()
        }
        _ => true,
    })
}

/// Looks at the type and the values that a schema names.
fn accepts_objects(schema: &Node) -> bool {
    has_value(schema, "type", &|name| name == "object")
        && has_value(schema, "const", &Value::is_object)
        && has_value(schema, "enum", &Value::is_object)
}

/// True also if the keyword does not stand in the schema.
fn has_value(schema: &Node, keyword: &str, is: &dyn Fn(&Value) -> bool) -> bool {
    schema.get(keyword).is_none_or(|value| match value {
        Value::Array(any) => any.iter().any(is),
        one => is(one),
    })
}
