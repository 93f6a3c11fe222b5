//! Objects that are described in parts, as those are that `flatten` puts together.
//!
//! What is said of all other keys of an object, or of all its keys, is said where the whole object is
//! described. In a part it would be said of the keys of the other parts too: the `u32`s of a flattened
//! map, of the identifier.

use serde_json::{Value, json};

use super::keywords::{self, Node, OTHERS};
use super::references;

/// Patterns of keys that are numbers, which few fields are called by.
const NUMBERS: &[&str] = &[r"^\d+$", r"^-?\d+$"];

/// Opens the parts of every object in a schema and in its definitions. The schema itself is one to
/// which keys are going to be added.
pub(super) fn open(schema: &mut Node, definitions: &mut Node) {
    keywords::remove(schema, &["maxProperties", "propertyNames"]);
    schema.insert("type".to_owned(), "object".into());
    keywords::object(schema, "properties");
    let originals = definitions.clone();
    open_below(schema, &originals);
    for schema in keywords::objects(definitions) {
        open_below(schema, &originals);
    }
}

fn open_below(schema: &mut Node, definitions: &Node) {
    if is_object(schema) {
        fields_meet_no_pattern(schema);
        open_parts(schema, definitions, &mut Vec::new());
    }
    keywords::visit_objects(schema, &mut |_, below| open_below(below, definitions));
}

fn is_object(schema: &Node) -> bool {
    schema.contains_key("properties") || schema.get("type").is_some_and(|of| of == "object")
}

/// A pattern for the keys of a flattened map may match the name of a field.
fn fields_meet_no_pattern(schema: &mut Node) {
    let patterns = schema.get("patternProperties").and_then(Value::as_object);
    let (Some(patterns), true) = (patterns, schema.contains_key("properties")) else { return };
    let are_of_numbers = patterns.keys().all(|pattern| NUMBERS.contains(&pattern.as_str()));
    if !are_of_numbers || may_be_called_by_number(schema) {
        schema.remove("patternProperties");
        schema.insert("additionalProperties".to_owned(), json!({}));
    }
}

/// True if a field is, or one of another part may be.
fn may_be_called_by_number(schema: &Node) -> bool {
    let fields = schema.get("properties").and_then(Value::as_object);
    let is_number = |key: &String| key.trim_start_matches('-').chars().all(char::is_numeric);
    fields.is_some_and(|fields| fields.keys().any(is_number))
        || schema.keys().any(|keyword| keyword == "$ref" || keywords::is_in_place(keyword))
}

/// `within`: the definitions that led here.
fn open_parts(schema: &mut Node, definitions: &Node, within: &mut Vec<String>) {
    references::change_target(schema, definitions, within, |part, within| {
        open_part(part, definitions, within);
        true
    });
    keywords::visit_objects(schema, &mut |keyword, part| {
        if keywords::is_in_place(keyword) {
            open_part(part, definitions, within);
        }
    });
}

fn open_part(part: &mut Node, definitions: &Node, within: &mut Vec<String>) {
    for keyword in OTHERS {
        match part.get_mut(*keyword) {
            Some(Value::Bool(false)) => drop(part.remove(*keyword)),
            // the keys still count as described
            Some(others) => *others = json!({}),
            None => {}
        }
    }
    if part.remove("patternProperties").is_some() {
        part.insert("additionalProperties".to_owned(), json!({}));
    }
    keywords::remove(part, &["maxProperties", "propertyNames"]);
    tuples_are_lists(part);
    null_is_nothing(part);
    units_are_keys(part);
    open_parts(part, definitions, within);
}

/// Serde hands on the values of a tuple variant that is flattened as a list, which is cut as any.
fn tuples_are_lists(part: &mut Node) {
    let Some(Value::Object(properties)) = part.get_mut("properties") else { return };
    for tuple in properties.values_mut().filter_map(Value::as_object_mut) {
        if tuple.remove("prefixItems").is_some() {
            keywords::remove(tuple, &["items", "maxItems", "minItems"]);
        }
    }
}

/// For null that is flattened nothing is written.
fn null_is_nothing(part: &mut Node) {
    if part.get("type").is_some_and(|of| of == "null") {
        part.retain(|keyword, _| keywords::is_annotation(keyword));
    }
}

/// A variant without data that is flattened is a key whose value is null, and no text.
fn units_are_keys(part: &mut Node) {
    if !part.get("type").is_some_and(is_text) {
        return;
    }
    let variants: Vec<_> = match (part.remove("const"), part.remove("enum")) {
        (Some(variant), _) => vec![variant],
        (None, Some(Value::Array(variants))) => variants,
        _ => return,
    };
    let mut keys: Vec<_> = variants.iter().map(key).collect();
    part.insert("type".to_owned(), "object".into());
    match keys.as_mut_slice() {
        [one] => part.append(one),
        _ => drop(part.insert("anyOf".to_owned(), json!(keys))),
    }
}

fn is_text(of: &Value) -> bool {
    of == "string" || of.as_array().is_some_and(|types| types.contains(&json!("string")))
}

/// A variant without data, and null, are written as nothing.
fn key(variant: &Value) -> Node {
    let mut key = Node::new();
    if let Some(variant) = variant.as_str() {
        key.insert("type".to_owned(), "object".into());
        key.insert("properties".to_owned(), json!({variant: {"type": "null"}}));
        key.insert("required".to_owned(), json!([variant]));
    }
    key
}
