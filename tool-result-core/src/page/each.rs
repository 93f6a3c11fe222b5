//! The items of a list, or the entries of a map, each by the author's template.

use std::borrow::Cow;

use super::body::Page;
use super::placeholder::{Item, Scope, inner_lists};
use super::template::{Bullet, Ends, Filler};
use crate::layout::{Each, Template, Value};
use crate::markdown::cut;
use crate::tape::{Entries, Items, Node, Plan, Shape};
use crate::words::{self, KEYS};

/// What `each` goes through.
#[derive(Clone)]
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

/// What a list in an item stands in.
pub(super) struct Inside {
    /// The columns before each line.
    pub(super) indent: usize,
    pub(super) bullet: Bullet,
    pub(super) ends: Ends,
}

/// How the lines of a template are written.
#[derive(Clone, Copy)]
pub(super) enum As {
    Markdown(Bullet),
    /// As lines of a fence.
    Bare,
}

/// Draws one item; false where there is nothing to draw.
type Draw<'d> = &'d dyn Fn(&Filler<'_, '_>, &mut String) -> bool;

impl Page<'_> {
    /// Every item by its template, with a line break behind it.
    pub(super) fn each(
        &self,
        each: &Each,
        items: Through<'_>,
        how: As,
        ends: Ends,
        out: &mut String,
    ) {
        let scope = Scope::of_items(self.recording, self.result, each);
        self.ask_items(&[], &scope, each, &items);
        let between = each.between.and_then(|between| self.between(&between, how));
        let ends = match how {
            As::Markdown(bullet) => ends.of_items(each, bullet),
            As::Bare => ends,
        };
        let filler = Filler { page: self, scope: &scope, ends };
        filler.items(items, between.as_deref(), out, &|filler, out| {
            filler.write(&each.template, how, out)
        });
    }

    /// Evaluates the arguments that ask for the items, and those of the lists in them: `way` leads
    /// there from these items.
    fn ask_items(
        &self,
        way: &[(&Scope<'_>, &Value)],
        scope: &Scope<'_>,
        each: &Each,
        items: &Through<'_>,
    ) {
        if let Some(number) = each.arguments {
            let mut plan = Plan::of(way.len() + 1);
            if is_planned(way, items.clone(), &mut plan) {
                scope.ask_items(self.result, number, plan);
            }
        }
        for (list, each) in inner_lists(&each.template) {
            if let Some(inner) = scope.inner(each) {
                self.ask_items(&[way, &[(scope, list)]].concat(), inner, each, items);
            }
        }
    }

    /// The lines between two items.
    fn between(&self, template: &Template, how: As) -> Option<String> {
        let mut lines = String::new();
        let scope = Scope::of(self.recording, self.result, template);
        let filler = Filler { page: self, scope: &scope, ends: Ends::BOTH };
        let how = match how {
            As::Markdown(_) => As::Markdown(Bullet::None),
            As::Bare => As::Bare,
        };
        filler.write(template, how, &mut lines).then_some(lines + "\n")
    }
}

/// Lists the items that are drawn. False where they are none of the struct's, as serde writes
/// something else in place of a list.
fn is_planned(way: &[(&Scope<'_>, &Value)], items: Through<'_>, plan: &mut Plan) -> bool {
    plan.list(items.len());
    let is_entry = matches!(items, Through::Entries(_));
    for (index, node) in items.enumerate() {
        let Some(((scope, list), rest)) = way.split_first() else {
            plan.item(node.at());
            continue;
        };
        scope.set_item(Item { number: index + 1, at: node.at(), is_entry });
        let Some(items) = scope.node(list).and_then(Through::of) else {
            plan.list(0);
            continue;
        };
        if !scope.is_own(list) || !is_planned(rest, items, plan) {
            return false;
        }
    }
    true
}

impl Filler<'_, '_> {
    /// False where there is nothing to draw.
    fn write(&self, template: &Template, how: As, out: &mut String) -> bool {
        match how {
            As::Markdown(bullet) => self.fill(template, bullet, out).is_any(),
            As::Bare => self.bare(template, out),
        }
    }

    fn items(&self, items: Through<'_>, between: Option<&str>, out: &mut String, draw: Draw<'_>) {
        let is_entry = matches!(items, Through::Entries(_));
        let mut is_first = true;
        for (index, node) in items.enumerate() {
            self.scope.set_item(Item { number: index + 1, at: node.at(), is_entry });
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
        list: &Value,
        each: &Each,
        at: &Inside,
        out: &mut String,
    ) -> Option<bool> {
        let start = out.len();
        let (node, items, scope) = self.list(list, each)?;
        let template = &each.template;
        let filler = Filler { scope, ends: at.ends.of_items(each, at.bullet), ..*self };
        let pad = " ".repeat(at.indent);
        filler.items(items, None, out, &|filler, out| {
            out.push_str(if out.len() > start { &pad } else { "" });
            filler.fill_within(template, at.bullet, &pad, out).is_any()
        });
        out.truncate(start + out[start..].trim_end_matches('\n').len());
        if let Some(shown) = node.cut() {
            if out.len() > start {
                // behind an empty line, four columns would make code of it
                out.push_str(if pad.len() < 4 { "\n\n" } else { "\n" });
                out.push_str(&pad);
            }
            cut::say(shown, &noun(list, node, shown.total), out);
        }
        Some(out.len() > start)
    }

    /// The same as lines of a fence, so many columns in.
    pub(super) fn bare_inner(
        &self,
        list: &Value,
        each: &Each,
        indent: usize,
        out: &mut String,
    ) -> Option<bool> {
        let (node, items, scope) = self.list(list, each)?;
        let mut lines = String::new();
        Filler { scope, ..*self }
            .items(items, None, &mut lines, &|filler, out| filler.bare(&each.template, out));
        if let Some(shown) = node.cut() {
            cut::say(shown, &noun(list, node, shown.total), &mut lines);
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
    fn list(&self, list: &Value, each: &Each) -> Option<(Node<'_>, Through<'_>, &Scope<'_>)> {
        let node = self.scope.node(list)?;
        Some((node, Through::of(node)?, self.scope.inner(each)?))
    }
}

/// What is counted of a list in an item.
fn noun(list: &Value, node: Node<'_>, total: usize) -> Cow<'static, str> {
    match node.shape() {
        Shape::Map(_) => words::noun(KEYS, total),
        _ => words::noun(list.name, total),
    }
}
