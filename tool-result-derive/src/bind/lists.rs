//! The checks of a list and its items that are left to rustc.

use proc_macro2::Span;
use syn::Ident;
use syn::ext::IdentExt as _;

use super::{Binder, Columns, Source, Template};
use crate::attr::Key;
use crate::model::{Field, Item};
use crate::types;

/// A list whose items' names rustc has to check.
pub(crate) struct List {
    /// The index in [`Item::fields`].
    pub(crate) field: usize,
    /// The items' fields that the template names, each with the token that does.
    pub(crate) names: Vec<(String, Span)>,
}

impl Binder<'_, '_> {
    /// Has rustc check that a field is a list whose items have the fields that a table names.
    pub(super) fn columns(&mut self, field: usize) -> Columns {
        let columns = self.item.fields[field].attrs.fields(Key::Table);
        let names = columns.iter().map(|column| column.unraw().to_string()).collect();
        let list = if self.item.is_checked_list(field) {
            let checked = columns.iter().map(|column| (column.unraw().to_string(), column.span()));
            let is_checked = self.item.has_checked_items(field);
            self.add_list(field, checked.collect(), is_checked)
        } else {
            None
        };
        Columns { names, list }
    }

    /// The number of a list, where rustc checks names of its items.
    fn add_list(
        &mut self,
        field: usize,
        names: Vec<(String, Span)>,
        has_checked_items: bool,
    ) -> Option<usize> {
        let number = self.texts.lists.len();
        let known = !names.is_empty() && has_checked_items;
        let names = if known { names } else { Vec::new() };
        self.texts.lists.push(List { field, names });
        known.then_some(number)
    }

    /// Has rustc check the names of an item's fields, where it can.
    pub(super) fn list(&mut self, field: usize, template: &Template<'_>) -> Option<usize> {
        let literal = template.literal;
        let mut names: Vec<(String, Span)> = Vec::new();
        for value in template.values.iter().filter(|value| value.source == Source::Item) {
            // Not every character that a name may have here makes an identifier of Rust's.
            if let Some(name) = value.path.first().filter(|name| name.is_ascii())
                && !names.iter().any(|(known, _)| known == name)
            {
                // of generated code's, so that rustc offers no text in place of the template
                names.push((name.clone(), literal.text.span().resolved_at(Span::call_site())));
            }
        }
        if !self.item.is_checked_list(field) {
            return None;
        }
        self.add_list(field, names, self.item.has_checked_items(field))
    }
}

impl Item<'_> {
    /// A list, or something that must be one: rustc says so where it is not.
    fn is_checked_list(&self, field: usize) -> bool {
        let Field { ty, serde, .. } = &self.fields[field];
        match types::shape(ty) {
            _ if serde.custom || types::is_scalar(ty) => false,
            types::Shape::List(_) => true,
            types::Shape::Plain => !types::is_open(ty) && !types::mentions(ty, &self.parameters()),
            types::Shape::Generic => false,
        }
    }

    /// A list whose items have fields that are known when it is compiled.
    fn has_checked_items(&self, field: usize) -> bool {
        match types::shape(self.fields[field].ty) {
            types::Shape::List(item) => {
                !types::is_open(item) && !types::mentions(item, &self.parameters())
            }
            types::Shape::Plain => true,
            types::Shape::Generic => false,
        }
    }

    pub(crate) fn parameters(&self) -> Vec<&Ident> {
        self.generics.type_params().map(|parameter| &parameter.ident).collect()
    }
}
