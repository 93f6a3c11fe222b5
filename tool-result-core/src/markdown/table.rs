//! Lists as tables.

use std::borrow::Cow;

use super::escape::{self, Around};
use super::outline::label;
use super::value::{ABSENT, is_one_line, plain};
use crate::layout::{Place, Within};
use crate::tape::{Items, Node, Shape};

const CELL: Place = Place { within: Within::Cell, opens: false, closes: false };

/// Wider than this, nobody reads a table.
const MOST_COLUMNS: usize = 64;

/// A list, with the columns that its items have.
pub(crate) struct Table<'t> {
    columns: Vec<Column<'t>>,
    items: Items<'t>,
}

struct Column<'t> {
    key: &'t str,
    label: Cow<'t, str>,
    /// Some item has a value here.
    filled: bool,
}

/// A table, where every item is a map of scalars of one line, and at least two columns stand side
/// by side and are mostly filled.
pub(crate) fn of_flat_items(node: Node<'_>) -> Option<Table<'_>> {
    let Shape::List(items) = node.shape() else { return None };
    let flat = |item: Node<'_>| match item.shape() {
        Shape::Map(mut entries) => {
            entries.len() == entries.total
                && entries.all(|(_, value)| is_one_line(value) || value.is_absent())
        }
        _ => false,
    };
    if items.fixed || !{ items }.all(flat) {
        return None;
    }
    let table = Table::new(items)?;
    let filled: usize =
        items.map(|item| entries(item).filter(|(_, value)| !value.is_absent()).count()).sum();
    (table.columns.len() > 1 && filled * 2 >= table.columns.len() * items.len()).then_some(table)
}

fn entries(item: Node<'_>) -> impl Iterator<Item = (&str, Node<'_>)> {
    match item.shape() {
        Shape::Map(entries) => Some(entries),
        _ => None,
    }
    .into_iter()
    .flatten()
}

impl<'t> Table<'t> {
    /// A table of any maps; `None` where an item is none, where no item has a value, or where
    /// there are too many columns.
    pub(crate) fn new(items: Items<'t>) -> Option<Self> {
        let mut columns: Vec<Column<'t>> = Vec::new();
        for item in items {
            let Shape::Map(mut entries) = item.shape() else { return None };
            loop {
                let named = entries.next_is_named();
                let Some((key, value)) = entries.next() else { break };
                let filled = !value.is_absent();
                match columns.iter().position(|column| column.key == key) {
                    Some(index) => columns[index].filled |= filled,
                    None if columns.len() == MOST_COLUMNS => return None,
                    None => columns.push(Column { key, label: label(key, named), filled }),
                }
            }
        }
        columns.retain(|column| column.filled);
        (!columns.is_empty()).then_some(Table { columns, items })
    }

    pub(crate) fn draw(&self, out: &mut String) {
        for column in &self.columns {
            cell(&column.label, out);
        }
        out.push_str("|\n");
        out.push_str(&"|---".repeat(self.columns.len()));
        out.push_str("|\n");
        for item in self.items {
            for column in &self.columns {
                cell(&item.get(column.key).map_or(Cow::Borrowed(ABSENT), plain), out);
            }
            out.push_str("|\n");
        }
    }
}

fn cell(text: &str, out: &mut String) {
    out.push_str("| ");
    escape::text(text, CELL, 0, &Around { text: " ", ..Around::END }, out);
    out.push(' ');
}
