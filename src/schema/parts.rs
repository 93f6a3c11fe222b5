//! Objects that are described in parts, as those are that `flatten` puts together.
//!
//! The schema of all other keys stands where the whole object is described. In a part it would be
//! said of the keys of the other parts too: the `u32`s of a flattened map, of the identifier.

use serde_json::Value;

use super::keywords::{self, Node};
use super::references;

/// Opens the parts of every object in a schema. The schema itself is one to which keys are going to be added.
pub(super) fn open(schema: &mut Node) {
    schema.insert("type".to_owned(), "object".into());
    let definitions = keywords::object(schema, "$defs").clone();
    open_below(schema, &definitions);
}

fn open_below(schema: &mut Node, definitions: &Node) {
    if schema.contains_key("properties") || schema.get("type").is_some_and(|of| of == "object") {
        open_parts(schema, definitions, &mut Vec::new());
    }
    keywords::visit(schema, &mut |_, below| open_below(below, definitions));
}

/// `within`: the definitions that led here. A part that has to change is put in place of a reference to it, since a
/// reference elsewhere may be to another type.
fn open_parts(schema: &mut Node, definitions: &Node, within: &mut Vec<String>) {
    let name = references::referred(schema).filter(|name| !within.contains(name));
    if let (Some(name), Some(target)) = (name, references::resolve(schema, definitions)) {
        let mut part = target.clone();
        within.push(name);
        open_part(&mut part, definitions, within);
        within.pop();
        if part != *target {
            schema.remove("$ref");
            keywords::join(schema, part);
        }
    }
    keywords::visit_in_place(schema, &mut |part| open_part(part, definitions, within));
}

fn open_part(part: &mut Node, definitions: &Node, within: &mut Vec<String>) {
    part.remove("additionalProperties");
    tuples_are_lists(part);
    // a variant without data that is flattened is a key whose value is null, and for null nothing is written
    if part.get("type").is_some_and(|of| of != "object") {
        part.retain(|keyword, _| keywords::is_annotation(keyword));
    }
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
