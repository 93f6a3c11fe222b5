//! Fields that say where the next page begins.

use crate::attr::Key;
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
