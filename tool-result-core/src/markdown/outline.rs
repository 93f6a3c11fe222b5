//! Nested data as nested bullets.

use std::borrow::Cow;

use super::cut;
use super::quoting::{self, EMPTY};
use super::value::{ABSENT, is_one_line, is_row_of_numbers, joined, multi_line, plain};
use crate::layout::Context;
use crate::tape::{Entries, Items, Node, Shape};
use crate::words::{self, ITEMS, KEYS};

const INDENT: usize = 2;

/// Draws bullets into `out`, each line ended by a line break.
pub(crate) struct Outline<'o> {
    out: &'o mut String,
    indent: usize,
    /// Values are not quoted.
    raw: bool,
}

impl<'o> Outline<'o> {
    /// Bullets without indentation. `raw`: values are not quoted.
    pub(crate) fn new(out: &'o mut String, raw: bool) -> Self {
        Outline { out, indent: 0, raw }
    }
}

impl Outline<'_> {
    /// `- Label: value`, with what does not fit on the line below it. Nothing where the value is absent.
    pub(crate) fn entry(&mut self, label: &str, node: Node<'_>) {
        self.entry_with_noun(label, label, node);
    }

    /// The same; `noun` is what its items are called.
    fn entry_with_noun(&mut self, label: &str, noun: &str, node: Node<'_>) {
        if node.is_absent() {
            return;
        }
        self.bullet();
        let label = if label.is_empty() { EMPTY } else { label };
        quoting::write(label, &Context { next: Some(':'), ..Context::LINE }, self.out);
        match node.shape() {
            Shape::List(items) if is_row_of_numbers(items) => self.end(": ", &joined(items)),
            Shape::List(items)
                if items.fixed && items.iter().all(is_one_line) && items.len() < 4 =>
            {
                self.end(": ", &joined(items));
            }
            Shape::List(items) => {
                let count = if items.fixed { String::new() } else { format!(" ({})", items.total) };
                self.out.push_str(&count);
                self.out.push_str(":\n");
                self.deeper(|outline| {
                    outline.items(items);
                    outline.rest(node, &words::noun(noun, items.total));
                });
            }
            Shape::Map(entries) => {
                self.out.push_str(":\n");
                self.deeper(|outline| {
                    outline.entries(entries);
                    outline.rest(node, KEYS);
                });
            }
            Shape::Scalar(_) | Shape::Lost(_) => self.value(":", node),
        }
    }

    fn named_entry(&mut self, (key, named, node): (&str, bool, Node<'_>)) {
        // a key that is data is no noun
        self.entry_with_noun(&label(key, named), if named { key } else { ITEMS }, node);
    }

    pub(crate) fn entries(&mut self, entries: Entries<'_>) {
        for entry in with_names(entries) {
            self.named_entry(entry);
        }
    }

    /// A bullet an item.
    pub(crate) fn items(&mut self, items: Items<'_>) {
        for item in items {
            self.item(item);
        }
    }

    /// One item: a scalar on its line; a map as its first entry, with the others below it.
    pub(crate) fn item(&mut self, node: Node<'_>) {
        match node.shape() {
            Shape::List(items) if is_row_of_numbers(items) => {
                self.bullet();
                self.end("", &joined(items));
            }
            Shape::List(items) if items.total > 0 => {
                self.bullet();
                self.end("", &format!("{} {}:", items.total, words::noun(ITEMS, items.total)));
                self.deeper(|outline| {
                    outline.items(items);
                    outline.rest(node, &words::noun(ITEMS, items.total));
                });
            }
            Shape::Map(entries) if entries.len() > 0 => {
                self.map_item(entries);
                self.deeper(|outline| outline.rest(node, KEYS));
            }
            Shape::Map(entries) if entries.total > 0 => self.rest(node, KEYS),
            Shape::List(_) | Shape::Map(_) | Shape::Scalar(_) | Shape::Lost(_) => {
                self.bullet();
                self.value("", node);
            }
        }
    }

    /// The first entry of one line heads the item; the others stand below it.
    fn map_item(&mut self, entries: Entries<'_>) {
        let present = || with_names(entries).filter(|(_, _, node)| !node.is_absent());
        let sole = present().count() == 1;
        let Some(head) = present().position(|(_, _, node)| sole || is_one_line(node)) else {
            return self.headless(entries);
        };
        present().nth(head).into_iter().for_each(|entry| self.named_entry(entry));
        let others = present().enumerate().filter(|(index, _)| *index != head);
        self.deeper(|outline| others.for_each(|(_, entry)| outline.named_entry(entry)));
    }

    fn headless(&mut self, entries: Entries<'_>) {
        if entries.iter().all(|(_, node)| node.is_absent()) {
            self.bullet();
            return self.end("", ABSENT);
        }
        // the last step of the first entry's indentation is where the item's own marker goes
        let marker = self.out.len() + self.indent;
        self.deeper(|outline| outline.entries(entries));
        self.out.replace_range(marker..marker + INDENT, "- ");
    }

    /// The value behind `lead`: on the line, or as a fence below it.
    fn value(&mut self, lead: &str, node: Node<'_>) {
        let space = if lead.is_empty() { "" } else { " " };
        let Some(text) = multi_line(node).filter(|_| !self.raw) else {
            let text = plain(node);
            let text = if text.is_empty() { EMPTY } else { &*text };
            return self.end(&format!("{lead}{space}"), text);
        };
        self.out.push_str(lead);
        if !lead.is_empty() {
            self.out.push('\n');
            self.pad(INDENT);
        }
        let indent = " ".repeat(self.indent + INDENT);
        let text = quoting::without_last_break(text);
        quoting::fence(text, quoting::FENCE, "", &indent, self.out);
        self.out.push('\n');
    }

    /// The rest of the line.
    fn end(&mut self, lead: &str, text: &str) {
        self.out.push_str(lead);
        let context = if lead.is_empty() { Context::LINE } else { Context::LINE_END };
        if self.raw {
            quoting::write_raw(text, false, self.out);
        } else {
            quoting::write(text, &context, self.out);
        }
        self.out.push('\n');
    }

    /// A bullet for what was cut.
    pub(crate) fn rest(&mut self, node: Node<'_>, noun: &str) {
        if let Some(shown) = node.cut() {
            self.bullet();
            cut::say(shown, noun, self.out);
            self.out.push('\n');
        }
    }

    fn bullet(&mut self) {
        self.pad(0);
        self.out.push_str("- ");
    }

    fn pad(&mut self, more: usize) {
        self.out.extend(std::iter::repeat_n(' ', self.indent + more));
    }

    fn deeper(&mut self, draw: impl FnOnce(&mut Outline<'_>)) {
        draw(&mut Outline { out: self.out, indent: self.indent + INDENT, raw: self.raw });
    }
}

fn with_names(entries: Entries<'_>) -> impl Iterator<Item = (&str, bool, Node<'_>)> {
    entries.iter().map(|(key, node)| (key, node.is_field(), node))
}

/// The label of a key: a field's in words, any other as it is.
pub(crate) fn label(key: &str, named: bool) -> Cow<'_, str> {
    if named { words::label(key) } else { key.into() }
}
