//! The checks of a list and its items that are left to rustc.

use proc_macro2::Span;
use syn::ext::IdentExt as _;

use super::texts::{Binder, Columns, List, Name, Source, Template, Value};
use crate::attr::{Key, NameOrPair};
use crate::model::{Field, Item};
use crate::types;

impl Binder<'_, '_> {
    /// Has rustc check that a field is a list whose items have the fields that a table names.
    pub(super) fn columns(&mut self, field: usize) -> Columns {
        let columns = self.item.fields[field].attrs.names_or_pairs(Key::Table);
        let names = columns.iter().map(|column| column.name.unraw().to_string()).collect();
        let list = if self.item.is_checked_list(field) {
            let checked = columns
                .iter()
                .map(|NameOrPair { name, .. }| (vec![name.unraw().to_string()], name.span()));
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
        names: Vec<Name>,
        has_checked_items: bool,
    ) -> Option<usize> {
        let number = self.texts.lists.len();
        let known = !names.is_empty() && has_checked_items;
        let names = if known { names } else { Vec::new() };
        self.texts.lists.push(List { field, names });
        known.then_some(number)
    }

    /// Has rustc check the names of an item's fields, or of those of an entry's value, where it can.
    pub(super) fn list(&mut self, field: usize, template: &Template<'_>) -> Option<usize> {
        if let Some(value) = types::value_of_map(self.item.fields[field].ty) {
            let names = template.names(|value| match (value.source, value.path.as_slice()) {
                (Source::Item, [first, below @ ..]) if first == "value" => Some(below.to_vec()),
                _ => None,
            });
            return if names.is_empty() {
                None
            } else {
                self.add_list(field, names, self.item.has_known_fields(value))
            };
        }
        if !self.item.is_checked_list(field) {
            return None;
        }
        let names =
            template.names(|value| (value.source == Source::Item).then(|| value.path.clone()));
        self.add_list(field, names, self.item.has_checked_items(field))
    }
}

impl Template<'_> {
    /// The names that rustc checks, among those of these steps.
    pub(crate) fn names(&self, steps: impl Fn(&Value) -> Option<Vec<String>>) -> Vec<Name> {
        // of generated code's, so that rustc offers no text in place of the template
        let span = self.literal.text.span().resolved_at(Span::call_site());
        // Not every character that a name may have here makes an identifier of Rust's.
        let checked = |steps: Vec<String>| steps.into_iter().take_while(|step| step.is_ascii());
        let written = self.values.iter().filter(|value| value.call.is_none());
        let names = written.filter_map(steps).map(|steps| checked(steps).collect());
        names.filter(|steps: &Vec<String>| !steps.is_empty()).map(|steps| (steps, span)).collect()
    }
}

impl Item<'_> {
    /// The field's value has fields that rustc can check.
    pub(crate) fn has_checked_fields(&self, field: usize) -> bool {
        let Field { ty, serde, .. } = &self.fields[field];
        !serde.custom && self.has_known_fields(ty)
    }

    /// A list, or something that must be one: rustc says so where it is not.
    fn is_checked_list(&self, field: usize) -> bool {
        let Field { ty, serde, .. } = &self.fields[field];
        if serde.custom || types::is_scalar(ty) {
            return false;
        }
        types::is_list(ty) || !types::is_generic(ty) && self.has_known_fields(ty)
    }

    /// A list whose items have fields that are known when it is compiled.
    fn has_checked_items(&self, field: usize) -> bool {
        let ty = self.fields[field].ty;
        types::item(ty).map_or(!types::is_generic(ty), |item| self.has_known_fields(item))
    }
}
