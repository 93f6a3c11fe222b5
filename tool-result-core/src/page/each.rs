//! The items of a list, or the entries of a map, each by the author's template.

use std::collections::HashMap;

use super::bindings::Bindings;
use super::input::{Item, Page};
use super::template::Filler;
use crate::companion::Visit;
use crate::layout::{Each, Field, Template};
use crate::markdown::sheet::{Held, Sheet};
use crate::tape::{Node, Shape};

/// The value is a list, or a map whose entries are drawn one by one.
pub(super) fn has_elements(node: Node<'_>) -> bool {
    match node.shape() {
        Shape::List(_) => true,
        Shape::Map(entries) => !entries.fixed,
        Shape::Scalar(_) | Shape::Lost(_) => false,
    }
}

/// The items or entries that are shown, with their numbers.
pub(super) fn elements(node: Node<'_>) -> impl Iterator<Item = Item> {
    let numbers = node.from().saturating_add(1)..;
    node.parts().zip(numbers).map(|((key, part), number)| Item {
        number,
        is_entry: key.is_some(),
        at: part.at(),
        visit: Visit::item(part),
    })
}

impl Page<'_> {
    /// Every item by its template. `has_bullets`: one without a marker of its own has a bullet.
    pub(super) fn each(
        &self,
        field: &Field,
        each: &Each,
        list: Node<'_>,
        has_bullets: bool,
        sheet: &mut Sheet,
    ) {
        let filler = Filler::repeated(Bindings::for_items(self, each));
        self.in_groups(field, list, sheet, &mut |item, sheet| {
            filler.bindings.set_item(item);
            filler.fill(has_bullets, sheet);
        });
    }

    /// Draws the items of a field, each group of them below its lines.
    pub(super) fn in_groups(
        &self,
        field: &Field,
        list: Node<'_>,
        sheet: &mut Sheet,
        draw: &mut dyn FnMut(Item, &mut Sheet),
    ) {
        let between = field.between.and_then(|between| self.between(&between, sheet));
        let mut draw_all = |items: &mut dyn Iterator<Item = Item>, sheet: &mut Sheet| {
            let mut is_first = true;
            for item in items {
                if !is_first {
                    sheet.hold(between.clone());
                }
                let before = sheet.len();
                draw(item, sheet);
                is_first &= sheet.len() == before;
            }
            sheet.hold(None);
        };
        let Some(group) = &field.group else { return draw_all(&mut elements(list), sheet) };
        for (index, (lines, items)) in self.groups(group, list, sheet).iter().enumerate() {
            if index > 0 {
                sheet.blank_once();
            }
            if let Some(lines) = lines {
                sheet.append_with_gaps(lines);
            }
            draw_all(&mut items.iter().copied(), sheet);
        }
    }

    /// The items by the lines above them, in the order in which these first appear.
    fn groups(
        &self,
        group: &Each,
        list: Node<'_>,
        sheet: &Sheet,
    ) -> Vec<(Option<Held>, Vec<Item>)> {
        let filler = Filler::new(Bindings::for_items(self, group));
        let (mut groups, mut known) = (Vec::<(Option<Held>, Vec<Item>)>::new(), HashMap::new());
        for item in elements(list) {
            filler.bindings.set_item(item);
            let lines = filler.fill_apart(sheet.voice());
            let text = lines.as_ref().map(|lines| lines.text.clone());
            let index = *known.entry(text).or_insert(groups.len());
            if index == groups.len() {
                groups.push((lines, Vec::new()));
            }
            groups[index].1.push(item);
        }
        let in_order = groups.iter_mut().flat_map(|(_, items)| items);
        in_order.zip(list.from() + 1..).for_each(|(item, number)| item.number = number);
        groups
    }

    /// The lines between two items.
    fn between(&self, template: &Template, sheet: &Sheet) -> Option<Held> {
        Filler::new(Bindings::new(self, template)).fill_apart(sheet.voice())
    }
}
