//! Nested data as bullets, with one line for each item of a list.

#![expect(clippy::arithmetic_side_effects, reason = "a value's place is one of those on a tape")]

use super::quoting::EMPTY;
use super::sheet::{ABSENT, Sheet, Voice};
use super::table::{Column, Columns};
use super::value::{
    Entry, NULL, count_of, drawn, is_null, is_on_line, is_record, is_row, joined, multi_line,
    plain, untrusted_text, write_value,
};
use crate::tape::{Entries, Items, Node, Shape};
use crate::words::{self, ITEMS};

/// Behind the label of a list of which nothing is there.
const NONE: &str = "none";

/// Draws bullets.
pub(crate) struct Outline<'o> {
    sheet: &'o mut Sheet,
    own: Option<&'o OwnEntries<'o>>,
}

/// The entries of one map that are drawn by others.
pub(crate) struct OwnEntries<'o> {
    /// The token of the map.
    pub(crate) at: usize,
    pub(crate) is_own: &'o dyn Fn(&str) -> bool,
    pub(crate) draw: &'o dyn Fn(Entry<'_>, &mut Sheet),
}

impl<'o> Outline<'o> {
    pub(crate) fn new(sheet: &'o mut Sheet) -> Self {
        Outline { sheet, own: None }
    }

    pub(crate) fn with_own(sheet: &'o mut Sheet, own: &'o OwnEntries<'o>) -> Self {
        Outline { sheet, own: Some(own) }
    }

    /// `- Label: value`, with what does not fit on the line below it. Nothing where the value is absent.
    pub(crate) fn entry(&mut self, label: &str, node: Node<'_>) {
        if node.is_absent() {
            return;
        }
        self.sheet.open("- ");
        self.sheet.name(label);
        self.behind_label(node);
        self.sheet.close();
    }

    fn behind_label(&mut self, node: Node<'_>) {
        if node.is_hollow() {
            return self.rest(": ", &count_of(node));
        }
        if node.is_untrusted() {
            return self.fenced(":", node);
        }
        match (node.shape(), rows(node)) {
            (Shape::List(items), Some(columns)) => {
                self.columns(&columns);
                items.iter().for_each(|item| self.row(None, item, &columns));
            }
            (Shape::Map(entries), Some(columns)) => {
                self.columns(&columns);
                entries.iter().for_each(|(key, item)| self.row(Some(key), item, &columns));
            }
            (Shape::List(items), None) if is_row(items) => self.rest(": ", &joined(items)),
            (Shape::List(items), None) => {
                self.sheet.text(":").end();
                self.items(items);
            }
            (Shape::Map(_), None) if node.is_call() => self.value(": ", node),
            (Shape::Map(entries), None) if is_blank(entries) => self.rest(": ", ABSENT),
            (Shape::Map(_), None) => {
                self.sheet.text(":").end();
                self.entries(node);
            }
            (Shape::Scalar(_) | Shape::Lost(_), _) => self.value(": ", node),
        }
    }

    /// `- Label: none`, for an empty list that stands beside others.
    pub(crate) fn none(&mut self, label: &str) {
        self.sheet.open("- ");
        self.sheet.name(label).text(": ").text(NONE).end();
        self.sheet.close();
    }

    /// A bullet an entry of a map.
    pub(super) fn entries(&mut self, map: Node<'_>) {
        drawn(map.entries()).for_each(|entry| self.entry_or_none(map, entry));
    }

    /// A bullet an item. The first field of the items needs no name if it is a text: it is the same in all of them.
    pub(crate) fn items(&mut self, items: Items<'_>) {
        let first = items.iter().next().and_then(first_field);
        items.iter().for_each(|item| self.item_with_head(item, first));
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
        if let Shape::Map(entries) = node.shape()
            && let Some(entry) = sole_entry(entries)
            && !node.is_untrusted()
        {
            return self.entry_or_none(node, entry);
        }
        self.sheet.open("- ");
        match node.shape() {
            _ if node.is_hollow() => self.rest("", &count_of(node)),
            _ if is_null(node) => self.rest("", NULL),
            _ if node.is_untrusted() => self.fenced("", node),
            Shape::List(items) if items.total > 0 && is_row(items) => self.rest("", &joined(items)),
            Shape::List(items) if is_record(items) => self.record(items),
            Shape::List(items) if items.total > 0 => {
                self.rest("", &format!("{} {}:", items.total, words::noun(ITEMS, items.total)));
                self.items(items);
            }
            Shape::Map(entries) if entries.len() > 0 && !node.is_call() => {
                self.map_item(node, head);
            }
            Shape::List(_) | Shape::Map(_) | Shape::Scalar(_) | Shape::Lost(_) => {
                self.value("", node);
            }
        }
        self.sheet.close();
    }

    /// The scalars of one line stand on the item's line, the other entries below it.
    fn map_item(&mut self, map: Node<'_>, head: Option<&str>) {
        let entries = map.entries();
        if entries.iter().all(|(_, node)| node.is_absent()) {
            return self.rest("", ABSENT);
        }
        let own = self.own;
        let is_own = |key: &str| own.is_some_and(|own| own.at == map.at() && (own.is_own)(key));
        let is_on_line = |(key, node): &Entry<'_>| is_on_line(*node) && !is_own(key);
        // a number needs its name
        let is_head = |entry: Entry<'_>| {
            Some(entry.0) == head && is_on_line(&entry) && entry.1.str().is_some()
        };
        let starts_with_head = drawn(entries).next().is_some_and(is_head);
        self.pairs(&mut drawn(entries).filter(is_on_line), starts_with_head, false);
        if self.sheet.has_open_line() {
            self.sheet.end();
        }
        for entry in drawn(entries).filter(|entry| !is_on_line(entry)) {
            self.entry_or_none(map, entry);
        }
    }

    /// An entry; a list that is empty says so.
    fn entry_or_none(&mut self, map: Node<'_>, (key, node): Entry<'_>) {
        if let Some(own) = self.own.filter(|own| own.at == map.at() && (own.is_own)(key)) {
            return (own.draw)((key, node), self.sheet);
        }
        let label = node.name(key);
        if is_empty_list(node) { self.none(&label) } else { self.entry(&label, node) }
    }

    /// `name: value, name (name: value)`; `bare`: the first value has no name. `in_brackets`: a bracket
    /// follows the last.
    fn pairs(
        &mut self,
        entries: &mut dyn Iterator<Item = Entry<'_>>,
        bare: bool,
        in_brackets: bool,
    ) {
        let mut entries = entries.filter(|(_, node)| !node.is_absent()).peekable();
        let mut has_name = !bare;
        while let Some((key, node)) = entries.next() {
            let has_next = entries.peek().is_some();
            let inner = match node.shape() {
                Shape::Map(inner) => Some(inner),
                _ => None,
            };
            if has_name {
                self.sheet.name(&node.name(key));
                self.sheet.text(if inner.is_some() { " " } else { ": " });
            }
            match inner {
                Some(inner) => {
                    self.sheet.text("(");
                    self.pairs(&mut drawn(inner), false, true);
                    self.sheet.text(")");
                }
                None => self.part(node, has_next || in_brackets),
            }
            self.sheet.text(if has_next { ", " } else { "" });
            has_name = true;
        }
    }

    /// The names of the columns, once for all rows.
    fn columns(&mut self, columns: &[Column<'_>]) {
        for (index, column) in columns.iter().enumerate() {
            self.sheet.text(if index == 0 { " (" } else { ", " });
            self.sheet.name(&column.name());
        }
        self.sheet.text("):").end();
    }

    /// The values of one item, in the order of the columns.
    fn row<'t>(&mut self, key: Option<&str>, item: Node<'t>, columns: &[Column<'t>]) {
        self.sheet.open("- ");
        if let Some(key) = key {
            self.sheet.name(key).text(": ");
        }
        for (index, column) in columns.iter().enumerate() {
            self.sheet.text(if index == 0 { "" } else { ", " });
            match column.value(item) {
                Some(value) => self.part(value, index + 1 < columns.len()),
                None => drop(self.sheet.absent()),
            }
        }
        self.sheet.end();
        self.sheet.close();
    }

    /// The values of a list that is an item itself, such as a row of a database. One with a comma is
    /// quoted.
    fn record(&mut self, items: Items<'_>) {
        for (index, item) in items.iter().enumerate() {
            self.sheet.text(if index == 0 { "" } else { ", " });
            match item.str().filter(|text| text.contains(',')) {
                Some(text) => drop(self.sheet.code(text)),
                None if is_null(item) => drop(self.sheet.value(NULL)),
                None => self.part(item, index + 1 < items.total),
            }
        }
        self.sheet.end();
    }

    /// A scalar among others on its line. A text with a comma is quoted where others follow, so that it
    /// reads as one.
    fn part(&mut self, node: Node<'_>, has_next: bool) {
        match node.str() {
            Some("") if !node.is_hollow() => drop(self.sheet.value(EMPTY)),
            Some(text) if has_next && text.contains(", ") => drop(self.sheet.code(text)),
            _ => write_value(node, self.sheet),
        }
    }

    /// The value behind `lead`: on the line, or as a fence below it.
    fn value(&mut self, lead: &str, node: Node<'_>) {
        let text = plain(node);
        if multi_line(node).is_some() && !self.sheet.is_raw {
            self.sheet.text(lead.trim_end());
            if self.sheet.has_open_line() {
                self.sheet.end();
            }
            return self.sheet.fence("", &text);
        }
        self.rest(lead, if text.is_empty() { EMPTY } else { &text });
    }

    /// Untrusted text in its fence, below what leads to it.
    fn fenced(&mut self, lead: &str, node: Node<'_>) {
        self.sheet.text(lead);
        if self.sheet.has_open_line() {
            self.sheet.end();
        }
        let text = match node.scalar() {
            Some(_) => untrusted_text(node),
            None => node.tape().reveal(|| {
                let mut inner = Sheet::new(Voice::Verbatim);
                Outline::new(&mut inner).item(node);
                inner.finish()
            }),
        };
        self.sheet.untrusted("", &text);
    }

    /// The rest of the line.
    fn rest(&mut self, lead: &str, text: &str) {
        self.sheet.text(lead).value(text).end();
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
    let (key, value) = drawn(entries).next()?;
    value.is_field().then_some(key)
}

/// The only entry that is there, if it has lines of its own: it needs no item around it.
fn sole_entry(entries: Entries<'_>) -> Option<Entry<'_>> {
    let mut present = drawn(entries).filter(|(_, node)| !node.is_absent());
    let entry = present.next().filter(|(_, node)| !is_on_line(*node))?;
    present.next().is_none().then_some(entry)
}

/// None of its entries would be drawn.
fn is_blank(entries: Entries<'_>) -> bool {
    let is_left_out = |(_, node): (&str, Node<'_>)| node.is_absent() && !is_empty_list(node);
    entries.len() == entries.total && drawn(entries).all(is_left_out)
}

pub(crate) fn is_empty_list(node: Node<'_>) -> bool {
    node.is_absent() && matches!(node.shape(), Shape::List(_))
}
