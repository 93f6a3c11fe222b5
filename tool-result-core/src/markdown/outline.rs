//! The default layout: lists as rows and tables, nested data as bullets with one line for each item of a list.

use std::borrow::Cow;

use super::sheet::{Sheet, Voice};
use super::table::{Column, Table, missing};
use super::value::{
    Entry, count_of, drawn, is_blank, is_on_line, is_one_line, is_record, is_row,
    is_row_of_numbers, is_said_as_none, is_there, multi_line, plain, stand_in, untrusted_text,
    write_value,
};
use crate::tape::{Entries, Items, Node, Shape};

/// The entries of a map that are drawn by others.
pub(crate) struct OwnEntries<'o> {
    pub(crate) is_own: &'o dyn Fn(&str) -> bool,
    pub(crate) draw: &'o dyn Fn(Entry<'_>, &mut Sheet),
}

impl OwnEntries<'_> {
    /// An entry stands beside others on a line.
    fn is_on_line(&self, (key, node): &Entry<'_>) -> bool {
        is_on_line(*node) && !(self.is_own)(key)
    }

    pub(crate) fn all_have_lines(&self, node: Node<'_>) -> bool {
        !drawn(node.entries()).any(|entry| self.is_on_line(&entry))
    }
}

const NO_ENTRIES: OwnEntries<'_> = OwnEntries { is_own: &|_| false, draw: &|_, _| {} };

impl Sheet {
    /// A row where the items are numbers, a table where they are flat, bullets where not or where there is
    /// but one.
    pub(crate) fn default_form(&mut self, node: Node<'_>) {
        if let Some(table) = Table::from_flat(node) {
            return table.draw(self);
        }
        match node.shape() {
            Shape::List(items) if is_row_of_numbers(items) => self.row(items),
            // the only item of a list: a flat one names all of its values, as a table of it would
            Shape::List(items) if items.total == 1 => {
                let table = Table::from_rows(node).filter(|table| table.is_flat);
                self.items(items, table.is_none_or(|table| table.columns.len() == 1));
            }
            Shape::List(items) => self.items(items, true),
            Shape::Map(_) => self.fields_with(node, &NO_ENTRIES),
            Shape::Scalar(_) => self.item(node),
        }
    }

    /// `- Label: value`, with what does not fit on the line below it. Nothing where the value is absent; but a list that is
    /// empty says so.
    pub(crate) fn entry(&mut self, label: &str, node: Node<'_>) {
        if is_there(&(label, node)) {
            self.labeled(label, |sheet| sheet.behind_label(node));
        }
    }

    /// Writes a bullet with a label, and what `write` writes behind it.
    pub(crate) fn labeled(&mut self, label: &str, write: impl FnOnce(&mut Self)) {
        self.open("- ");
        write(self.name(label));
        self.close();
    }

    pub(crate) fn behind_label(&mut self, node: Node<'_>) {
        if self.on_line(": ", node) {
            return;
        }
        if let Some(Table { columns, .. }) = Table::from_lines(node) {
            return self.rows(node, &columns);
        }
        self.text(":").end();
        match node.shape() {
            Shape::List(items) => self.items(items, true),
            _ => self.fields_with(node, &NO_ENTRIES),
        }
    }

    /// Writes a value behind `lead`. Returns false where it has parts that need lines of their own.
    fn on_line(&mut self, lead: &str, node: Node<'_>) -> bool {
        match node.shape() {
            _ if node.is_hollow() || node.is_untrusted() || is_said_as_none(node) => {
                self.value_behind(lead, node);
            }
            Shape::List(items) if is_row(items) => self.text(lead).row(items),
            Shape::List(_) => return false,
            Shape::Map(entries) if !is_blank(entries) && !node.is_call() => return false,
            _ => self.value_behind(lead, node),
        }
        true
    }

    /// A bullet an item. `has_head`: the first field of the items needs no name if it is a text, as it is the same in all
    /// of them.
    fn items(&mut self, items: Items<'_>, has_head: bool) {
        let first = items.iter().next().filter(|_| has_head).and_then(first_field);
        items.iter().for_each(|item| self.item_with_head(item, first, &NO_ENTRIES));
    }

    /// One item: a scalar on its line; a map as a line of its scalars, with all else below it.
    pub(crate) fn item(&mut self, node: Node<'_>) {
        self.item_with(node, &NO_ENTRIES);
    }

    pub(crate) fn item_with(&mut self, node: Node<'_>, own: &OwnEntries<'_>) {
        self.item_with_head(node, first_field(node), own);
    }

    pub(crate) fn entries_with(&mut self, label: &str, node: Node<'_>, own: &OwnEntries<'_>) {
        self.labeled(label, |sheet| {
            sheet.text(":").end();
            sheet.fields_with(node, own);
        });
    }

    pub(crate) fn fields_with(&mut self, node: Node<'_>, own: &OwnEntries<'_>) {
        drawn(node.entries()).for_each(|entry| self.entry_by(entry, own));
    }

    fn item_with_head(&mut self, node: Node<'_>, head: Option<&str>, own: &OwnEntries<'_>) {
        if let Some(entry) = sole_entry(node.entries(), own).filter(|_| !node.is_untrusted()) {
            return self.entry_by(entry, own);
        }
        self.open("- ");
        match node.shape() {
            _ if self.on_line("", node) => {}
            Shape::List(items) if is_record(items) => self.row(items),
            Shape::List(mut items) => {
                let head = items.iter().next().filter(|head| items.fixed && is_one_line(*head));
                if let Some(head) = head {
                    self.value_behind("", head);
                    items.next();
                } else {
                    self.rest("", &(count_of(node) + ":"));
                }
                self.items(items, true);
            }
            _ => self.map_item(node.entries(), head, own),
        }
        self.close();
    }

    fn map_item(&mut self, entries: Entries<'_>, head: Option<&str>, own: &OwnEntries<'_>) {
        // a number needs its name
        let first = drawn(entries).next();
        let head = first.filter(|(key, node)| Some(*key) == head && node.str().is_some());
        let mut on_line = drawn(entries).filter(|entry| own.is_on_line(entry));
        self.pairs(&mut on_line, head.map(|(key, _)| key), "");
        self.end_open();
        for entry in drawn(entries).filter(|entry| !own.is_on_line(entry)) {
            self.entry_by(entry, own);
        }
    }

    fn entry_by(&mut self, (key, node): Entry<'_>, own: &OwnEntries<'_>) {
        if (own.is_own)(key) {
            (own.draw)((key, node), self);
        } else {
            self.entry(&node.name(key), node);
        }
    }

    /// `name: value, name (name: value)`. `head`: the key of the value without a name. `close`: what follows the last.
    fn pairs(
        &mut self,
        entries: &mut dyn Iterator<Item = Entry<'_>>,
        head: Option<&str>,
        close: &str,
    ) {
        let mut entries = entries.filter(is_there).peekable();
        while let Some((key, node)) = entries.next() {
            let behind = if entries.peek().is_some() { ", " } else { close };
            let is_map = matches!(node.shape(), Shape::Map(inner) if !is_blank(inner));
            if head != Some(key) {
                self.name(&node.name(key));
                self.text(if is_map { " " } else { ": " });
            }
            if is_map {
                self.text("(");
                self.pairs(&mut drawn(node.entries()), None, ")");
            } else {
                self.part(node, !behind.is_empty());
            }
            self.text(behind);
        }
    }

    /// The names of the columns, once for all rows; and a bullet an item, with its values in their order.
    fn rows<'t>(&mut self, node: Node<'t>, columns: &[Column<'t>]) {
        for (index, column) in columns.iter().enumerate() {
            self.text(if index == 0 { " (" } else { ", " });
            self.name(&column.name());
        }
        self.text("):").end();
        for (key, item) in node.parts() {
            self.open("- ");
            if let Some(key) = key {
                self.name(key).text(": ");
            }
            for (index, column) in columns.iter().enumerate() {
                self.text(if index == 0 { "" } else { ", " });
                match column.value(item) {
                    Some(value) => self.part(value, index + 1 < columns.len()),
                    None => drop(self.text(missing(item))),
                }
            }
            self.end();
            self.close();
        }
    }

    fn row(&mut self, items: Items<'_>) {
        self.values(items);
        self.end();
    }

    /// Items with commas between. A text with a comma of its own is quoted.
    pub(crate) fn values(&mut self, items: Items<'_>) {
        for (index, item) in items.iter().enumerate() {
            self.text(if index == 0 { "" } else { ", " });
            match item.str().filter(|text| text.contains(',')) {
                Some(text) => drop(self.one(text)),
                None => self.part(item, index + 1 < items.total),
            }
        }
    }

    /// A scalar among others on its line. A text with a comma is quoted where others follow, so that it
    /// reads as one.
    fn part(&mut self, node: Node<'_>, has_next: bool) {
        match node.str() {
            Some(text) if has_next && text.contains(", ") => drop(self.one(text)),
            _ => match stand_in(node) {
                Some(text) => drop(self.value(text)),
                None => write_value(node, self),
            },
        }
    }

    fn value_behind(&mut self, lead: &str, node: Node<'_>) {
        let text = stand_in(node).map_or_else(|| plain(node), Cow::Borrowed);
        let is_untrusted = node.is_untrusted();
        if !is_untrusted && (multi_line(node).is_none() || self.is_raw) {
            return self.rest(lead, &text);
        }
        self.text(lead.trim_end());
        self.end_open();
        if !is_untrusted {
            return self.fence("", &text);
        }
        let text = match node.scalar() {
            Some(_) => untrusted_text(node),
            None => node.tape.reveal(|| Sheet::render(Voice::Verbatim, |inner| inner.item(node))),
        };
        self.untrusted("", &text);
    }

    fn rest(&mut self, lead: &str, text: &str) {
        self.text(lead).value(text).end();
    }
}

fn first_field(item: Node<'_>) -> Option<&str> {
    let (key, value) = drawn(item.entries()).next()?;
    value.is_field().then_some(key)
}

/// The only entry that is there, if it has lines of its own: it needs no item around it.
fn sole_entry<'t>(entries: Entries<'t>, own: &OwnEntries<'_>) -> Option<Entry<'t>> {
    let mut present = drawn(entries).filter(is_there);
    let entry = present.next().filter(|entry| !own.is_on_line(entry))?;
    present.next().is_none().then_some(entry)
}
