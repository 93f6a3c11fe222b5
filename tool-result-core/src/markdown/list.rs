//! How a list is drawn that no attribute speaks of.

use super::outline::Outline;
use super::table::Table;
use super::value::{is_row_of_numbers, joined};
use crate::tape::{Items, Node};

/// A row where the items are numbers, a table where they are flat and of one line, bullets where not.
///
/// `raw`: values are not quoted.
pub(crate) fn draw(node: Node<'_>, items: Items<'_>, raw: bool, out: &mut String) {
    if is_row_of_numbers(items) {
        out.push_str(&joined(items));
        out.push('\n');
    } else if let Some(table) = Table::from_flat_items(node) {
        table.draw(raw, out);
    } else {
        Outline::new(out, raw).items(items);
    }
}
