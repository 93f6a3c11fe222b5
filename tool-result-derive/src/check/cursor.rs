//! Fields that say where the next page begins.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;

use crate::attr::{AttrValue, Key};
use crate::bind::mentioned;
use crate::errors::Errors;
use crate::model::{Field, Model};
use crate::roles::RoleSource;
use crate::suggest;

/// Fields of these names say where the next page begins.
const NAMES: &[&str] = &["next_cursor", "next_offset", "next_page"];

pub(super) fn pages_have_one_list(model: &Model<'_>, errors: &mut Errors) {
    for (_, field) in model.item.written() {
        let Some(cursor) = field.attrs.among(&[Key::Cursor]).next() else { continue };
        let Err(lists) = model.item.paged_list(&model.roles) else { continue };
        let names = lists.iter().map(|list| model.item.fields[*list].name.as_str());
        let message = if lists.is_empty() {
            "`cursor` says where the next page of a list begins, but no field is a list, such as a `Vec`: \
             remove `cursor`"
                .to_owned()
        } else {
            format!(
                "`cursor` says where the next page of one list begins, but there are {}: mark one of them, \
                 `#[tool_result(items)]`",
                suggest::list(names)
            )
        };
        errors.at(cursor.span, message);
    }
}

/// If a limit cuts the list, the author's own value would skip items that nobody saw.
pub(super) fn fields_by_such_a_name_are_cursors(model: &Model<'_>, errors: &mut Errors) {
    let Ok(list) = model.item.paged_list(&model.roles) else { return };
    let list = &model.item.fields[list].name;
    for (_, field) in model.item.written() {
        let name = &field.name;
        if !NAMES.contains(&name.as_str()) || field.attrs.get(Key::Cursor).is_some() {
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

/// A value that is computed from a cursor would be that of the whole list.
pub(super) fn nothing_is_computed_from_a_cursor(model: &Model<'_>, errors: &mut Errors) {
    let is_cursor = |field: &&Field<'_>| field.attrs.get(Key::Cursor).is_some();
    for field in model.item.fields.iter().filter(is_cursor) {
        let own = field.attrs.expression(Key::Cursor);
        let is_own = |value: &TokenStream| own.is_some_and(|own| std::ptr::eq(own, value));
        let texts = &model.texts;
        let items = texts.item_arguments.iter().flat_map(|list| list.values.iter().copied());
        let arguments = texts.arguments.iter().copied().chain(items);
        let roles = [model.roles.success, model.roles.found, model.roles.next_actions];
        let roles = roles.into_iter().flatten().filter_map(|role| match role {
            RoleSource::Computed(value) => value,
            _ => None,
        });
        for value in arguments.chain(roles).filter(|value| !is_own(value)) {
            let Some(span) = mention(model, field, value) else { continue };
            let name = &field.name;
            errors.at(
                span,
                format!(
                    "`{name}` is a cursor: this expression would have its value before items were cut. Name \
                     `{{{name}}}` in a template, or say what to do next by `truncated(\"…\")`, which sees `next`"
                ),
            );
        }
    }
}

/// Finds the field in an expression: `self.field`, or its name in a variant.
fn mention(model: &Model<'_>, field: &Field<'_>, value: &TokenStream) -> Option<Span> {
    if model.item.is_variant() {
        return mentioned(&field.name, value);
    }
    let mut first = None;
    super::fields_of_self(value.clone(), &mut |named| {
        if named.unraw() == field.name.as_str() {
            first.get_or_insert(named.span());
        }
    });
    first
}

/// serde has to write what its type writes, and where another value can stand.
pub(super) fn cursors_are_written_as_they_are(model: &Model<'_>, errors: &mut Errors) {
    let has_flattened = model.item.fields.iter().any(|field| field.serde.flatten.is_some());
    for (_, field) in model.item.written() {
        let Some(cursor) = field.attrs.among(&[Key::Cursor]).next() else { continue };
        if let Some(with) = field.attrs.among(&[Key::With]).next() {
            errors.at(
                with.span,
                format!(
                    "the function would draw the value of `{}` from before items were cut: write `line = \"…\"`, \
                     or remove `cursor`",
                    field.name
                ),
            );
        }
        if has_flattened && field.serde.may_be_left_out {
            errors.at(
                cursor.span,
                format!(
                    "`cursor` cannot set a field that serde leaves out beside `serde(flatten)`: remove \
                     `skip_serializing_if` from `{}`, or remove `cursor`",
                    field.name
                ),
            );
        }
        if field.serde.custom && matches!(cursor.value, AttrValue::Expression(_)) {
            errors.at(
                cursor.span,
                format!(
                    "`cursor` puts a plain value into `{}`, but a function of serde's writes that field: remove \
                     `serde(with)` or `serialize_with`, or remove `cursor`",
                    field.name
                ),
            );
        }
    }
}
