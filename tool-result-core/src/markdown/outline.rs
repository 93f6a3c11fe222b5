//! Nested data as nested bullets.

use super::escape;
use super::value::{is_one_line, is_row_of_numbers, joined, multi_line, plain};
use super::words;
use crate::layout::{Place, Within};
use crate::recording::{Entries, Items, Node, Shape};

/// Running text that may go on behind the value.
const MIDDLE: Place = Place { within: Within::Text, opens: false, closes: false, ends_line: false };
/// Running text that ends with the value.
const END: Place = Place { ends_line: true, ..MIDDLE };

const STEP: usize = 2;

/// Draws bullets into `out`, each line ended by a line break.
pub(super) struct Outline<'o> {
    pub(super) out: &'o mut String,
    pub(super) indent: usize,
}

impl Outline<'_> {
    /// `- Label: value`, with what does not fit on the line below it. Nothing where the value is absent.
    pub(super) fn entry(&mut self, label: &str, node: Node<'_>) {
        if node.is_absent() {
            return;
        }
        self.bullet();
        let start = self.out.len();
        escape::text(label, MIDDLE, self.indent + STEP, self.out);
        escape::guard(self.out, start);
        match node.shape() {
            Shape::List(items) if is_row_of_numbers(items) => self.end(": ", &joined(items)),
            Shape::List(items) if items.fixed && { items }.all(is_one_line) && items.len() < 4 => {
                self.end(": ", &joined(items));
            }
            Shape::List(items) => {
                let count = if items.fixed { String::new() } else { format!(" ({})", items.len()) };
                self.out.push_str(&count);
                self.out.push_str(":\n");
                self.deeper(|outline| outline.items(items));
            }
            Shape::Map(entries) => {
                self.out.push_str(":\n");
                self.deeper(|outline| outline.entries(entries));
            }
            Shape::Scalar(_) | Shape::Lost(_) => self.value(":", node),
        }
    }

    pub(super) fn entries(&mut self, mut entries: Entries<'_>) {
        loop {
            let named = entries.next_is_named();
            let Some((key, node)) = entries.next() else { return };
            self.entry(&label(key, named), node);
        }
    }

    /// A bullet an item.
    pub(super) fn items(&mut self, items: Items<'_>) {
        for item in items {
            self.item(item);
        }
    }

    /// One item: a scalar on its line; a map as its first entry, with the others below it.
    pub(super) fn item(&mut self, node: Node<'_>) {
        match node.shape() {
            Shape::List(items) if is_row_of_numbers(items) => {
                self.bullet();
                self.end("", &joined(items));
            }
            Shape::List(items) if items.len() > 0 => {
                self.bullet();
                self.end("", &format!("{}:", count_of(items.len())));
                self.deeper(|outline| outline.items(items));
            }
            Shape::Map(entries) if entries.len() > 0 => self.map_item(entries),
            Shape::List(_) | Shape::Map(_) | Shape::Scalar(_) | Shape::Lost(_) => {
                self.bullet();
                self.value("", node);
            }
        }
    }

    fn map_item(&mut self, mut entries: Entries<'_>) {
        let named = entries.next_is_named();
        let all = entries;
        let Some((key, first)) = entries.next() else { return };
        let heads =
            !first.is_absent() && is_one_line(first) || all.len() == 1 && !first.is_absent();
        if heads {
            self.entry(&label(key, named), first);
            self.deeper(|outline| outline.entries(entries));
        } else if all.into_iter().all(|(_, node)| node.is_absent()) {
            self.bullet();
            self.end("", super::value::ABSENT);
        } else {
            self.out.push_str(&" ".repeat(self.indent));
            let start = self.out.len();
            self.deeper(|outline| outline.entries(all));
            // the first entry's own bullet takes the item's: one level of indentation is its marker
            self.out.replace_range(start..start + STEP, "- ");
        }
    }

    /// The value behind `lead`: on the line, or as a fence below it.
    fn value(&mut self, lead: &str, node: Node<'_>) {
        let Some(text) = multi_line(node) else {
            let text = plain(node);
            let text = if text.is_empty() { "\"\"" } else { &*text };
            let space = if lead.is_empty() { "" } else { " " };
            return self.end(&format!("{lead}{space}"), text);
        };
        self.out.push_str(lead);
        if !lead.is_empty() {
            self.out.push('\n');
            self.pad(STEP);
        }
        escape::fence(text, "", self.indent + STEP, self.out);
        self.out.push('\n');
    }

    /// The rest of the line.
    fn end(&mut self, lead: &str, text: &str) {
        self.out.push_str(lead);
        let start = self.out.len();
        escape::text(text, END, self.indent + STEP, self.out);
        if lead.is_empty() {
            escape::guard(self.out, start);
        }
        self.out.push('\n');
    }

    fn bullet(&mut self) {
        self.pad(0);
        self.out.push_str("- ");
    }

    fn pad(&mut self, more: usize) {
        self.out.extend(std::iter::repeat_n(' ', self.indent + more));
    }

    fn deeper(&mut self, draw: impl FnOnce(&mut Outline<'_>)) {
        draw(&mut Outline { out: self.out, indent: self.indent + STEP });
    }
}

/// The label of a key: a field's in words, any other as it is.
pub(super) fn label(key: &str, named: bool) -> std::borrow::Cow<'_, str> {
    if named { words::label(key) } else { key.into() }
}

fn count_of(count: usize) -> String {
    format!("{count} {}", words::noun("items", count))
}
