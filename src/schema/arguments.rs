//! The arguments of a tool, which are an object.

use serde_json::{Value, json};

use super::keywords::{self, Node};
use super::references;

/// Declares arguments, which are an object. What has none is an empty one.
pub(super) fn declare(schema: &mut Node, definitions: &Node) {
    if schema.get("type").is_some_and(|of| of == "null") {
        schema.retain(|keyword, _| keyword == "description");
    } else if !(ObjectFilter { definitions, within: Vec::new() }.only(schema)) {
        schema.retain(|keyword, _| keywords::is_annotation(keyword));
        schema.insert("not".to_owned(), json!({}));
    }
    schema.insert("type".to_owned(), "object".into());
    keywords::object(schema, "properties");
}

/// Leaves of a schema what it says of objects: strict clients refuse another type within that one.
struct ObjectFilter<'d> {
    definitions: &'d Node,
    /// The references that led here.
    within: Vec<Value>,
}

impl ObjectFilter<'_> {
    /// False if the schema accepts no object, as far as types tell. Then it is to be dropped.
    fn only(&mut self, schema: &mut Node) -> bool {
        if !accepts_objects(schema) || !self.only_referred(schema) {
            return false;
        }
        if schema.get("type").is_some_and(Value::is_array) {
            schema.insert("type".to_owned(), "object".into());
        }
        for (keyword, parts) in schema {
            let accepts_objects = match (keyword.as_str(), parts) {
                ("allOf", Value::Array(parts)) => {
                    parts.iter_mut().all(|part| self.only_within(part))
                }
                ("anyOf" | "oneOf", Value::Array(choices)) => {
                    choices.retain_mut(|choice| self.only_within(choice));
                    !choices.is_empty()
                }
                _ => true,
            };
            if !accepts_objects {
                return false;
            }
        }
        true
    }

    fn only_within(&mut self, part: &mut Value) -> bool {
        part.as_object_mut().is_none_or(|part| self.only(part))
    }

    /// Does the same for the schema that is referred to. If it has to change, it is put in place of
    /// the reference, since a reference elsewhere may be to another type.
    fn only_referred(&mut self, schema: &mut Node) -> bool {
        let Some(target) = references::resolve(schema, self.definitions) else { return true };
        let reference = schema["$ref"].clone();
        if self.within.contains(&reference) {
            return true;
        }
        let mut objects = target.clone();
        self.within.push(reference);
        let accepts_objects = self.only(&mut objects);
        self.within.pop();
        if accepts_objects && objects != *target {
            schema.remove("$ref");
            keywords::join(schema, objects);
        }
        accepts_objects
    }
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
