//! No key stands in the JSON twice.

use std::collections::HashMap;

use proc_macro2::Span;
use syn::LitStr;

use crate::attr::Key;
use crate::errors::Errors;
use crate::model::Model;

/// A key that serde writes.
pub(super) struct WrittenKey {
    pub(super) key: String,
    pub(super) span: Span,
    pub(super) role: Option<Key>,
    /// The field or attribute that makes the key, for messages.
    pub(super) by: String,
    /// The attribute of serde's that renames it.
    pub(super) rename: &'static str,
}

/// The keys that the JSON has beside those that serde writes, the role whose field may write each, and what it says.
const OURS: [(&str, Option<Key>, &str); 6] = [
    ("tool", Some(Key::Tool), "the identifier"),
    ("success", Some(Key::Success), "the status"),
    ("found", Some(Key::Found), "the status"),
    ("next_actions", Some(Key::NextActions), "the next actions"),
    ("truncation", None, "what was cut"),
    ("untrusted", None, "the paths of untrusted fields"),
];

impl WrittenKey {
    /// The key of serde's that an attribute gives.
    pub(super) fn of_serde(key: &LitStr, attribute: &'static str) -> Self {
        let by = format!("serde's {attribute}");
        Self { key: key.value(), span: key.span(), role: None, by, rename: attribute }
    }

    /// Reports a key of ours. Returns whether it is one.
    pub(super) fn is_ours(&self, errors: &mut Errors) -> bool {
        let WrittenKey { key, span, role, by, rename } = self;
        let is_it = |(ours, own, _): &&(&str, Option<Key>, _)| {
            ours == key && (own.is_none() || role != own)
        };
        let Some((.., what)) = OURS.iter().find(is_it) else { return false };
        errors.at(
            *span,
            format!(
                "{by} writes the key `{key}`, which the JSON uses for {what}: rename it, such as \
                 `#[serde({rename} = \"its_{key}\")]`"
            ),
        );
        true
    }
}

pub(super) fn each_is_written_once(model: &Model<'_>, errors: &mut Errors) {
    // What `transparent` and `into` write is not seen from here.
    if model.item.serde.another.is_some() {
        return;
    }
    let tag = model.item.serde.tag.iter().map(|tag| WrittenKey::of_serde(tag, "tag"));
    let fields = model.item.written().map(|(index, field)| WrittenKey {
        key: field.key.clone(),
        span: field.key_span,
        role: model.roles.of_field(index),
        by: format!("the field `{}`", field.name),
        rename: "rename",
    });
    let mut seen: HashMap<String, String> = HashMap::new();
    for written in tag.chain(fields) {
        // the tag of an enum is checked once
        let is_checked = model.item.is_variant() && written.rename == "tag";
        if !is_checked && may_be_ours(model, &written.key) && written.is_ours(errors) {
            continue;
        }
        let WrittenKey { key, span, by, .. } = written;
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

/// True if the key is put into the JSON beside what serde writes.
fn may_be_ours(model: &Model<'_>, key: &str) -> bool {
    let (success, found) = model.roles.added_status(model.item);
    let actions = model.roles.field(Key::NextActions);
    // what stands below a key of the JSON stands beside none of ours
    !model.item.is_nested()
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
