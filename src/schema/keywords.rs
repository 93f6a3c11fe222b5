//! The keywords of JSON Schema 2020-12, and the walk over a schema.

use serde_json::{Value, json};

/// A schema, or any other object of JSON.
pub(super) type Node = serde_json::Map<String, Value>;

/// Keywords that describe a schema, and no value.
pub(super) const ANNOTATIONS: &[&str] =
    &["default", "deprecated", "description", "examples", "readOnly", "title", "writeOnly"];

/// Keywords for texts, which a text that is cut may break.
pub(super) const TEXTS: &[&str] = &["maxLength", "minLength", "pattern"];

/// Keywords whose schemas speak of the same value as the schema that they stand in.
const IN_PLACE: &[&str] = &["allOf", "anyOf", "oneOf"];

pub(super) fn is_annotation(keyword: &str) -> bool {
    ANNOTATIONS.contains(&keyword)
}

/// Visits each schema that stands in this one, with the keyword that it stands behind.
///
/// Some clients refuse a list of tools where `true` or `false` stands for a schema. So each is made an object, but
/// for `additionalProperties: false` and the like, which some hosts look for to the letter.
pub(super) fn visit(schema: &mut Node, visit: &mut dyn FnMut(&str, &mut Node)) {
    for (keyword, value) in schema {
        match (keyword.as_str(), value) {
            (_, Value::Bool(false)) => {}
            ("allOf" | "anyOf" | "oneOf" | "prefixItems", Value::Array(list)) => {
                for below in list {
                    visit(keyword, make_object(below));
                }
            }
            (
                "$defs" | "dependentSchemas" | "patternProperties" | "properties",
                Value::Object(map),
            ) => {
                for below in map.values_mut() {
                    visit(keyword, make_object(below));
                }
            }
            (
                "additionalProperties"
                | "contains"
                | "contentSchema"
                | "else"
                | "if"
                | "items"
                | "not"
                | "propertyNames"
                | "then"
                | "unevaluatedItems"
                | "unevaluatedProperties",
                below,
            ) => visit(keyword, make_object(below)),
            _ => {}
        }
    }
}

pub(super) fn visit_in_place(schema: &mut Node, to: &mut dyn FnMut(&mut Node)) {
    visit(schema, &mut |keyword, below| {
        if IN_PLACE.contains(&keyword) {
            to(below);
        }
    });
}

/// Has a schema be an object: `true` accepts anything, `false` nothing.
fn make_object(schema: &mut Value) -> &mut Node {
    if *schema == false {
        *schema = json!({"not": {}});
    } else if !schema.is_object() {
        *schema = json!({});
    }
    schema.as_object_mut().expect("it was made one")
}

/// The object behind a keyword, made where there is none.
pub(super) fn object<'s>(schema: &'s mut Node, keyword: &str) -> &'s mut Node {
    make_object(schema.entry(keyword).or_insert(Value::Null))
}

/// The list behind a keyword, made where there is none.
pub(super) fn list<'s>(schema: &'s mut Node, keyword: &str) -> &'s mut Vec<Value> {
    let value = schema.entry(keyword).or_insert(Value::Null);
    if !value.is_array() {
        *value = json!([]);
    }
    value.as_array_mut().expect("it was made one")
}

pub(super) fn remove(schema: &mut Node, keywords: &[&str]) {
    for keyword in keywords {
        schema.remove(*keyword);
    }
}

/// Has a schema also say what `other` says. Of annotations, its own stay.
pub(super) fn join(schema: &mut Node, other: Node) {
    if schema.keys().all(|keyword| is_annotation(keyword)) {
        for (keyword, value) in other {
            schema.entry(keyword).or_insert(value);
        }
    } else {
        list(schema, "allOf").push(Value::Object(other));
    }
}
