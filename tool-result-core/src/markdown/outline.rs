//! Nested data as nested bullets.

use std::borrow::Cow;

use super::TEXT;
use super::cut;
use super::escape::{self, Around, Then};
use super::value::{EMPTY, is_one_line, is_row_of_numbers, joined, multi_line, plain};
use crate::tape::{Entries, Items, Node, Shape};
use crate::words::{self, ITEMS, KEYS};

const STEP: usize = 2;

/// Draws bullets into `out`, each line ended by a line break.
pub(crate) struct Outline<'o> {
    out: &'o mut String,
    indent: usize,
    /// No text follows that could go on in the last paragraph.
    ends: bool,
    /// Where the last bullet begins.
    from: usize,
}

impl<'o> Outline<'o> {
    /// Bullets without indentation. `ends`: no text follows that could go on in the last paragraph.
    pub(crate) fn new(out: &'o mut String, ends: bool) -> Self {
        Outline { out, indent: 0, ends, from: 0 }
    }
}

impl Outline<'_> {
    /// `- Label: value`, with what does not fit on the line below it. Nothing where the value is absent.
    pub(crate) fn entry(&mut self, label: &str, node: Node<'_>) {
        self.entry_of(label, label, node);
    }

    /// The same; `noun` is what its items are called.
    fn entry_of(&mut self, label: &str, noun: &str, node: Node<'_>) {
        if node.is_absent() {
            return;
        }
        self.bullet();
        let start = self.out.len();
        let counts = |items: Items<'_>| !items.fixed && !is_row_of_numbers(items);
        let text = match node.shape() {
            Shape::List(items) if counts(items) => " (",
            _ => ":",
        };
        let closes = |_| !self.ends;
        // the line is guarded before it is whole, so white space alone is to stay what it is
        let text = if label.trim().is_empty() { "" } else { text };
        let then = if text.is_empty() { Then::Unknown } else { Then::Value };
        let around =
            Around { from: self.from, line: start, text, then, closes: &closes, ..Around::END };
        escape::text(label, TEXT, self.indent + STEP, &around, self.out);
        escape::guard(self.out, start);
        match node.shape() {
            Shape::List(items) if is_row_of_numbers(items) => self.end(": ", &joined(items)),
            Shape::List(items) if items.fixed && { items }.all(is_one_line) && items.len() < 4 => {
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
        self.entry_of(&label(key, named), if named { key } else { ITEMS }, node);
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
        if { entries }.all(|(_, node)| node.is_absent()) {
            self.bullet();
            return self.end("", super::value::ABSENT);
        }
        // the last step of the first entry's indentation is where the item's own marker goes
        let marker = self.out.len() + self.indent;
        self.deeper(|outline| outline.entries(entries));
        self.out.replace_range(marker..marker + STEP, "- ");
    }

    /// The value behind `lead`: on the line, or as a fence below it.
    fn value(&mut self, lead: &str, node: Node<'_>) {
        let Some(text) = multi_line(node) else {
            let text = plain(node);
            let text = if text.is_empty() { EMPTY } else { &*text };
            let space = if lead.is_empty() { "" } else { " " };
            return self.end(&format!("{lead}{space}"), text);
        };
        self.out.push_str(lead);
        if !lead.is_empty() {
            self.out.push('\n');
            self.pad(STEP);
        }
        escape::fence(text, (escape::FENCE, ""), self.indent + STEP, self.out);
        self.out.push('\n');
    }

    /// The rest of the line.
    fn end(&mut self, lead: &str, text: &str) {
        self.out.push_str(lead);
        let start = self.out.len();
        let closes = |_| !self.ends;
        let around = Around { from: self.from, closes: &closes, ..Around::END };
        escape::text(text, TEXT, self.indent + STEP, &around, self.out);
        if lead.is_empty() {
            escape::guard(self.out, start);
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
        self.from = self.out.len();
    }

    fn pad(&mut self, more: usize) {
        self.out.extend(std::iter::repeat_n(' ', self.indent + more));
    }

    fn deeper(&mut self, draw: impl FnOnce(&mut Outline<'_>)) {
        draw(&mut Outline {
            out: self.out,
            indent: self.indent + STEP,
            ends: self.ends,
            from: self.from,
        });
    }
}

/// The entries, each with whether its key is a field's name.
fn with_names(mut entries: Entries<'_>) -> impl Iterator<Item = (&str, bool, Node<'_>)> {
    std::iter::from_fn(move || {
        let named = entries.next_is_named();
        entries.next().map(|(key, node)| (key, named, node))
    })
}

/// The label of a key: a field's in words, any other as it is.
pub(crate) fn label(key: &str, named: bool) -> Cow<'_, str> {
    if named { words::label(key) } else { key.into() }
}
