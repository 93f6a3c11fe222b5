//! The items of a list, each by a template.

use super::{Binder, Scope, Source, Template, Value};
use crate::attr::Literal;

/// The template for the items of a list.
pub(crate) struct Each<'a> {
    pub(crate) template: Template<'a>,
    /// The number in [`Texts::lists`](super::Texts::lists).
    pub(crate) list: Option<usize>,
}

const NUMBER_IN_GROUP: &str = "`{index}` is another number for each item, so each item would have a \
    group of its own: remove it here, and write it into `each`";

impl<'a> Binder<'a, '_> {
    pub(super) fn each(&mut self, field: usize, literal: &'a Literal) -> Each<'a> {
        let scope = self.scope_of_items(field);
        let template = self.template_of(field, literal, scope);
        Each { list: self.list(field, &template), template }
    }

    /// The lines above a group of the field's items.
    pub(super) fn group(&mut self, field: usize, literal: &'a Literal) -> Each<'a> {
        let scope = self.scope_of_items(field);
        let template = self.template_of(field, literal, scope);
        let is_number = |value: &Value| value.source == Source::Index;
        if template.values.iter().any(is_number) {
            self.errors.at(literal.text.span(), NUMBER_IN_GROUP);
        }
        Each { list: self.list(field, &template), template }
    }

    fn scope_of_items(&self, field: usize) -> Scope {
        if self.item.fields[field].is_map() { Scope::Entry } else { Scope::Each }
    }
}
