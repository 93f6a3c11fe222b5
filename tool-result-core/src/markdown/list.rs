//! How a list is drawn that no attribute speaks of.

use super::outline::Outline;
use super::table;
use super::value::{is_row_of_numbers, joined};
use crate::recording::{Items, Node};

/// A row where the items are numbers, a table where they are flat and of one line, bullets where not.
pub(super) fn draw(node: Node<'_>, items: Items<'_>, out: &mut String) {
    if is_row_of_numbers(items) {
        out.push_str(&joined(items));
        out.push('\n');
    } else if let Some(table) = table::of_flat_items(node) {
        table.draw(out);
    } else {
        Outline { out, indent: 0 }.items(items);
    }
}
