//! The items of a list, or the entries of a map, each by the author's template.

use std::cell::RefCell;
use std::collections::HashMap;

use super::bindings::{Bindings, Item, inner_lists};
use super::body::Page;
use super::template::{Bullet, Filler, FlatTemplate};
use crate::layout::{Each, Field, Template};
use crate::markdown::value::count_of;
use crate::tape::{Entries, ItemPlan, Items, Node, Shape};

/// The items or entries that `each` draws.
#[derive(Clone, Copy)]
pub(super) enum Elements<'t> {
    Items(Items<'t>),
    Entries(Entries<'t>),
}

impl<'t> Elements<'t> {
    /// `None` if the value has no parts to go through.
    pub(super) fn new(node: Node<'t>) -> Option<Self> {
        match node.shape() {
            Shape::List(items) => Some(Elements::Items(items)),
            Shape::Map(entries) if !entries.fixed => Some(Elements::Entries(entries)),
            Shape::Map(_) | Shape::Scalar(_) | Shape::Lost(_) => None,
        }
    }

    pub(super) fn is_entries(self) -> bool {
        matches!(self, Elements::Entries(_))
    }

    /// The number of all items, shown or not.
    pub(super) fn total(self) -> usize {
        match self {
            Elements::Items(items) => items.total,
            Elements::Entries(entries) => entries.total,
        }
    }

    /// The number of the first of them, counted from 0.
    fn from(self) -> usize {
        match self {
            Elements::Items(items) => items.from,
            Elements::Entries(entries) => entries.from,
        }
    }

    /// The same as items of one group.
    pub(super) fn items(self) -> impl Iterator<Item = Item> {
        let (is_entry, first) = (self.is_entries(), self.from().saturating_add(1));
        self.iter().enumerate().map(move |(index, node)| {
            let number = first.saturating_add(index);
            Item { number, number_in_group: number, is_entry, ..Item::sole(node) }
        })
    }

    pub(super) fn len(self) -> usize {
        match self {
            Elements::Items(items) => items.len(),
            Elements::Entries(entries) => entries.len(),
        }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Node<'t>> {
        let (items, entries) = match self {
            Elements::Items(items) => (Some(items), None),
            Elements::Entries(entries) => (None, Some(entries)),
        };
        let values = entries.into_iter().flatten().map(|(_, value)| value);
        items.into_iter().flatten().chain(values)
    }
}

/// The line that a list in an item stands in.
pub(super) struct NestedContext {
    /// The columns before each line.
    pub(super) indent: usize,
    pub(super) bullet: Bullet,
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
        self.ask_items(&[], &bindings, each, &items);
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
        self.ask_items(&[], &bindings, group, &items);
        let mode = match mode {
            RenderMode::Markdown(_) => RenderMode::Markdown(Bullet::None),
            RenderMode::Verbatim => RenderMode::Verbatim,
        };
        let (filler, first) = (Filler::new(self, &bindings), items.from().saturating_add(1));
        let (mut groups, mut known) = (Vec::<(String, Vec<Item>)>::new(), HashMap::new());
        for item in items.items() {
            bindings.set_item(item);
            let mut lines = String::new();
            filler.write(&group.template, mode, &mut lines);
            let index = *known.entry(lines.clone()).or_insert(groups.len());
            if index == groups.len() {
                groups.push((lines, Vec::new()));
            }
            let items = &mut groups[index].1;
            items.push(Item { number_in_group: items.len() + 1, ..item });
        }
        let in_order = groups.iter_mut().flat_map(|(_, items)| items);
        in_order.enumerate().for_each(|(index, item)| item.number = first.saturating_add(index));
        groups
    }

    /// Evaluates the arguments that ask for the items, and those of the lists in them: `path` leads
    /// there from these items.
    fn ask_items(
        &self,
        path: &[(&Bindings<'_>, usize)],
        bindings: &Bindings<'_>,
        each: &Each,
        items: &Elements<'_>,
    ) {
        if let Some(number) = each.arguments {
            let mut plan = ItemPlan::new(path.len() + 1);
            if plan_items(path, *items, &mut plan) {
                bindings.ask_items(self.result, number, plan);
            }
        }
        for (list, number, each) in inner_lists(&each.template) {
            if let Some(inner) = bindings.inner(number) {
                self.ask_items(&[path, &[(bindings, list)]].concat(), inner, each, items);
            }
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

/// Lists the items that are drawn. False where they are none of the struct's, as serde writes
/// something else in place of a list.
fn plan_items(path: &[(&Bindings<'_>, usize)], items: Elements<'_>, plan: &mut ItemPlan) -> bool {
    plan.list(items.from(), items.len());
    for item in items.items() {
        let Some(((bindings, list), rest)) = path.split_first() else {
            plan.item(item.at);
            continue;
        };
        bindings.set_item(item);
        let Some(items) = bindings.node(*list).and_then(Elements::new) else {
            plan.list(0, 0);
            continue;
        };
        if !bindings.is_own(*list) || !plan_items(rest, items, plan) {
            return false;
        }
    }
    true
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

    /// A list of the item, each of its items by a template of its own, below what opens their lines.
    /// `None` where there is none to go through.
    pub(super) fn inner(
        &self,
        list: usize,
        number: usize,
        each: &Each,
        nested: &NestedContext,
        out: &mut String,
    ) -> Option<bool> {
        let start = out.len();
        let (node, items, bindings) = self.list(list, number)?;
        let pad = " ".repeat(nested.indent);
        let rest = [&pad, nested.bullet.margins(&each.template).1].concat();
        Filler { bindings, ..*self }.items(&mut items.items(), None, out, &|filler, out| {
            out.push_str(if out.len() > start { &pad } else { "" });
            filler.fill_behind(&rest, &each.template, nested.bullet, out).is_any()
        });
        out.truncate(start + out[start..].trim_end_matches('\n').len());
        if node.is_hollow() {
            out.push_str(&count_of(node));
        }
        Some(out.len() > start)
    }

    /// The same as lines of a fence, so many columns in.
    pub(super) fn verbatim_items(
        &self,
        list: usize,
        number: usize,
        each: &Each,
        indent: usize,
        out: &mut String,
    ) -> Option<bool> {
        let (node, items, bindings) = self.list(list, number)?;
        let mut lines = String::new();
        let filler = Filler { bindings, ..*self };
        filler.items(&mut items.items(), None, &mut lines, &|filler, out| {
            filler.verbatim_lines(&each.template, out)
        });
        if node.is_hollow() {
            lines = count_of(node);
        }
        let pad = " ".repeat(indent);
        for (index, line) in lines.trim_end_matches('\n').split('\n').enumerate() {
            out.push_str(if index > 0 { "\n" } else { "" });
            out.push_str(if line.is_empty() { "" } else { &pad });
            out.push_str(line);
        }
        Some(!lines.is_empty())
    }

    /// A list of the item, with what its items name. `None` where it is absent, or no list after all.
    fn list(&self, list: usize, number: usize) -> Option<(Node<'_>, Elements<'_>, &Bindings<'_>)> {
        let node = self.bindings.node(list)?;
        Some((node, Elements::new(node)?, self.bindings.inner(number)?))
    }
}
