//! The items of a list, or the entries of a map, each by the author's template.

use super::page::Page;
use super::placeholder::{Item, Scope};
use super::template::{Ends, Filler};
use crate::layout::Each;
use crate::recording::{Entries, Items, Node, Shape};

/// What `each` goes through.
pub(super) enum Through<'t> {
    Items(Items<'t>),
    Entries(Entries<'t>),
}

impl<'t> Through<'t> {
    /// `None` where the value is one.
    pub(super) fn of(node: Node<'t>) -> Option<Self> {
        match node.shape() {
            Shape::List(items) => Some(Through::Items(items)),
            Shape::Map(entries) if !entries.fixed => Some(Through::Entries(entries)),
            Shape::Map(_) | Shape::Scalar(_) | Shape::Lost(_) => None,
        }
    }
}

impl<'t> Iterator for Through<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        match self {
            Through::Items(items) => items.next(),
            Through::Entries(entries) => entries.next().map(|(_, value)| value),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Through::Items(items) => items.size_hint(),
            Through::Entries(entries) => entries.size_hint(),
        }
    }
}

impl ExactSizeIterator for Through<'_> {}

impl Page<'_> {
    /// Every item by its template, with a line break behind it.
    pub(super) fn each(
        &self,
        each: &Each,
        items: Through<'_>,
        ends: Ends,
        out: &mut String,
        draw: &dyn Fn(&Filler<'_, '_>, &mut String) -> bool,
    ) {
        let mut scope = Scope::of_items(self.recording, self.result, &each.template, each.list);
        if let Some(number) = each.arguments {
            scope.ask_items(self.result, number, items.len());
        }
        let is_entry = matches!(items, Through::Entries(_));
        for (index, node) in items.enumerate() {
            scope.set_item(Item { number: index + 1, node, is_entry });
            if draw(&Filler { page: self, scope: &scope, ends }, out) {
                out.push('\n');
            }
        }
    }
}
