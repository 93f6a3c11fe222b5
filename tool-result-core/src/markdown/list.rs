//! Lists and maps in the default layout.

use super::outline::Outline;
use super::table::Table;
use super::value::{is_row_of_numbers, joined};
use crate::tape::{Node, Shape};

/// A row where the items are numbers, a table where they are flat, bullets where not or where there is
/// but one.
///
/// `noun`: what a map's keys are; `raw`: values are not quoted.
pub(crate) fn draw(node: Node<'_>, noun: &str, raw: bool, out: &mut String) {
    if let Some(table) = Table::from_flat(node) {
        return table.draw(noun, raw, out);
    }
    match node.shape() {
        Shape::List(items) if is_row_of_numbers(items) => {
            out.push_str(&joined(items));
            out.push('\n');
        }
        Shape::List(items) if items.total == 1 => Outline::new(out, raw).sole_item(items),
        Shape::List(items) => Outline::new(out, raw).items(items),
        Shape::Map(entries) => Outline::new(out, raw).entries(entries),
        Shape::Scalar(_) | Shape::Lost(_) => Outline::new(out, raw).item(node),
    }
}
