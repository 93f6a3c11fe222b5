//! The arm of failures that have no result: any tool may answer with one.

use serde_json::{Value, json};

use super::answer;
use super::keywords::{self, Node};

/// Its error may have further fields.
fn failure() -> Value {
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
            "next_actions": answer::any_actions(),
        },
        "required": ["success", "error", "next_actions"],
    })
}

pub(super) fn beside_arms(schema: &mut Node) {
    let required = keywords::list(schema, "required").clone();
    schema.remove("required");
    let arms = keywords::list(schema, "anyOf");
    for arm in arms.iter_mut().filter_map(Value::as_object_mut) {
        let own = keywords::list(arm, "required");
        let missing: Vec<_> = required.iter().filter(|key| !own.contains(key)).cloned().collect();
        own.splice(..0, missing);
        define_required(arm);
    }
    arms.push(failure());
}

/// Puts it beside the answer, which becomes an arm. The properties of the answer stay at the top, where
/// clients look for them; of those that a failure has otherwise, each arm has its own.
pub(super) fn beside_answer(schema: &mut Node) {
    let mut arm = Node::from_iter([("type".to_owned(), "object".into())]);
    for (keyword, value) in std::mem::take(schema) {
        let of = if is_of_both(&keyword) { &mut *schema } else { &mut arm };
        of.insert(keyword, value);
    }
    let failure = failure();
    let properties = keywords::object(schema, "properties");
    for key in ["success", "error", "next_actions"] {
        let own = properties.entry(key).or_insert_with(|| json!({}));
        if !answer::admits(own, &failure["properties"][key]) {
            let own = std::mem::replace(own, json!({}));
            keywords::object(&mut arm, "properties").insert(key.to_owned(), own);
        }
    }
    define_required(&mut arm);
    schema.insert("anyOf".to_owned(), json!([arm, failure]));
}

fn is_of_both(keyword: &str) -> bool {
    keywords::is_annotation(keyword)
        || ["$defs", "additionalProperties", "properties", "type"].contains(&keyword)
}

/// Strict readers ask that what a schema requires is among its own properties.
fn define_required(arm: &mut Node) {
    let required = keywords::list(arm, "required").clone();
    let properties = keywords::object(arm, "properties");
    for key in required.iter().filter_map(Value::as_str) {
        properties.entry(key).or_insert_with(|| json!({}));
    }
}
