//! The items of a list, each by a template.

use super::texts::{Binder, Each, Scope, Source, Value};
use crate::attr::Literal;

const NUMBER_IN_GROUP: &str = "`{index}` is another number for each item, so each item would have a \
    group of its own: remove it here, and write it into `each`";

impl<'a> Binder<'a, '_> {
    pub(super) fn each(&mut self, field: usize, literal: &'a Literal) -> Each<'a> {
        let scope = if self.item.fields[field].is_map() { Scope::Entry } else { Scope::Each };
        let template = self.template(literal, scope, Some(field));
        Each { list: self.list(field, &template), template }
    }

    /// The lines above a group of the field's items.
    pub(super) fn group(&mut self, field: usize, literal: &'a Literal) -> Each<'a> {
        let each = self.each(field, literal);
        let is_number = |value: &Value| value.source == Source::Index;
        if each.template.values.iter().any(is_number) {
            self.errors.at(literal.text.span(), NUMBER_IN_GROUP);
        }
        each
    }
}
