//! The keys that an answer's JSON has beside those of its struct, and the keys that it lacks.

use schemars::{JsonSchema as _, SchemaGenerator};
use serde_json::{Value, json};
use tool_result_core::__private::{Layout, Only, Role, STATUS_KEYS, TextKey};
use tool_result_core::NextAction;

use super::keywords::{self, Node};

pub(super) fn hide_markdown(schema: &mut Node, layout: &Layout) {
    let hidden = layout.fields.iter().filter(|field| field.only == Only::Markdown);
    for field in hidden {
        keywords::object(schema, "properties").remove(field.key);
        keywords::list(schema, "required").retain(|key| key != field.key);
    }
}

/// Declares the identifier, the status, the next actions and what is cut. Without a layout, the status and the
/// next actions are declared elsewhere.
pub(super) fn declare(schema: &mut Node, tools: &[&str], layout: Option<&Layout>) {
    identifier(schema, tools);
    if let Some(layout) = layout {
        declare_outcome(schema, layout, false);
    }
    keywords::object(schema, "properties").insert("truncation".to_owned(), truncation());
}

/// Declares the status, the next actions and the paths of untrusted text. Where the fields are nested in the answer, it
/// has them at its top, too.
pub(super) fn declare_outcome(schema: &mut Node, layout: &Layout, is_nested: bool) {
    for role in [Role::Success, Role::Found] {
        let Some(key) = layout.status_key(role) else { continue };
        let flag = json!({"type": "boolean"});
        match layout.key_of(role) {
            Some(key) if !is_nested => answered_by_field(schema, key, &flag, false),
            _ => answered(schema, key, flag),
        }
    }
    let properties = keywords::object(schema, "properties");
    if layout.flattened_status && !STATUS_KEYS.iter().any(|key| properties.contains_key(*key)) {
        // which of them an answer has is not known of what is flattened
        let flags = STATUS_KEYS.map(|key| (key.to_owned(), json!({"type": "boolean"})));
        properties.extend(flags);
    }
    if let Some(key) = layout.key_of(Role::Items) {
        // a text that shows some of its lines
        let items = keywords::object(keywords::object(schema, "properties"), key);
        keywords::remove(items, keywords::TEXTS);
    }
    let texts = json!({"type": "array", "items": {"type": "string"}});
    if layout.untrusted().any(|field| field.only != Only::Markdown) {
        keywords::object(schema, "properties").insert("untrusted".to_owned(), texts.clone());
    }
    let adds_any = layout.more_by.is_some();
    let added = if adds_any { any_actions() } else { texts };
    let flattened = || layout.flattened_actions.then(|| layout.actions_key());
    match layout.key_of(Role::NextActions).or_else(flattened) {
        Some(key) if !is_nested => {
            // one more may come with a cut
            let has_more = layout.text(TextKey::More).is_some();
            answered_by_field(schema, key, &added, adds_any || has_more);
        }
        None if !layout.added_actions => answered(schema, layout.actions_key(), added),
        _ => answered(schema, layout.actions_key(), any_actions()),
    }
}

pub(super) fn identifier(schema: &mut Node, tools: &[&str]) {
    let properties = keywords::object(schema, "properties");
    let mut tool = match properties.remove("tool") {
        Some(Value::Object(own)) => own,
        _ => Node::new(),
    };
    tool.retain(|keyword, _| keyword == "title" || keyword == "description");
    tool.insert("type".to_owned(), "string".into());
    match tools {
        [one] => tool.insert("const".to_owned(), json!(one)),
        several => tool.insert("enum".to_owned(), json!(several)),
    };
    properties.insert("tool".to_owned(), Value::Object(tool));
    let required = keywords::list(schema, "required");
    required.retain(|key| key != "tool");
    required.insert(0, "tool".into());
}

pub(super) fn any_actions() -> Value {
    let action = NextAction::json_schema(&mut SchemaGenerator::default());
    json!({"type": "array", "items": action})
}

/// An answer has what this field holds; where serde leaves it out, or where it `may_be_added`, as it
/// is added.
fn answered_by_field(schema: &mut Node, key: &str, added: &Value, may_be_added: bool) {
    let is_written = require(schema, key);
    let properties = keywords::object(schema, "properties");
    // what is not known of a field is open
    let own = properties.entry(key).or_insert_with(|| json!({}));
    if (may_be_added || !is_written) && !admits(own, added) {
        *own = json!({"anyOf": [own.take(), added]});
    }
}

/// True if a schema plainly accepts everything that another does.
pub(super) fn admits(own: &Value, added: &Value) -> bool {
    let (Value::Object(own), Value::Object(added)) = (own, added) else { return false };
    own.iter().filter(|(keyword, _)| !keywords::is_annotation(keyword)).all(|(keyword, value)| {
        added.get(keyword).is_some_and(|same| {
            let either = value.as_array().or_else(|| value.get("anyOf")?.as_array());
            value == same || either.is_some_and(|either| either.contains(same))
        })
    })
}

fn answered(schema: &mut Node, key: &str, value: Value) {
    require(schema, key);
    keywords::object(schema, "properties").insert(key.to_owned(), value);
}

/// Returns whether the key was required already.
fn require(schema: &mut Node, key: &str) -> bool {
    let required = keywords::list(schema, "required");
    let is_required = required.iter().any(|other| other == key);
    if !is_required {
        required.push(key.into());
    }
    is_required
}

/// The schema of what was cut. A struct that holds lists has `next` alone, so no key is required.
fn truncation() -> Value {
    let count = json!({"type": "integer", "minimum": 0});
    json!({
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "properties": {
                "from": &count,
                "next": {"type": "string"},
                "shown": &count,
                "total": &count,
            },
        },
    })
}
