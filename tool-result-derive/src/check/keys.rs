//! No key stands in the JSON twice.

use std::collections::HashMap;

use proc_macro2::Span;

use crate::attr::Key;
use crate::errors::Errors;
use crate::model::Model;

/// The keys that the JSON has beside those that serde writes, and what each says.
const OURS: [(&str, &str); 6] = [
    ("tool", "the identifier"),
    ("success", "the status"),
    ("found", "the status"),
    ("next_actions", "the next actions"),
    ("truncation", "what was cut"),
    ("untrusted", "the paths of untrusted fields"),
];

/// Returns whether a key that serde writes is none of ours; reports one that is. `by`: what makes the key.
pub(super) fn is_free(key: &str, span: Span, by: &str, errors: &mut Errors) -> bool {
    let Some((_, what)) = OURS.iter().find(|(ours, _)| *ours == key) else { return true };
    let message = format!("{by} writes the key `{key}`, which the JSON uses for {what}");
    errors.at(span, format!("{message}: rename it for serde, such as to `its_{key}`"));
    false
}

pub(super) fn each_is_written_once(model: &Model<'_>, errors: &mut Errors) {
    // What `transparent` and `into` write is not seen from here.
    if model.item.serde.another.is_some() {
        return;
    }
    let mut seen = HashMap::new();
    for (index, field) in model.item.written() {
        let (key, span) = (&field.key, field.key_span);
        let by = format!("the field `{}`", field.name);
        if may_be_ours(model, index) && !is_free(key, span, &by, errors) {
            continue;
        }
        if let Some(first) = seen.get(key) {
            let message = format!("{by} writes the key `{key}`, as {first} does");
            errors.at(span, format!("{message}: rename one of them"));
        } else {
            seen.insert(key.clone(), by);
        }
    }
}

fn may_be_ours(model: &Model<'_>, index: usize) -> bool {
    let key = model.item.fields[index].key.as_str();
    let (success, found) = model.roles.added_status(model.item);
    let actions = model.roles.field(Key::NextActions);
    let is_its_own = model.roles.of_field(index).is_some_and(|role| role.name() == key);
    // what stands below a key of the JSON stands beside none of ours
    model.item.content.is_none()
        && !is_its_own
        && match key {
            "success" => success,
            "found" => found,
            "next_actions" => actions.is_none_or(|field| model.item.fields[field].index.is_none()),
            "untrusted" => {
                model.item.written().any(|(_, field)| field.attrs.get(Key::Untrusted).is_some())
            }
            _ => true,
        }
}
