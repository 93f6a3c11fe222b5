//! The templates and columns of a list's items, whose names rustc checks.

use syn::ext::IdentExt as _;

use super::texts::{Binder, Name, Scope, Source, Template, Value};
use crate::attr::{Key, Literal, NameOrPair};
use crate::item::{Field, Item};
use crate::types;

impl<'a> Binder<'a, '_> {
    pub(super) fn each(&mut self, field: usize, literal: &'a Literal) -> Template<'a> {
        let item = self.item;
        let ty = item.fields[field].ty;
        let scope = if item.fields[field].is_map() { Scope::Entry } else { Scope::Each };
        let template = self.template(literal, scope, Some(field));
        if let Some(value) = types::value_of_map(ty).filter(|_| item.fields[field].is_map()) {
            let names = template.names(|value| match (value.source, value.path.as_slice()) {
                (Source::Item, [first, below @ ..]) if first == "value" => Some(below.to_vec()),
                _ => None,
            });
            if item.has_known_fields(value) && !names.is_empty() {
                self.texts.lists.entry(field).or_default().extend(names);
            }
        } else {
            let names =
                template.names(|value| (value.source == Source::Item).then(|| value.path.clone()));
            self.check_list(field, names);
        }
        template
    }

    pub(super) fn columns(&mut self, field: usize) -> Vec<String> {
        let columns = self.item.fields[field].attrs.names_or_pairs(Key::Table);
        let names =
            columns.iter().map(|NameOrPair { name, .. }| (name.unraw().to_string(), name.span()));
        let checked = names.clone().map(|(name, span)| (vec![name], span));
        self.check_list(field, checked.collect());
        names.map(|(name, _)| name).collect()
    }

    /// Has rustc check the names that go on behind fields, where it can.
    pub(super) fn check_below(&mut self, template: &Template<'_>, scope: Scope) {
        let item = self.item;
        for (index, field) in item.written() {
            if field.serde.custom || !item.has_known_fields(field.ty) {
                continue;
            }
            let names = template.names(|value| match (value.source, value.path.as_slice()) {
                (Source::Field(of), path) if of == index => Some(path.to_vec()),
                (Source::Item, [key, path @ ..]) if scope == Scope::Part && *key == field.key => {
                    Some(path.to_vec())
                }
                _ => None,
            });
            if !names.is_empty() {
                self.texts.below.entry(index).or_default().extend(names);
            }
        }
    }

    fn check_list(&mut self, field: usize, names: Vec<Name>) {
        if self.item.is_checked_list(field) {
            let ty = self.item.fields[field].ty;
            let is_known = |item| self.item.has_known_fields(item);
            let has_known_items = types::item(ty).map_or(!types::is_generic(ty), is_known);
            let checked = self.texts.lists.entry(field).or_default();
            checked.extend(names.into_iter().filter(|_| has_known_items));
        }
    }
}

impl Template<'_> {
    fn names(&self, steps: impl Fn(&Value) -> Option<Vec<String>>) -> Vec<Name> {
        // of the author's code, so that rustc names the fields that there are
        let span = self.literal.text.span();
        let written = self.values.iter().filter(|value| value.call.is_none());
        let names = written.filter_map(steps).filter(|steps| !steps.is_empty());
        names.map(|steps| (steps, span)).collect()
    }
}

impl Item<'_> {
    /// A list, or something that must be one: rustc says so where it is not.
    fn is_checked_list(&self, field: usize) -> bool {
        let Field { ty, serde, .. } = &self.fields[field];
        let may_be_list = !serde.custom && !types::is_scalar(ty);
        let is_known = !types::is_generic(ty) && self.has_known_fields(ty);
        may_be_list && (types::is_list(ty) || is_known)
    }
}
