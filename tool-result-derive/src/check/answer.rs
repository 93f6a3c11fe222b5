//! The rules for what an answer has beside its two halves.

use std::collections::HashSet;

use crate::attr::{Attrs, Key, LIMITS};
use crate::errors::Errors;
use crate::model::Model;
use crate::scope::mentioned;
use crate::suggest;

pub(super) fn details_have_keys_of_their_own(model: &Model<'_>, errors: &mut Errors) {
    let mut seen = HashSet::new();
    for pair in model.item.attrs.pairs(Key::Details) {
        let (name, span) = (pair.plain_name(), pair.name.span());
        let is_status = model.roles.status_keys(model.item).any(|key| key == name);
        let own = if is_status { Some("status") } else { (name == "tool").then_some("identifier") };
        if let Some(own) = own {
            let message = format!(
                "`{name}` is the key of the {own} in `details`: give this value another name"
            );
            errors.at(span, message);
        } else if !seen.insert(name.clone()) {
            errors.at(span, format!("`{name}` is given twice: keep one"));
        }
    }
}

/// Each of them once, and the same for every value of the type.
pub(super) fn limits_are_known(attrs: &Attrs, errors: &mut Errors) {
    let names = || LIMITS.iter().map(|(name, _)| *name);
    let mut seen = HashSet::new();
    for pair in attrs.pairs(Key::Limit) {
        let (name, span) = (pair.plain_name(), pair.name.span());
        if !names().any(|known| known == name) {
            let meant = suggest::did_you_mean(&name, names(), ":");
            let list = suggest::list(names());
            errors.at(span, format!("unknown limit `{name}`{meant} `limit` takes {list}"));
        } else if !seen.insert(name.clone()) {
            errors.at(span, format!("`{name}` is given twice: keep one"));
        } else if let Some(at) = mentioned("self", &pair.value) {
            errors.at(
                pair.name.span().located_at(at),
                "a limit is the same for every result of this type, so it cannot use `self`: write \
                 a number or a constant",
            );
        }
    }
}

/// Fields of these names say where the next page begins.
const CURSORS: &[&str] = &["next_cursor", "next_offset", "next_page"];

/// If a limit cuts the list, the author's own value would skip items that nobody saw.
pub(super) fn fields_of_the_next_page_are_cursors(model: &Model<'_>, errors: &mut Errors) {
    let Ok(list) = model.roles.paged_list(model.item) else { return };
    let list = &model.item.fields[list].name;
    for (_, field) in model.item.written() {
        let name = &field.name;
        if !CURSORS.contains(&name.as_str()) || field.attrs.get(Key::Cursor).is_some() {
            continue;
        }
        errors.at(
            field.ident.span(),
            format!(
                "where a limit cuts `{list}`, the next page begins earlier than `{name}` says: write \
                 `#[tool_result(cursor = self.offset + next)]` on it, where `next` is the number of the first \
                 item that is not shown, or use `last`, the last item that is shown; \
                 `cursor = self.{name}` keeps the value as it is"
            ),
        );
    }
}
