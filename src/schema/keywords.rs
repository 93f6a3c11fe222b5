//! The vocabulary of JSON Schema 2020-12, and the walk over it.

use serde_json::{Value, json};

/// A schema, or any other object of JSON.
pub(super) type Node = serde_json::Map<String, Value>;

/// The value of a keyword.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Content {
    Schema,
    /// A list of schemas.
    List,
    /// An object whose values are schemas.
    Map,
    /// No schema.
    Value,
}

use Content::{List, Map, Schema, Value as Plain};

/// A keyword, the type of values it speaks of (any where there is none), and what stands behind it.
type Keyword = (&'static str, Option<&'static str>, Content);

const ARRAY: Option<&str> = Some("array");
const NUMBER: Option<&str> = Some("number");
const OBJECT: Option<&str> = Some("object");
const STRING: Option<&str> = Some("string");

/// Every keyword there is, but for those that name a schema or a dialect.
const KEYWORDS: &[Keyword] = &[
    ("$comment", None, Plain),
    ("$defs", None, Map),
    ("$ref", None, Plain),
    ("additionalProperties", OBJECT, Schema),
    ("allOf", None, List),
    ("anyOf", None, List),
    ("const", None, Plain),
    ("contains", ARRAY, Schema),
    ("contentEncoding", STRING, Plain),
    ("contentMediaType", STRING, Plain),
    ("contentSchema", STRING, Schema),
    ("default", None, Plain),
    ("dependentRequired", OBJECT, Plain),
    ("dependentSchemas", OBJECT, Map),
    ("deprecated", None, Plain),
    ("description", None, Plain),
    ("else", None, Schema),
    ("enum", None, Plain),
    ("examples", None, Plain),
    ("exclusiveMaximum", NUMBER, Plain),
    ("exclusiveMinimum", NUMBER, Plain),
    ("format", STRING, Plain),
    ("if", None, Schema),
    ("items", ARRAY, Schema),
    ("maxContains", ARRAY, Plain),
    ("maxItems", ARRAY, Plain),
    ("maxLength", STRING, Plain),
    ("maxProperties", OBJECT, Plain),
    ("maximum", NUMBER, Plain),
    ("minContains", ARRAY, Plain),
    ("minItems", ARRAY, Plain),
    ("minLength", STRING, Plain),
    ("minProperties", OBJECT, Plain),
    ("minimum", NUMBER, Plain),
    ("multipleOf", NUMBER, Plain),
    ("not", None, Schema),
    ("oneOf", None, List),
    ("pattern", STRING, Plain),
    ("patternProperties", OBJECT, Map),
    ("prefixItems", ARRAY, List),
    ("properties", OBJECT, Map),
    ("propertyNames", OBJECT, Schema),
    ("readOnly", None, Plain),
    ("required", OBJECT, Plain),
    ("then", None, Schema),
    ("title", None, Plain),
    ("type", None, Plain),
    ("unevaluatedItems", ARRAY, Schema),
    ("unevaluatedProperties", OBJECT, Schema),
    ("uniqueItems", ARRAY, Plain),
    ("writeOnly", None, Plain),
];

/// Keywords that say something of a schema, and nothing of values.
const ANNOTATIONS: &[&str] = &[
    "$comment",
    "default",
    "deprecated",
    "description",
    "examples",
    "readOnly",
    "title",
    "writeOnly",
];

/// The keywords for all other keys of an object.
pub(super) const OTHERS: &[&str] = &["additionalProperties", "unevaluatedProperties"];

/// Keywords whose schemas speak of the same value as the schema that they stand in.
const IN_PLACE: &[&str] = &["allOf", "anyOf", "dependentSchemas", "else", "if", "oneOf", "then"];

fn find(name: &str) -> Option<&'static Keyword> {
    KEYWORDS.iter().find(|(keyword, ..)| *keyword == name)
}

pub(super) fn is_known(name: &str) -> bool {
    find(name).is_some()
}

pub(super) fn is_annotation(name: &str) -> bool {
    ANNOTATIONS.contains(&name)
}

pub(super) fn is_in_place(name: &str) -> bool {
    IN_PLACE.contains(&name)
}

/// True if a keyword speaks of values of one type, which is `given`.
pub(super) fn is_of(name: &str, given: &str) -> bool {
    let given = if given == "integer" { "number" } else { given };
    find(name).is_some_and(|(_, of, _)| *of == Some(given))
}

/// True if a keyword speaks of values of one type.
pub(super) fn is_typed(name: &str) -> bool {
    find(name).is_some_and(|(_, of, _)| of.is_some())
}

/// Visits each schema that stands in this one, with the keyword that it stands behind.
pub(super) fn visit(schema: &mut Node, visit: &mut dyn FnMut(&str, &mut Value)) {
    for (keyword, value) in schema {
        let holds = find(keyword).map_or(Plain, |(.., holds)| *holds);
        match (holds, value) {
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
