//! The rules for what an answer has beside its two halves.

use proc_macro2::TokenTree;

use crate::attr::{Attrs, Key, LIMITS};
use crate::errors::Errors;
use crate::model::Model;
use crate::roles::RoleSource;
use crate::scope::is_captured;
use crate::{expr, suggest, types};

pub(super) fn details_have_keys_of_their_own(model: &Model<'_>, errors: &mut Errors) {
    for pair in model.item.attrs.pairs(Key::Details) {
        let name = pair.plain_name();
        if name == "tool" || model.roles.status_keys(model.item).any(|key| key == name) {
            let message =
                format!("`details` has the key `{name}` already: give this value another name");
            errors.at(pair.name.span(), message);
        }
    }
}

pub(super) fn limits_are_known(attrs: &Attrs, errors: &mut Errors) {
    let names = || LIMITS.iter().map(|(name, _)| *name);
    for pair in attrs.pairs(Key::Limit) {
        let name = pair.plain_name();
        if !names().any(|known| known == name) {
            let candidate = suggest::did_you_mean(&name, names(), ":");
            let message = format!("unknown limit `{name}`{candidate} `limit` takes ");
            errors.at(pair.name.span(), message + &suggest::list(names()));
        }
    }
}

/// `next_actions = ["Read {path}"]` is an expression, so its texts would show the braces.
pub(super) fn next_actions_are_no_templates(model: &Model<'_>, errors: &mut Errors) {
    let Some(RoleSource::Computed(list)) = model.roles.source(Key::NextActions) else { return };
    for item in expr::items(list).unwrap_or_default() {
        let tokens: Vec<_> = item.into_iter().collect();
        let [TokenTree::Literal(text)] = &*tokens else { continue };
        let mut names = model.item.fields.iter().map(|field| &field.name);
        if let Some(name) = names.find(|name| is_captured(name, &text.to_string())) {
            let this = model.item.body.prefix();
            let message = format!(
                "`next_actions` takes expressions, so `{{{name}}}` would be shown as it is: write \
                 `format!(\"… {{}}\", {this}{name})`"
            );
            errors.at(text.span(), message);
        }
    }
}

/// Fields of these names say where the next page begins.
const CURSORS: &[&str] = &["next_cursor", "next_offset", "next_page"];

/// If a limit cuts the list, the author's own value would skip items that nobody saw.
pub(super) fn fields_of_the_next_page_are_cursors(model: &Model<'_>, errors: &mut Errors) {
    let Some(list) = model.roles.paged_list(model.item) else { return };
    let list = &model.item.fields[list].name;
    let this = model.item.body.prefix();
    for (_, field) in model.item.written() {
        let name = &field.name;
        let is_cursor = CURSORS.contains(&name.as_str()) && types::may_be_cursor(field.ty);
        if !is_cursor || field.attrs.get(Key::Cursor).is_some() {
            continue;
        }
        let is_copied = !model.item.is_variant() && !types::is_string(field.ty);
        let clone = if is_copied { "" } else { ".clone()" };
        let message = format!(
            "where a limit cuts `{list}`, the next page begins earlier than `{name}` says: write \
             `#[tool_result(cursor = {this}offset + next)]` on it, where `next` is the number of the first \
             item that is not shown, or use `last`, the last item that is shown; \
             `cursor = {this}{name}{clone}` keeps the value, for a `more` that gets the rest of this list first"
        );
        errors.at(field.ident.span(), message);
    }
}
