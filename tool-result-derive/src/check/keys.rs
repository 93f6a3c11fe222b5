//! No key stands in the JSON twice.

use std::collections::HashMap;

use proc_macro2::Span;

use crate::attr::Key;
use crate::errors::Errors;
use crate::model::{Field, Model};
use crate::roles::RoleSource;

/// A key that serde writes.
struct WrittenKey {
    key: String,
    span: Span,
    role: Option<Key>,
    /// The field or attribute that makes the key, for messages.
    by: String,
    /// The attribute of serde's that renames it.
    rename: &'static str,
}

fn written(model: &Model<'_>) -> Vec<WrittenKey> {
    // What `transparent` and `into` write is not seen from here.
    if model.item.serde.another.is_some() {
        return Vec::new();
    }
    // of an enum, that is said once
    let tag = model.item.serde.tag.iter().filter(|_| !model.item.is_variant());
    let tag = tag.map(|tag| WrittenKey {
        key: tag.value(),
        span: tag.span(),
        role: None,
        by: "serde's tag".to_owned(),
        rename: "tag",
    });
    let fields = model.item.written().map(|(index, field)| WrittenKey {
        key: field.key.clone(),
        span: field.key_span,
        role: model.roles.of_field(index),
        by: format!("the field `{}`", field.name),
        rename: "rename",
    });
    tag.chain(fields).collect()
}

pub(super) fn no_key_twice(model: &Model<'_>, errors: &mut Errors) {
    let ours = ReservedKeys::new(model);
    let mut seen: HashMap<String, String> = HashMap::new();
    if let (true, Some(tag)) = (model.item.is_variant(), &model.item.serde.tag) {
        seen.insert(tag.value(), "serde's tag".to_owned());
    }
    // Where a key is one of ours, every one of these is reported as such.
    let is_ours = |key: &WrittenKey| !model.item.is_nested() && ours.has(key);
    for WrittenKey { key, span, by, .. } in written(model).into_iter().filter(|w| !is_ours(w)) {
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
    let ours = ReservedKeys::new(model);
    // what stands below a key of the JSON stands beside none of ours
    let written = if model.item.is_nested() { Vec::new() } else { written(model) };
    for written in written {
        let Some(what) = ours.what(&written) else { continue };
        let WrittenKey { key, span, by, rename, .. } = written;
        errors.at(
            span,
            format!(
                "{by} writes the key `{key}`, which the JSON uses for {what}: rename it, such as \
                 `#[serde({rename} = \"its_{key}\")]`"
            ),
        );
    }
}

/// The keys of ours: how each is called, which role may write it, and what it says.
struct ReservedKeys(Vec<(&'static str, Option<Key>, &'static str)>);

impl ReservedKeys {
    fn new(model: &Model<'_>) -> Self {
        let (success, found) = model.roles.added_status(model.item);
        let actions = model.roles.next_actions.and_then(RoleSource::field);
        let actions = actions.is_none_or(|field| model.item.fields[field].index.is_none());
        let mut ours = vec![("truncation", None, "what was cut")];
        let is_untrusted = |(_, field): (_, &Field<'_>)| field.attrs.get(Key::Untrusted).is_some();
        if model.item.written().any(is_untrusted) {
            ours.push(("untrusted", None, "the paths of untrusted fields"));
        }
        for (key, added, what) in [
            (Key::Tool, true, "the identifier"),
            (Key::Success, success, "the status"),
            (Key::Found, found, "the status"),
            (Key::NextActions, actions, "the next actions"),
        ] {
            if added {
                ours.push((key.name(), Some(key), what));
            }
        }
        Self(ours)
    }

    /// The fact that the JSON says under the key that another writes.
    fn what(&self, written: &WrittenKey) -> Option<&'static str> {
        let taken = |(name, own, _): &&(&str, Option<Key>, _)| {
            *name == written.key && (own.is_none() || written.role != *own)
        };
        self.0.iter().find(taken).map(|(.., what)| *what)
    }

    fn has(&self, written: &WrittenKey) -> bool {
        self.what(written).is_some()
    }
}
