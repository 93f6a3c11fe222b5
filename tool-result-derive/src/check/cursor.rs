//! Fields that say where the next page begins.

use crate::attr::{AttrValue, Key};
use crate::errors::Errors;
use crate::model::Model;
use crate::suggest;

/// Fields of these names say where the next page begins.
const NAMES: &[&str] = &["next_cursor", "next_offset", "next_page"];

pub(super) fn pages_have_one_list(model: &Model<'_>, errors: &mut Errors) {
    for (_, field) in model.item.written() {
        let Some(cursor) = field.attrs.among(&[Key::Cursor]).next() else { continue };
        let Err(lists) = model.roles.paged_list(model.item) else { continue };
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
    let Ok(list) = model.roles.paged_list(model.item) else { return };
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

/// serde has to write what its type writes, and where another value can stand.
pub(super) fn cursors_are_written_as_they_are(model: &Model<'_>, errors: &mut Errors) {
    let has_flattened = model.item.fields.iter().any(|field| field.serde.flatten);
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
