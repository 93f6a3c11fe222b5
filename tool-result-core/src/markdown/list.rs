//! Lists and maps in the default layout.

use super::sheet::Sheet;
use super::table::Table;
use super::value::{is_row_of_numbers, joined};
use crate::tape::{Node, Shape};

/// A row where the items are numbers, a table where they are flat, bullets where not or where there is
/// but one.
pub(crate) fn draw(node: Node<'_>, sheet: &mut Sheet) {
    if let Some(table) = Table::from_flat(node) {
        return table.draw(sheet);
    }
    match node.shape() {
        Shape::List(items) if is_row_of_numbers(items) => {
            sheet.value(&joined(items)).end();
        }
        Shape::List(items) if items.total == 1 => sheet.sole_item(items),
        Shape::List(items) => sheet.items(items),
        Shape::Map(entries) => sheet.entries(entries),
        Shape::Scalar(_) | Shape::Lost(_) => sheet.item(node),
    }
}
