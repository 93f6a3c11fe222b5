//! The items of a list, or the entries of a map, each by the author's template.

use std::cell::RefCell;
use std::collections::HashMap;

use super::bindings::{Bindings, Item};
use super::body::Page;
use super::template::{Bullet, Filler, FlatTemplate};
use crate::layout::{Each, Field, Template};
use crate::tape::{ItemPlan, Node, Shape};

/// The items or entries that `each` draws.
#[derive(Clone, Copy)]
pub(super) struct Elements<'t> {
    pub(super) node: Node<'t>,
    pub(super) is_entries: bool,
}

impl<'t> Elements<'t> {
    /// `None` if the value has no parts to go through.
    pub(super) fn new(node: Node<'t>) -> Option<Self> {
        match node.shape() {
            Shape::List(_) => Some(Elements { node, is_entries: false }),
            Shape::Map(entries) if !entries.fixed => Some(Elements { node, is_entries: true }),
            Shape::Map(_) | Shape::Scalar(_) | Shape::Lost(_) => None,
        }
    }

    /// Those that are shown, with their numbers.
    pub(super) fn items(self) -> impl Iterator<Item = Item> {
        let (is_entry, first) = (self.is_entries, self.node.from().saturating_add(1));
        self.node.children().enumerate().map(move |(index, node)| {
            let number = first.saturating_add(index);
            Item { number, is_entry, ..Item::sole(node) }
        })
    }
}

#[derive(Clone, Copy)]
pub(super) enum RenderMode {
    Markdown(Bullet),
    /// Lines of a fence.
    Verbatim,
}

/// Draws one item; false where there is nothing to draw.
type ItemWriter<'d> = &'d dyn Fn(&Filler<'_, '_>, &mut String) -> bool;

/// Draws items, with these lines between two of them.
type GroupWriter<'d> = &'d dyn Fn(&mut dyn Iterator<Item = Item>, Option<&str>, &mut String);

impl Page<'_> {
    /// Every item by its template, with a line break behind it.
    pub(super) fn each(
        &self,
        field: &Field,
        each: &Each,
        items: Elements<'_>,
        mode: RenderMode,
        out: &mut String,
    ) {
        let bindings = Bindings::for_items(self, each);
        self.ask_items(&bindings, each, items);
        let filler = Filler::new(self, &bindings);
        let flat = RefCell::new(None);
        let draw: ItemWriter<'_> = &|filler, out| {
            let is_written = match mode {
                RenderMode::Markdown(bullet) => {
                    filler.write_flat(&each.template, bullet, &flat, out)
                }
                RenderMode::Verbatim => false,
            };
            is_written || filler.write(&each.template, mode, out)
        };
        self.in_groups(field, items, mode, out, &|items, between, out| {
            filler.items(items, between, out, draw);
        });
    }

    /// Draws the items of a field, each group of them below its lines. `draw` is given the lines
    /// between two items, and puts a line break behind each item.
    pub(super) fn in_groups(
        &self,
        field: &Field,
        items: Elements<'_>,
        mode: RenderMode,
        out: &mut String,
        draw: GroupWriter<'_>,
    ) {
        let between = field.between.and_then(|between| self.between(&between, mode));
        let Some(group) = &field.group else {
            return draw(&mut items.items(), between.as_deref(), out);
        };
        for (index, (lines, items)) in self.groups(group, items, mode).iter().enumerate() {
            out.push_str(if index > 0 { "\n" } else { "" });
            if !lines.is_empty() {
                out.extend([lines, "\n"]);
            }
            draw(&mut items.iter().copied(), between.as_deref(), out);
        }
    }

    /// The items by the lines above them, in the order in which these first appear.
    fn groups(
        &self,
        group: &Each,
        items: Elements<'_>,
        mode: RenderMode,
    ) -> Vec<(String, Vec<Item>)> {
        let bindings = Bindings::for_items(self, group);
        self.ask_items(&bindings, group, items);
        let mode = match mode {
            RenderMode::Markdown(_) => RenderMode::Markdown(Bullet::None),
            RenderMode::Verbatim => RenderMode::Verbatim,
        };
        let (filler, first) = (Filler::new(self, &bindings), items.node.from().saturating_add(1));
        let (mut groups, mut known) = (Vec::<(String, Vec<Item>)>::new(), HashMap::new());
        for item in items.items() {
            bindings.set_item(item);
            let mut lines = String::new();
            filler.write(&group.template, mode, &mut lines);
            let index = *known.entry(lines.clone()).or_insert(groups.len());
            if index == groups.len() {
                groups.push((lines, Vec::new()));
            }
            groups[index].1.push(item);
        }
        let in_order = groups.iter_mut().flat_map(|(_, items)| items);
        in_order.enumerate().for_each(|(index, item)| item.number = first.saturating_add(index));
        groups
    }

    /// Evaluates the arguments that ask for the items.
    fn ask_items(&self, bindings: &Bindings<'_>, each: &Each, items: Elements<'_>) {
        if let Some(number) = each.arguments {
            let plan = ItemPlan {
                before: items.node.from(),
                items: items.node.children().map(Node::at).collect(),
            };
            bindings.ask_items(self.result, number, plan);
        }
    }

    /// The lines between two items.
    fn between(&self, template: &Template, mode: RenderMode) -> Option<String> {
        let mut lines = String::new();
        let bindings = Bindings::new(self, template);
        let mode = match mode {
            RenderMode::Markdown(_) => RenderMode::Markdown(Bullet::None),
            RenderMode::Verbatim => RenderMode::Verbatim,
        };
        let is_any = Filler::new(self, &bindings).write(template, mode, &mut lines);
        is_any.then_some(lines + "\n")
    }
}

impl Filler<'_, '_> {
    /// False where the item has to be drawn with more care.
    pub(super) fn write_flat(
        &self,
        template: &Template,
        bullet: Bullet,
        flat: &RefCell<Option<FlatTemplate>>,
        out: &mut String,
    ) -> bool {
        let mut flat = flat.borrow_mut();
        if flat.as_ref().is_none_or(|flat| !flat.is_for(self)) {
            *flat = Some(FlatTemplate::new(self, template, bullet));
        }
        flat.as_ref().is_some_and(|flat| flat.write(self.bindings, out))
    }

    /// False where there is nothing to draw.
    fn write(&self, template: &Template, mode: RenderMode, out: &mut String) -> bool {
        match mode {
            RenderMode::Markdown(bullet) => self.fill(template, bullet, out).is_any(),
            RenderMode::Verbatim => self.verbatim_lines(template, out),
        }
    }

    fn items(
        &self,
        items: &mut dyn Iterator<Item = Item>,
        between: Option<&str>,
        out: &mut String,
        draw: ItemWriter<'_>,
    ) {
        let mut is_first = true;
        for item in items {
            self.bindings.set_item(item);
            let before = out.len();
            out.push_str(between.filter(|_| !is_first).unwrap_or_default());
            if draw(self, out) {
                out.push('\n');
                is_first = false;
            } else {
                out.truncate(before);
            }
        }
    }
}
