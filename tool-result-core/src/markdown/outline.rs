//! Nested data as bullets, with one line for each item of a list.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "an indentation is a few columns for each level, and places are in memory"
)]

use super::quoting::{self, EMPTY};
use super::table::{Column, Columns};
use super::value::{
    ABSENT, count_of, is_on_line, is_record, is_row, joined, multi_line, plain, write_plain,
};
use crate::layout::Context;
use crate::tape::{Entries, Items, Node, Shape};
use crate::words::{self, ITEMS};

const INDENT: usize = 2;

/// Behind the label of a list of which nothing is there.
const NONE: &str = "none";

/// Draws bullets into `out`, each line ended by a line break.
pub(crate) struct Outline<'o> {
    out: &'o mut String,
    indent: usize,
    /// Values are not quoted.
    raw: bool,
}

/// An entry of a map: its key, whether that is a field's name and no data, and the value.
type Entry<'t> = (&'t str, bool, Node<'t>);

impl<'o> Outline<'o> {
    /// Bullets without indentation. `raw`: values are not quoted.
    pub(crate) fn new(out: &'o mut String, raw: bool) -> Self {
        Outline { out, indent: 0, raw }
    }
}

impl Outline<'_> {
    /// `- Label: value`, with what does not fit on the line below it. Nothing where the value is absent.
    pub(crate) fn entry(&mut self, label: &str, node: Node<'_>) {
        if node.is_absent() {
            return;
        }
        self.bullet();
        if node.is_hollow() {
            self.text(label, &Context { next: Some(':'), ..Context::LINE });
            return self.end(": ", &count_of(node));
        }
        let columns = rows(node);
        let next = if columns.is_some() { ' ' } else { ':' };
        self.text(label, &Context { next: Some(next), ..Context::LINE });
        match (node.shape(), columns) {
            (Shape::List(items), Some(columns)) => {
                self.columns(&columns);
                self.deeper(|outline| {
                    items.iter().for_each(|item| outline.row(None, item, &columns));
                });
            }
            (Shape::Map(entries), Some(columns)) => {
                self.columns(&columns);
                self.deeper(|outline| {
                    entries.iter().for_each(|(key, item)| outline.row(Some(key), item, &columns));
                });
            }
            (Shape::List(items), None) if is_row(items) => self.end(": ", &joined(items)),
            (Shape::List(items), None) => {
                self.out.push_str(":\n");
                self.deeper(|outline| outline.items(items));
            }
            (Shape::Map(_), None) if node.is_call() => self.value(":", node),
            (Shape::Map(entries), None) if is_blank(entries) => self.end(": ", ABSENT),
            (Shape::Map(entries), None) => {
                self.out.push_str(":\n");
                self.deeper(|outline| outline.entries(entries));
            }
            (Shape::Scalar(_) | Shape::Lost(_), _) => self.value(":", node),
        }
    }

    /// `- Label: none`, for an empty list that stands beside others.
    pub(crate) fn none(&mut self, label: &str) {
        self.bullet();
        self.text(label, &Context { next: Some(':'), ..Context::LINE });
        self.out.extend([": ", NONE, "\n"]);
    }

    fn named_entry(&mut self, (key, is_field, node): Entry<'_>) {
        self.entry(&words::name_of(key, is_field), node);
    }

    /// A bullet an entry of a map.
    pub(super) fn entries(&mut self, entries: Entries<'_>) {
        for entry in with_names(entries) {
            self.entry_or_none(entry);
        }
    }

    /// A bullet an item. The first field of the items needs no name: it is the same in all of them.
    pub(crate) fn items(&mut self, items: Items<'_>) {
        let first = items.iter().next().and_then(first_field);
        for item in items {
            self.item_with_head(item, first);
        }
    }

    /// The only item of a list: a flat one names all of its values, as a table of it would.
    pub(super) fn sole_item(&mut self, items: Items<'_>) {
        for item in items {
            let has_columns = Columns::new(items.iter()).is_some_and(|all| all.are_flat());
            self.item_with_head(item, first_field(item).filter(|_| !has_columns));
        }
    }

    /// One item: a scalar on its line; a map as a line of its scalars, with all else below it.
    pub(crate) fn item(&mut self, node: Node<'_>) {
        self.item_with_head(node, first_field(node));
    }

    fn item_with_head(&mut self, node: Node<'_>, head: Option<&str>) {
        match node.shape() {
            _ if node.is_hollow() => {
                self.bullet();
                self.end("", &count_of(node));
            }
            Shape::List(items) if items.total > 0 && is_row(items) => {
                self.bullet();
                self.end("", &joined(items));
            }
            Shape::List(items) if is_record(items) => self.record(items),
            Shape::List(items) if items.total > 0 => {
                self.bullet();
                self.end("", &format!("{} {}:", items.total, words::noun(ITEMS, items.total)));
                self.deeper(|outline| outline.items(items));
            }
            Shape::Map(entries) if entries.len() > 0 && !node.is_call() => {
                self.map_item(entries, head);
            }
            Shape::List(_) | Shape::Map(_) | Shape::Scalar(_) | Shape::Lost(_) => {
                self.bullet();
                self.value("", node);
            }
        }
    }

    /// The scalars of one line stand on the item's line, the other entries below it.
    fn map_item(&mut self, entries: Entries<'_>, head: Option<&str>) {
        let is_on_line = |(_, _, node): &Entry<'_>| is_on_line(*node);
        let present = || with_names(entries).filter(|(_, _, node)| !node.is_absent());
        if !present().any(|entry| is_on_line(&entry)) {
            return self.headless(entries);
        }
        self.bullet();
        let starts_with_head = with_names(entries)
            .next()
            .is_some_and(|entry| Some(entry.0) == head && is_on_line(&entry));
        self.pairs(&mut with_names(entries).filter(is_on_line), starts_with_head, None);
        self.out.push('\n');
        self.deeper(|outline| {
            for entry in with_names(entries).filter(|entry| !is_on_line(entry)) {
                outline.entry_or_none(entry);
            }
        });
    }

    /// An entry; a list that is empty says so.
    fn entry_or_none(&mut self, entry: Entry<'_>) {
        let (key, is_field, node) = entry;
        if is_empty_list(node) {
            self.none(&words::name_of(key, is_field));
        } else {
            self.named_entry(entry);
        }
    }

    fn headless(&mut self, entries: Entries<'_>) {
        if entries.iter().all(|(_, node)| node.is_absent()) {
            self.bullet();
            return self.end("", ABSENT);
        }
        let mut present = with_names(entries).filter(|(_, _, node)| !node.is_absent());
        if let (Some(sole), None) = (present.next(), present.next()) {
            return self.named_entry(sole);
        }
        // the last step of the first entry's indentation is where the item's own marker goes
        let marker = self.out.len() + self.indent;
        self.deeper(|outline| outline.entries(entries));
        self.out.replace_range(marker..marker + INDENT, "- ");
    }

    /// `name: value, name (name: value)`; `bare`: the first value has no name. `end` follows the last.
    fn pairs(
        &mut self,
        entries: &mut dyn Iterator<Item = Entry<'_>>,
        bare: bool,
        end: Option<char>,
    ) {
        let mut entries = entries.filter(|(_, _, node)| !node.is_absent()).peekable();
        let mut before = match end {
            Some(_) => Context { prev: Some('('), ..Context::LINE_END },
            None if self.out.ends_with("- ") => Context::LINE,
            None => Context::LINE_END,
        };
        let mut has_name = !bare;
        while let Some((key, is_field, node)) = entries.next() {
            let next = entries.peek().map_or(end, |_| Some(','));
            if has_name {
                self.name(key, is_field, node, &before);
                before = Context::LINE_END;
            }
            match node.shape() {
                Shape::Map(inner) => self.pairs_inside(inner),
                _ => self.part(node, &Context { next, ..before }),
            }
            self.out.push_str(if entries.peek().is_some() { ", " } else { "" });
            (before, has_name) = (Context::LINE_END, true);
        }
    }

    /// A name, with what stands between it and its value.
    fn name(&mut self, key: &str, is_field: bool, node: Node<'_>, before: &Context) {
        let is_map = matches!(node.shape(), Shape::Map(_));
        let next = Some(if is_map { ' ' } else { ':' });
        self.text(&words::name_of(key, is_field), &Context { next, ..*before });
        self.out.push_str(if is_map { " " } else { ": " });
    }

    fn pairs_inside(&mut self, entries: Entries<'_>) {
        self.out.push('(');
        let mut inner = String::new();
        Outline { out: &mut inner, indent: 0, raw: self.raw }.pairs(
            &mut with_names(entries),
            false,
            Some(')'),
        );
        self.out.extend([&*inner, ")"]);
    }

    /// The names of the columns, once for all rows.
    fn columns(&mut self, columns: &[Column<'_>]) {
        for (index, column) in columns.iter().enumerate() {
            self.out.push_str(if index == 0 { " (" } else { ", " });
            let name = words::name_of(column.key, column.is_field);
            let next = Some(if index + 1 == columns.len() { ')' } else { ',' });
            let prev = Some(if index == 0 { '(' } else { ' ' });
            self.text(&name, &Context { prev, next, ..Context::LINE });
        }
        self.out.push_str("):\n");
    }

    /// The values of one item, in the order of the columns.
    fn row<'t>(&mut self, key: Option<&str>, item: Node<'t>, columns: &[Column<'t>]) {
        self.bullet();
        if let Some(key) = key {
            self.text(key, &Context { next: Some(':'), ..Context::LINE });
            self.out.push_str(": ");
        }
        for (index, column) in columns.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            let is_start = index == 0 && key.is_none();
            let context = if is_start { Context::LINE } else { Context::LINE_END };
            let next = Some(',').filter(|_| index + 1 < columns.len());
            match column.value(item) {
                Some(value) => self.part(value, &Context { next, ..context }),
                None => self.out.push_str(ABSENT),
            }
        }
        self.out.push('\n');
    }

    /// The values of a list that is an item itself, such as a row of a database. One with a comma is
    /// quoted.
    fn record(&mut self, items: Items<'_>) {
        self.bullet();
        for (index, item) in items.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            let context = if index == 0 { Context::LINE } else { Context::LINE_END };
            let next = Some(',').filter(|_| index + 1 < items.total);
            match item.str().filter(|text| !self.raw && text.contains(',')) {
                Some(text) => quoting::code_span(text, false, self.out),
                None => self.part(item, &Context { next, ..context }),
            }
        }
        self.out.push('\n');
    }

    /// A scalar among others on its line. A text with a comma is quoted where others follow, so that it
    /// reads as one.
    fn part(&mut self, node: Node<'_>, context: &Context) {
        match node.str() {
            Some("") if !node.is_hollow() => quoting::write(EMPTY, context, self.out),
            Some(text) if !self.raw && context.next.is_some() && text.contains(", ") => {
                quoting::code_span(text, false, self.out);
            }
            _ => write_plain(node, context, self.raw, self.out),
        }
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

    /// A label or a key. One that is empty is seen.
    fn text(&mut self, text: &str, context: &Context) {
        quoting::write(if text.is_empty() { EMPTY } else { text }, context, self.out);
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

/// The columns of a list of flat maps, or of a map of them, whose keys are named once for all.
fn rows(node: Node<'_>) -> Option<Vec<Column<'_>>> {
    let columns = match node.shape() {
        Shape::List(items) if !items.fixed => Columns::new(items.iter()),
        Shape::Map(entries) if !entries.fixed && entries.len() > 1 => {
            Columns::new(entries.iter().map(|(_, value)| value))
        }
        _ => None,
    };
    columns.filter(Columns::are_rows).map(|all| all.each)
}

/// The key of the first field of a struct.
fn first_field(item: Node<'_>) -> Option<&str> {
    let Shape::Map(entries) = item.shape() else { return None };
    let (key, value) = entries.iter().next()?;
    value.is_field().then_some(key)
}

/// None of its entries would be drawn.
fn is_blank(entries: Entries<'_>) -> bool {
    let is_left_out = |(_, node): (&str, Node<'_>)| node.is_absent() && !is_empty_list(node);
    entries.len() == entries.total && entries.iter().all(is_left_out)
}

pub(crate) fn is_empty_list(node: Node<'_>) -> bool {
    node.is_absent() && matches!(node.shape(), Shape::List(_))
}

fn with_names(entries: Entries<'_>) -> impl Iterator<Item = Entry<'_>> {
    entries.iter().map(|(key, node)| (key, node.is_field(), node))
}
