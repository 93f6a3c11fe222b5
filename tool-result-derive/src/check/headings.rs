//! `table = self.columns`: one table of two fields, the headings and a list of rows.

use syn::Ident;
use syn::ext::IdentExt as _;

use crate::attr::Key;
use crate::errors::Errors;
use crate::model::Model;
use crate::{suggest, types};

pub(super) fn are_a_list_of_the_struct(model: &Model<'_>, errors: &mut Errors) {
    for (index, field) in model.item.written() {
        let Some(typed) = field.attrs.own_field(Key::Table) else { continue };
        let Some(headings) = model.item.headings_of(field) else {
            errors.at(typed.span(), no_such_headings(model, typed));
            continue;
        };
        let of = &model.item.fields[headings];
        let why = if headings == index {
            "holds the rows"
        } else if of.index.is_none() {
            "is not written by serde under a key of its own"
        } else if of.is_no_list() {
            "is not a list"
        } else {
            continue;
        };
        errors.at(
            typed.span(),
            format!(
                "the headings of a table are another field, a list of strings such as \
                 `Vec<String>`, but `{typed}` {why}: name the field that holds them"
            ),
        );
    }
}

fn no_such_headings(model: &Model<'_>, typed: &Ident) -> String {
    let names = model.item.written().map(|(_, field)| field.name.as_str());
    let fix = suggest::did_you_mean(
        &typed.unraw().to_string(),
        names,
        ": name the field that holds the headings, a list of strings such as `Vec<String>`",
    );
    format!("`{}` has no field `{typed}`{fix}", model.item.ident)
}

/// Looks at items that are by their types' names one value or a map.
pub(super) fn stand_above_rows_of_cells(model: &Model<'_>, errors: &mut Errors) {
    for (_, field) in model.item.written() {
        let Some(typed) = field.attrs.own_field(Key::Table) else { continue };
        let Some(row) = types::item(field.ty) else { continue };
        let fix = if types::is_map(row) {
            "write `table`, whose columns are their keys"
        } else if types::is_scalar(row) {
            "remove `table`"
        } else {
            continue;
        };
        errors.at(
            typed.span(),
            format!(
                "`table = self.{typed}` goes on a list of rows that are lists of cells, such as \
                 `Vec<Vec<Value>>`, but a row of `{}` is not a list: {fix}",
                field.name
            ),
        );
    }
}
