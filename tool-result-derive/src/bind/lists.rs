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
            let has_checked_items = self.item.has_checked_items(field);
            let checked = self.texts.lists.entry(field).or_default();
            checked.extend(names.into_iter().filter(|_| has_checked_items));
        }
    }
}

impl Template<'_> {
    fn names(&self, steps: impl Fn(&Value) -> Option<Vec<String>>) -> Vec<Name> {
        // of the author's code, so that rustc names the fields that there are
        let span = self.literal.text.span();
        // Not every character that a name may have here makes an identifier of Rust's.
        let checked = |steps: Vec<String>| steps.into_iter().take_while(|step| step.is_ascii());
        let written = self.values.iter().filter(|value| value.call.is_none());
        let names = written.filter_map(steps).map(|steps| checked(steps).collect());
        names.filter(|steps: &Vec<String>| !steps.is_empty()).map(|steps| (steps, span)).collect()
    }
}

impl Item<'_> {
    /// A list, or something that must be one: rustc says so where it is not.
    fn is_checked_list(&self, field: usize) -> bool {
        let Field { ty, serde, .. } = &self.fields[field];
        if serde.custom || types::is_scalar(ty) {
            return false;
        }
        types::is_list(ty) || !types::is_generic(ty) && self.has_known_fields(ty)
    }

    fn has_checked_items(&self, field: usize) -> bool {
        let ty = self.fields[field].ty;
        types::item(ty).map_or(!types::is_generic(ty), |item| self.has_known_fields(item))
    }
}
