//! The rules for what an answer has beside its two halves.

use std::collections::HashSet;

use proc_macro2::{Ident, Literal, TokenStream, TokenTree};

use crate::attr::{Attrs, Key, LIMITS};
use crate::errors::Errors;
use crate::model::{Field, Model};
use crate::roles::RoleSource;
use crate::scope::{is_captured, mentioned};
use crate::{expr, suggest, types};

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

/// A type that is not known by its name may be long.
pub(super) fn more_goes_with_what_can_be_cut(model: &Model<'_>, errors: &mut Errors) {
    let Some(more) = model.item.attrs.get(Key::More) else { return };
    if !more.is_default && !has_long_values(model) {
        errors.at(more.span, nothing_to_cut(model.item.ident));
    }
}

pub(super) fn nothing_to_cut(ident: &Ident) -> String {
    format!(
        "`more` says how to get what was cut, but nothing of `{ident}` can be cut: add a list, such as a \
         `Vec`, a map or a text, or remove `more`"
    )
}

pub(super) fn has_long_values(model: &Model<'_>) -> bool {
    let mut fields = model.item.fields.iter().enumerate();
    model.item.serde.another.is_some()
        || fields.any(|(index, field)| can_be_cut(model, index, field))
}

fn can_be_cut(model: &Model<'_>, index: usize, field: &Field<'_>) -> bool {
    let is_content = matches!(model.roles.of_field(index), None | Some(Key::Items));
    let is_short = types::is_scalar(field.ty) && !types::is_text(field.ty);
    !field.serde.skip && is_content && (field.serde.custom || !is_short)
}

/// `next_actions = ["Read {path}"]` is an expression, so its texts would show the braces.
pub(super) fn next_actions_are_no_templates(model: &Model<'_>, errors: &mut Errors) {
    let Some(RoleSource::Computed(list)) = model.roles.source(Key::NextActions) else {
        return;
    };
    for literal in texts_of_list(list) {
        let text = literal.to_string();
        let mut fields = model.item.fields.iter();
        let Some(field) = fields.find(|field| is_captured(&field.name, &text)) else { continue };
        let name = &field.name;
        let fix = if model.item.is_variant() {
            format!("`format!(\"… {{{name}}}\")`")
        } else {
            format!("`format!(\"… {{}}\", self.{name})`")
        };
        errors.at(
            literal.span(),
            format!("`next_actions` takes expressions, so `{{{name}}}` would be shown as it is: write {fix}"),
        );
    }
}

/// The items of `[…]` or `vec![…]` that are a text and nothing else.
fn texts_of_list(list: &TokenStream) -> Vec<Literal> {
    let tokens: Vec<TokenTree> = list.clone().into_iter().collect();
    let items = match tokens.as_slice() {
        [TokenTree::Ident(name), TokenTree::Punct(_), items] if name == "vec" => {
            expr::items(&items.clone().into())
        }
        _ => expr::items(list),
    };
    let items = items.unwrap_or_default().into_iter();
    items.filter_map(|item| syn::parse2(item).ok()).collect()
}
