//! No key stands in the JSON twice.

use std::collections::HashMap;

use proc_macro2::Span;

use crate::attr::Key;
use crate::errors::Errors;
use crate::model::Model;
use crate::roles::Held;

/// A key that serde writes.
struct Written {
    key: String,
    span: Span,
    role: Option<Key>,
    /// What makes the key, for messages.
    by: String,
}

fn written(model: &Model<'_>) -> Vec<Written> {
    // What `transparent` and `into` write is not seen from here.
    if model.item.serde.another.is_some() {
        return Vec::new();
    }
    let tag = model.item.serde.tag.iter().map(|tag| Written {
        key: tag.value(),
        span: tag.span(),
        role: None,
        by: "serde's tag".to_owned(),
    });
    let fields = model.item.written().map(|(index, field)| Written {
        key: field.key.clone(),
        span: field.key_span,
        role: model.roles.of_field(index),
        by: format!("the field `{}`", field.name),
    });
    tag.chain(fields).collect()
}

pub(super) fn no_key_twice(model: &Model<'_>, errors: &mut Errors) {
    let mut seen: HashMap<String, String> = HashMap::new();
    for Written { key, span, by, .. } in written(model) {
        if let Some(first) = seen.get(&key) {
            errors.at(
                span,
                format!("{by} writes the key `{key}`, as {first} does: rename one of them"),
            );
        } else {
            seen.insert(key, by);
        }
    }
}

/// Keys that are put into the JSON beside what serde writes.
pub(super) fn keys_of_ours(model: &Model<'_>, errors: &mut Errors) {
    let (success, found) = model.roles.added_status(model.item);
    let actions = model.roles.next_actions.and_then(Held::field);
    let actions = actions.is_none_or(|field| model.item.fields[field].index.is_none());
    let ours = [
        ("truncation", None, true, "what was cut"),
        (Key::Tool.name(), Some(Key::Tool), true, "the identifier"),
        (Key::Success.name(), Some(Key::Success), success, "the status"),
        (Key::Found.name(), Some(Key::Found), found, "the status"),
        (Key::NextActions.name(), Some(Key::NextActions), actions, "the next actions"),
    ];
    for Written { key, span, role, by } in written(model) {
        let Some((_, _, _, what)) = ours.iter().find(|(name, own, added, _)| {
            *name == key && *added && (own.is_none() || role != *own)
        }) else {
            continue;
        };
        errors.at(
            span,
            format!(
                "{by} writes the key `{key}`, under which the JSON says {what}: rename it, such as \
                 `#[serde(rename = \"its_{key}\")]`"
            ),
        );
    }
}
