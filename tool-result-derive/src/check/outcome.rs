//! The rules for an enum and its variants.

use super::answer::{has_long_values, nothing_to_cut};
use super::keys::WrittenKey;
use crate::attr::Key;
use crate::errors::Errors;
use crate::model::Model;
use crate::outcome::{ResultModel, Tagging, VariantKind};
use crate::{suggest, types};

type Rule = fn(&ResultModel<'_>, &mut Errors);

pub(super) const RULES: [Rule; 3] =
    [keys_are_not_ours, nothing_on_what_holds_a_result, more_goes_with_what_can_be_cut];

fn keys_are_not_ours(model: &ResultModel<'_>, errors: &mut Errors) {
    if model.item.serde.another.is_some() {
        return;
    }
    let serde = &model.item.serde;
    let of_serde = [(&serde.tag, "tag"), (&serde.content, "content")];
    let of_serde = of_serde
        .into_iter()
        .filter_map(|(key, attribute)| Some(WrittenKey::of_serde(key.as_ref()?, attribute)));
    let variants = model.item.variants.iter().filter(|variant| {
        variant.tagging == Tagging::External && !matches!(variant.kind, VariantKind::Unwritten)
    });
    let of_variants = variants.map(|variant| WrittenKey {
        key: variant.key.clone(),
        span: variant.key_span,
        role: None,
        by: format!("the variant `{}`", variant.ident),
        rename: "rename",
    });
    for key in of_serde.chain(of_variants) {
        key.is_ours(errors);
    }
}

/// All that is said of a held result stands on its own type.
fn nothing_on_what_holds_a_result(model: &ResultModel<'_>, errors: &mut Errors) {
    for (variant, held) in model.item.held() {
        for entry in held.attrs.own() {
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
    let bools = bools.map(|(_, field)| field.name.as_str()).collect();
    let mark = marks(bools).map(|mark| format!(", or {mark}")).unwrap_or_default();
    let error = model.roles.field(Key::Error).map_or("", |_| " (its error is not written)");
    errors.at(
        ident.span(),
        format!(
            "`{ident}` has no status{error}: write `#[tool_result(success)]`, `#[tool_result(empty)]` or \
             `#[tool_result(failure)]` on the variant{mark}"
        ),
    );
}

/// The way to make one of these fields the status.
pub(super) fn marks(bools: Vec<&str>) -> Option<String> {
    let names = (!bools.is_empty()).then(|| suggest::list(bools))?;
    Some(format!(
        "mark the `bool` field that holds it ({names}) with `#[tool_result(success)]` or `#[tool_result(found)]`"
    ))
}
