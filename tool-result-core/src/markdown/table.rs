//! Lists as tables.

use std::borrow::Cow;

use super::outline::label;
use super::quoting;
use super::value::{ABSENT, is_one_line, plain};
use crate::layout::Context;
use crate::tape::{Items, Node, Shape};

/// Wider than this, nobody reads a table.
const MAX_COLUMNS: usize = 64;

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

fn is_flat(item: Node<'_>) -> bool {
    let Shape::Map(entries) = item.shape() else { return false };
    entries.len() == entries.total
        && entries.iter().all(|(_, value)| is_one_line(value) || value.is_absent())
}

fn count_present(item: Node<'_>) -> usize {
    let Shape::Map(entries) = item.shape() else { return 0 };
    entries.iter().filter(|(_, value)| !value.is_absent()).count()
}

impl<'t> Table<'t> {
    /// A table if every item is a map of scalars of one line, and at least two columns stand side
    /// by side and are mostly filled.
    pub(crate) fn from_flat_items(node: Node<'t>) -> Option<Self> {
        let Shape::List(items) = node.shape() else { return None };
        if items.fixed || !items.iter().all(is_flat) {
            return None;
        }
        let table = Table::new(items)?;
        let filled: usize = items.iter().map(count_present).sum();
        let cells = table.columns.len() * items.len();
        (table.columns.len() > 1 && filled * 2 >= cells).then_some(table)
    }

    /// A table of any maps; `None` where an item is none, where no item has a value, or where
    /// there are too many columns.
    pub(crate) fn new(items: Items<'t>) -> Option<Self> {
        let mut columns: Vec<Column<'t>> = Vec::new();
        for item in items {
            let Shape::Map(entries) = item.shape() else { return None };
            for (key, value) in entries {
                let filled = !value.is_absent();
                match columns.iter().position(|column| column.key == key) {
                    Some(index) => columns[index].filled |= filled,
                    None if columns.len() == MAX_COLUMNS => return None,
                    None => {
                        columns.push(Column { key, label: label(key, value.is_field()), filled });
                    }
                }
            }
        }
        columns.retain(|column| column.filled);
        (!columns.is_empty()).then_some(Table { columns, items })
    }

    /// `raw`: values are not quoted.
    pub(crate) fn draw(&self, raw: bool, out: &mut String) {
        for column in &self.columns {
            cell(&column.label, false, out);
        }
        out.push_str("|\n");
        out.push_str(&"|---".repeat(self.columns.len()));
        out.push_str("|\n");
        for item in self.items {
            for column in &self.columns {
                let text = item.get(column.key).map_or(Cow::Borrowed(ABSENT), plain);
                cell(&text, raw, out);
            }
            out.push_str("|\n");
        }
    }
}

fn cell(text: &str, raw: bool, out: &mut String) {
    out.push_str("| ");
    if raw {
        quoting::write_raw(text, true, out);
    } else {
        quoting::write(text, &Context::CELL, out);
    }
    out.push(' ');
}
