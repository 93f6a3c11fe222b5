//! The rules for an enum and its variants.

use super::keys;
use crate::errors::Errors;
use crate::outcome::{ResultModel, Tagging, VariantKind};

pub(super) fn keys_of_serde_are_free(model: &ResultModel<'_>, errors: &mut Errors) {
    let serde = &model.item.serde;
    if serde.another.is_some() {
        return;
    }
    for (key, by) in [(&serde.tag, "serde's tag"), (&serde.content, "serde's content")] {
        if let Some(key) = key {
            keys::is_free(&key.value(), key.span(), by, errors);
        }
    }
    for variant in &model.item.variants {
        let is_written = !matches!(variant.kind, VariantKind::Unwritten);
        if is_written && variant.tagging == Tagging::External {
            let by = format!("the variant `{}`", variant.body.ident);
            keys::is_free(&variant.key, variant.key_span, &by, errors);
        }
    }
}

/// The attributes of an inner result stand on its own type.
pub(super) fn nothing_on_what_holds_a_result(model: &ResultModel<'_>, errors: &mut Errors) {
    for (variant, inner) in model.item.inner() {
        for entry in inner.attrs.own() {
            let key = entry.key.name();
            errors.at(
                entry.span,
                format!(
                    "`{key}` has no effect on `{}`, which holds a tool result: write it on that type, or \
                     give the variant fields with names",
                    variant.body.ident
                ),
            );
        }
    }
}
