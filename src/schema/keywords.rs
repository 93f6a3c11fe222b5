//! The vocabulary of JSON Schema 2020-12, and the walk over it.

use serde_json::{Value, json};

/// A schema, or any other object of JSON.
pub(super) type Node = serde_json::Map<String, Value>;

/// The value of a keyword.
#[derive(Clone, Copy, PartialEq)]
enum Content {
    Schema,
    /// A list of schemas.
    List,
    /// An object whose values are schemas.
    Map,
    /// No schema.
    Value,
    /// No schema either: it describes the schema, and no value.
    Annotation,
}

use Content::{Annotation, List, Map, Schema, Value as Plain};

const ARRAY: Option<&str> = Some("array");
const NUMBER: Option<&str> = Some("number");
const OBJECT: Option<&str> = Some("object");
const STRING: Option<&str> = Some("string");

/// Every keyword there is, but for those that name a schema or a dialect: the type of values that it speaks
/// of, if it is one type, and its content.
const KEYWORDS: &[(Option<&str>, Content, &[&str])] = &[
    (None, Annotation, &["$comment", "default", "deprecated", "description", "examples"]),
    (None, Annotation, &["readOnly", "title", "writeOnly"]),
    (None, List, &["allOf", "anyOf", "oneOf"]),
    (None, Map, &["$defs"]),
    (None, Plain, &["$ref", "const", "enum", "type"]),
    (None, Schema, &["else", "if", "not", "then"]),
    (ARRAY, List, &["prefixItems"]),
    (ARRAY, Plain, &["maxContains", "maxItems", "minContains", "minItems", "uniqueItems"]),
    (ARRAY, Schema, &["contains", "items", "unevaluatedItems"]),
    (NUMBER, Plain, &["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"]),
    (OBJECT, Map, &["dependentSchemas", "patternProperties", "properties"]),
    (OBJECT, Plain, &["dependentRequired", "maxProperties", "minProperties", "required"]),
    (OBJECT, Schema, &["additionalProperties", "propertyNames", "unevaluatedProperties"]),
    (STRING, Plain, &["contentEncoding", "contentMediaType", "format"]),
    (STRING, Plain, &["maxLength", "minLength", "pattern"]),
    (STRING, Schema, &["contentSchema"]),
];

/// The keywords for all other keys of an object.
pub(super) const OTHERS: &[&str] = &["additionalProperties", "unevaluatedProperties"];

/// Keywords whose schemas speak of the same value as the schema that they stand in.
const IN_PLACE: &[&str] = &["allOf", "anyOf", "dependentSchemas", "else", "if", "oneOf", "then"];

/// The type of values that a keyword speaks of, and its content.
fn find(name: &str) -> Option<(Option<&'static str>, Content)> {
    let group = KEYWORDS.iter().find(|(.., names)| names.contains(&name));
    group.map(|(of, content, _)| (*of, *content))
}

pub(super) fn is_known(name: &str) -> bool {
    find(name).is_some()
}

pub(super) fn is_annotation(name: &str) -> bool {
    find(name).is_some_and(|(_, content)| content == Annotation)
}

pub(super) fn is_in_place(name: &str) -> bool {
    IN_PLACE.contains(&name)
}

/// True if a keyword speaks of values of one type, which is `given`.
pub(super) fn is_of(name: &str, given: &str) -> bool {
    let given = if given == "integer" { "number" } else { given };
    find(name).is_some_and(|(of, _)| of == Some(given))
}

/// True if a keyword speaks of values of one type.
pub(super) fn is_typed(name: &str) -> bool {
    find(name).is_some_and(|(of, _)| of.is_some())
}

/// Visits each schema that stands in this one, with the keyword that it stands behind.
pub(super) fn visit(schema: &mut Node, visit: &mut dyn FnMut(&str, &mut Value)) {
    for (keyword, value) in schema {
        let content = find(keyword).map_or(Plain, |(_, content)| content);
        match (content, value) {
            (Schema, value) => visit(keyword, value),
            (List, Value::Array(list)) => list.iter_mut().for_each(|below| visit(keyword, below)),
            (Map, Value::Object(map)) => map.values_mut().for_each(|below| visit(keyword, below)),
            _ => {}
        }
    }
}

/// Visits each schema that is an object and stands in this one.
pub(super) fn visit_objects(schema: &mut Node, to: &mut dyn FnMut(&str, &mut Node)) {
    visit(schema, &mut |keyword, below| {
        if let Some(below) = below.as_object_mut() {
            to(keyword, below);
        }
    });
}

/// Has a schema be an object: `true` accepts anything, `false` nothing.
pub(super) fn make_object(schema: &mut Value) {
    match schema {
        Value::Object(_) => {}
        Value::Bool(false) => *schema = json!({"not": {}}),
        _ => *schema = json!({}),
    }
}

/// The object behind a keyword, made where there is none.
pub(super) fn object<'s>(schema: &'s mut Node, keyword: &str) -> &'s mut Node {
    let value = schema.entry(keyword).or_insert_with(|| json!({}));
    if !value.is_object() {
        *value = json!({});
    }
    value.as_object_mut().expect("it was made one")
}

/// The list behind a keyword, made where there is none.
pub(super) fn list<'s>(schema: &'s mut Node, keyword: &str) -> &'s mut Vec<Value> {
    let value = schema.entry(keyword).or_insert_with(|| json!([]));
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

/// The schemas of definitions.
pub(super) fn objects(definitions: &mut Node) -> impl Iterator<Item = &mut Node> {
    definitions.values_mut().filter_map(Value::as_object_mut)
}
