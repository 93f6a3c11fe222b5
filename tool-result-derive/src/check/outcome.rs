//! The rules for an enum and its variants.

use proc_macro2::Span;

use super::answer::{has_long_values, nothing_to_cut};
use crate::attr::Key;
use crate::errors::Errors;
use crate::model::Model;
use crate::outcome::{ResultModel, Tagging, VariantKind};
use crate::roles::RoleSource;
use crate::{suggest, types};

type Rule = fn(&ResultModel<'_>, &mut Errors);

pub(super) const RULES: [Rule; 3] =
    [keys_are_not_ours, nothing_on_what_holds_a_result, more_goes_with_what_can_be_cut];

/// The keys of the top of the JSON.
const OURS: [(&str, &str); 6] = [
    ("tool", "the identifier"),
    ("success", "the status"),
    ("found", "the status"),
    ("next_actions", "the next actions"),
    ("truncation", "what was cut"),
    ("untrusted", "the paths of untrusted fields"),
];

fn keys_are_not_ours(model: &ResultModel<'_>, errors: &mut Errors) {
    if model.item.serde.another.is_some() {
        return;
    }
    let serde = &model.item.serde;
    let tag = serde.tag.iter().map(|tag| (tag, "serde's tag", "tag"));
    let content = serde.content.iter().map(|content| (content, "serde's content", "content"));
    for (key, by, attribute) in tag.chain(content) {
        key_is_not_ours(&key.value(), key.span(), by, attribute, errors);
    }
    for variant in &model.item.variants {
        let is_written = !matches!(variant.kind, VariantKind::Unwritten);
        if variant.tagging == Tagging::External && is_written {
            let by = format!("the variant `{}`", variant.ident);
            key_is_not_ours(&variant.key, variant.key_span, &by, "rename", errors);
        }
    }
}

fn key_is_not_ours(key: &str, span: Span, by: &str, attribute: &str, errors: &mut Errors) {
    let Some((_, what)) = OURS.iter().find(|(ours, _)| *ours == key) else { return };
    errors.at(
        span,
        format!(
            "{by} writes the key `{key}`, which the JSON uses for {what}: rename it, such as \
             `#[serde({attribute} = \"its_{key}\")]`"
        ),
    );
}

/// All that is said of a held result stands on its own type.
fn nothing_on_what_holds_a_result(model: &ResultModel<'_>, errors: &mut Errors) {
    for (variant, held) in model.item.held() {
        for entry in held.attrs.own().filter(|entry| !entry.is_wrong()) {
            let key = entry.key.name();
            errors.at(
                entry.span,
                format!(
                    "`{key}` has no effect on `{}`, which holds a tool result: write it on that type, or \
                     give the variant fields with names",
                    variant.ident
                ),
            );
        }
    }
}

fn more_goes_with_what_can_be_cut(model: &ResultModel<'_>, errors: &mut Errors) {
    let Some(more) = model.item.attrs.get(Key::More) else { return };
    if !model.models.iter().flatten().any(has_long_values) {
        errors.at(more.span, nothing_to_cut(model.item.ident));
    }
}

/// Neither the variant nor the others say what it is.
pub(super) fn no_status(model: &Model<'_>, errors: &mut Errors) {
    let ident = model.item.ident;
    let bools = model.item.written().filter(|(_, field)| types::is_bool(field.ty));
    let bools: Vec<_> = bools.map(|(_, field)| field.name.as_str()).collect();
    let mark = if bools.is_empty() {
        String::new()
    } else {
        format!(
            ", or mark the `bool` field that holds it ({}) with `#[tool_result(success)]` or \
             `#[tool_result(found)]`",
            suggest::list(bools)
        )
    };
    let error = model.roles.error.and_then(RoleSource::field);
    let error = error.map_or("", |_| " (its error is not written)");
    errors.at(
        ident.span(),
        format!(
            "`{ident}` has no status{error}: write `#[tool_result(success)]`, `#[tool_result(empty)]` or \
             `#[tool_result(failure)]` on the variant{mark}"
        ),
    );
}
