//! The items of a list, each by a template, and so the lists in them.

use syn::ext::IdentExt as _;

use super::lists::Step;
use super::{Binder, Scope, Source, Template, Value};
use crate::attr::{self, Literal};
use crate::place::Start;

/// The template for the items of a list.
pub(crate) struct Each<'a> {
    pub(crate) template: Template<'a>,
    /// The number in [`Texts::lists`](super::Texts::lists).
    pub(crate) list: Option<usize>,
    /// The number in [`Texts::item_arguments`](super::Texts::item_arguments).
    pub(crate) arguments: Option<usize>,
    /// The lists in the item that have a template of their own.
    pub(crate) inner: Vec<Inner<'a>>,
}

/// A list of the item.
pub(crate) struct Inner<'a> {
    pub(crate) name: String,
    pub(crate) each: Each<'a>,
}

const NUMBER_IN_GROUP: &str = "`{index}` is another number for each item, so each item would have a \
    group of its own: remove it here, and write it into `each`";

impl Each<'_> {
    /// The list that stands for this line, so many spaces in: its placeholder, and its number among
    /// the lists of the item.
    pub(crate) fn inner_at(&self, line: &crate::place::Line) -> Option<(usize, usize, usize)> {
        let (spaces, placeholder) = line.alone_within()?;
        let value = &self.template.values[placeholder];
        let number = self.inner.iter().position(|inner| value.is_list(&inner.name))?;
        Some((spaces, placeholder, number))
    }
}

impl Value {
    /// Stands for this list of the item, whole and as it is.
    fn is_list(&self, name: &str) -> bool {
        let is_it = match self.path.as_slice() {
            [] => name == "item",
            [part] => part == name,
            _ => false,
        };
        is_it && self.source == Source::Item && self.spec.is_empty() && !self.count
    }
}

impl Template<'_> {
    /// The start of the line that is only this list of the item.
    fn start_of(&self, list: &str) -> Option<Start> {
        self.placed.lines().find_map(|line| {
            let (_, placeholder) = line.alone_within()?;
            self.values[placeholder].is_list(list).then_some(line.start)
        })
    }
}

impl<'a> Binder<'a, '_> {
    pub(super) fn each(&mut self, field: usize, literal: &'a Literal) -> Each<'a> {
        let scope = self.scope_of_items(field);
        let template = self.template_of(field, literal, scope);
        self.each_of(field, &[], template, scope)
    }

    /// The lines above a group of the field's items.
    pub(super) fn group(&mut self, field: usize, literal: &'a Literal) -> Each<'a> {
        let scope = self.scope_of_items(field);
        let template = self.template_of(field, literal, scope);
        let is_number =
            |value: &Value| matches!(value.source, Source::Index | Source::IndexInGroup);
        if template.values.iter().any(is_number) {
            self.errors.at(literal.text.span(), NUMBER_IN_GROUP);
        }
        self.each_of(field, &[], template, scope)
    }

    fn scope_of_items(&self, field: usize) -> Scope {
        if self.item.fields[field].is_map() { Scope::Entry } else { Scope::Each }
    }

    fn each_of(
        &mut self,
        field: usize,
        path: &[Step],
        template: Template<'a>,
        scope: Scope,
    ) -> Each<'a> {
        let list = self.list(field, path, &template);
        let arguments = self.item_arguments(field, path, template.literal, scope);
        let inner = &template.literal.inner;
        let inner = inner.iter().filter_map(|inner| self.inner(field, path, inner, &template));
        let inner = inner.collect();
        Each { template, list, arguments, inner }
    }

    /// A list in the items that `path` leads to.
    fn inner(
        &mut self,
        field: usize,
        path: &[Step],
        inner: &'a attr::Inner,
        outer: &Template<'a>,
    ) -> Option<Inner<'a>> {
        let name = inner.name.unraw().to_string();
        let start = outer.start_of(&name);
        let is_wrong = self.check_inner(field, path, inner, outer, start.is_some());
        let start = start.unwrap_or_default();
        let template = self.template_at(&inner.each, Scope::Inner, Some(field), start);
        let path: Vec<_> = path.iter().cloned().chain([Step::to(&inner.name)]).collect();
        (!is_wrong)
            .then(|| Inner { name, each: self.each_of(field, &path, template, Scope::Inner) })
    }

    fn check_inner(
        &mut self,
        field: usize,
        path: &[Step],
        inner: &attr::Inner,
        outer: &Template<'_>,
        is_placed: bool,
    ) -> bool {
        let name = inner.name.unraw().to_string();
        let literal = outer.literal;
        let is_same = |other: &syn::Ident| other.unraw() == name.as_str();
        let first = literal.inner.iter().find(|other| is_same(&other.name));
        let is_second = first.is_some_and(|first| !std::ptr::eq(first, inner))
            || literal.arguments.iter().any(|argument| is_same(&argument.name));
        let is_of_entry = path.is_empty() && self.item.fields[field].is_map();
        let wrong = if is_second {
            format!("`{name}` is given twice: keep one")
        } else if outer.means(&name) {
            return true;
        } else if is_of_entry && name != "value" {
            format!(
                "only the `value` of a map's entry can be a list: write `value = each(…)`, not `{name}`"
            )
        } else if is_placed || outer.flawed {
            return false;
        } else {
            format!(
                "the template has no line that is only `{{{name}}}`, where `each` would draw the \
                 items of `{name}`: write one, with nothing before the placeholder but spaces"
            )
        };
        self.errors.at(inner.name.span(), wrong);
        true
    }
}
