//! Maps side by side: as a table, or as rows of an outline.

use std::borrow::Cow;
use std::cell::Cell;

use super::sheet::{ABSENT, Sheet};
use super::value::{is_null, multi_line, plain, write_value};
use crate::tape::{Entries, ItemKeys, Items, Node, Place, Shape, alike};
use crate::words;

/// Wider than this, nobody reads a table.
const MAX_COLUMNS: usize = 64;

pub(crate) struct Table<'t> {
    node: Node<'t>,
    pub(super) columns: Vec<Column<'t>>,
    rows: usize,
    /// The values that are there.
    filled: usize,
    /// The first row with a text of several lines, by its number.
    multi_line_row: Option<usize>,
    /// No value has parts.
    pub(super) is_flat: bool,
}

pub(super) struct Column<'t> {
    pub(super) key: Cow<'t, str>,
    /// The key is a field's name, and no data.
    is_field: bool,
    label: Option<&'static str>,
    is_filled: bool,
    /// The place of the key in the last item.
    place: Cell<Place>,
}

impl<'t> Column<'t> {
    fn new(key: impl Into<Cow<'t, str>>, is_field: bool, label: Option<&'static str>) -> Self {
        Column { key: key.into(), is_field, label, is_filled: false, place: Cell::default() }
    }

    /// The column of a struct's field, by its key where that is known.
    fn of_field(name: &'static str, items: &Items<'t>, keys: &ItemKeys) -> Self {
        let is_it = |written: &str| match keys.key(name) {
            Some(field) => written == &*field.key,
            None => alike(written, name),
        };
        let mut written = items.iter().flat_map(|item| item.entries().iter());
        let found = written.find(|(key, _)| is_it(key));
        let (key, label) = found.map_or((name, None), |(key, value)| (key, value.label()));
        Column::new(key, true, label)
    }

    pub(super) fn name(&self) -> Cow<'_, str> {
        self.label.map_or_else(|| words::name_of(&self.key, self.is_field), Cow::Borrowed)
    }

    fn heading(&self) -> Cow<'_, str> {
        self.label.map_or_else(|| words::label_of(&self.key, self.is_field), Cow::Borrowed)
    }

    pub(super) fn value(&self, item: Node<'t>) -> Option<Node<'t>> {
        item.get_near(&self.key, &self.place).filter(|value| !value.is_absent())
    }
}

impl<'t> Table<'t> {
    fn with(node: Node<'t>, columns: Vec<Column<'t>>) -> Self {
        Table { node, columns, rows: 0, filled: 0, multi_line_row: None, is_flat: true }
    }

    /// The keys that its rows have in common are the columns. `None` where a row is no map, where none has an entry, or
    /// where there are too many columns.
    pub(super) fn from_rows(node: Node<'t>) -> Option<Self> {
        let mut table = Table::with(node, Vec::new());
        for row in node.children() {
            table.add(row)?;
        }
        table.columns.retain(|column| column.is_filled);
        (!table.columns.is_empty()).then_some(table)
    }

    /// `None` unless it is a list, or a map of more than one entry, whose values have no parts and are mostly there.
    fn from_data(node: Node<'t>) -> Option<Self> {
        let has_rows = matches!(
            node.shape(),
            Shape::List(Items { fixed: false, .. })
                | Shape::Map(Entries { fixed: false, len: 2.., .. })
        );
        let table =
            (has_rows && !node.children().any(is_null)).then(|| Table::from_rows(node))??;
        let is_filled = table.filled * 2 >= table.columns.len() * table.rows;
        (table.is_flat && is_filled).then_some(table)
    }

    fn add(&mut self, row: Node<'t>) -> Option<()> {
        let Shape::Map(entries) = row.shape() else {
            return is_null(row).then(|| self.rows += 1);
        };
        let mut has_lines = false;
        for (index, (key, value)) in entries.iter().enumerate() {
            let is_filled = !value.is_absent() && !value.is_hidden();
            self.column(index, key, value)?.is_filled |= is_filled;
            self.filled += usize::from(is_filled);
            self.is_flat &= !is_filled || value.scalar().is_some() && !value.is_untrusted();
            has_lines |= multi_line(value).is_some();
        }
        if has_lines {
            self.multi_line_row.get_or_insert(self.rows);
        }
        self.rows += 1;
        Some(())
    }

    /// Mostly, it is where the row before had it.
    fn column(&mut self, index: usize, key: &'t str, value: Node<'t>) -> Option<&mut Column<'t>> {
        let index = if self.columns.get(index).is_some_and(|column| column.key == key) {
            index
        } else {
            let known = self.columns.iter().position(|column| column.key == key);
            known.unwrap_or(self.columns.len())
        };
        if index == MAX_COLUMNS {
            return None;
        }
        if index == self.columns.len() {
            self.columns.push(Column::new(key, value.is_field(), value.label()));
        }
        self.columns.get_mut(index)
    }

    pub(super) fn from_lines(node: Node<'t>) -> Option<Self> {
        Table::from_data(node).filter(|table| table.multi_line_row.is_none())
    }

    /// A table if every item is a map of scalars, and at least two columns stand side by side and
    /// are mostly filled. Where the first item has a text of several lines, a table is no help; neither is it for a
    /// single item, whose names would stand apart from their values.
    pub(crate) fn from_flat(node: Node<'t>) -> Option<Self> {
        let table = Table::from_data(node).filter(|_| node.length() != Some(1))?;
        (table.columns.len() > 1 && table.multi_line_row != Some(0)).then_some(table)
    }

    /// A table of a list of any maps; `None` where an item is none, where no item has a value, or where
    /// there are too many columns.
    pub(crate) fn new(node: Node<'t>) -> Option<Self> {
        // a cell has no fences
        let is_list = matches!(node.shape(), Shape::List(_)) && !node.holds_untrusted();
        is_list.then(|| Table::from_rows(node))?
    }

    /// A table of a list with the columns of these fields, by the keys that serde gives them, where these are known.
    /// `None` where an item is no map, or where none is shown.
    pub(crate) fn with_columns(
        node: Node<'t>,
        names: &[&'static str],
        keys: &ItemKeys,
    ) -> Option<Self> {
        let Shape::List(items) = node.shape() else { return None };
        let is_row = |item: Node<'_>| is_null(item) || matches!(item.shape(), Shape::Map(_));
        if items.len == 0 || !items.iter().all(is_row) {
            return None;
        }
        let columns = names.iter().map(|name| Column::of_field(name, &items, keys));
        Some(Table::with(node, columns.collect()))
    }

    /// A table of a list of lists below these headings. A longer row has columns without one. `None` where
    /// a heading has parts or is absent, where anything is untrusted, where a row is no list, or where there are too many
    /// columns.
    pub(crate) fn with_headings(headings: Node<'t>, node: Node<'t>) -> Option<Self> {
        if headings.holds_untrusted() || node.holds_untrusted() {
            return None;
        }
        let (Shape::List(headings), Shape::List(rows)) = (headings.shape(), node.shape()) else {
            return None;
        };
        let column = |key| Column::new(key, false, None);
        let is_heading = |heading: &Node<'_>| heading.scalar().is_some() && !heading.is_absent();
        let columns =
            headings.iter().map(|heading| Some(heading).filter(is_heading).map(plain).map(column));
        let mut columns = columns.collect::<Option<Vec<_>>>()?;
        let mut width = columns.len();
        for row in rows {
            let Shape::List(cells) = row.shape() else { return None };
            width = width.max(cells.len);
        }
        let is_empty = columns.is_empty() || rows.len == 0;
        columns.resize_with(width, || column("".into()));
        (!is_empty && width <= MAX_COLUMNS).then(|| Table::with(node, columns))
    }

    pub(crate) fn draw(&self, sheet: &mut Sheet) {
        let has_keys = matches!(self.node.shape(), Shape::Map(_));
        sheet.apart();
        sheet.text("|");
        if has_keys {
            sheet.text(words::KEY).text("|");
        }
        for column in &self.columns {
            sheet.value(&column.heading()).text("|");
        }
        sheet.end();
        let columns = self.columns.len() + usize::from(has_keys);
        sheet.text(&"|---".repeat(columns)).text("|").end();
        for (key, item) in self.node.parts() {
            sheet.text("|");
            if let Some(key) = key {
                sheet.name(key).text("|");
            }
            let (is_list, mut cells) = (matches!(item.shape(), Shape::List(_)), item.children());
            for column in &self.columns {
                let cell = if is_list { cells.next() } else { column.value(item) };
                match cell.filter(|cell| !cell.is_absent()) {
                    None => drop(sheet.text(missing(item))),
                    Some(value) => write_value(value, sheet),
                }
                sheet.text("|");
            }
            sheet.end();
        }
    }
}

/// Stands where a row has no value: it may be behind the cut of a page.
pub(super) fn missing(row: Node<'_>) -> &'static str {
    if row.cut().is_some() { "..." } else { ABSENT }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;
    use crate::tape::Recorder;

    #[derive(Serialize)]
    #[serde(untagged)]
    enum Hit {
        Line { path: &'static str, line: u32 },
        File { path: &'static str },
    }

    #[test]
    fn a_struct_that_ends_earlier_has_no_value_of_the_next() {
        let hits = [
            Hit::Line { path: "a.rs", line: 1 },
            Hit::File { path: "b.rs" },
            Hit::Line { path: "c.rs", line: 3 },
            Hit::File { path: "d.rs" },
        ];
        let mut recorder = Recorder::default();
        recorder.record(hits.as_slice());
        let tape = recorder.tape;
        let mut sheet = Sheet::default();
        Table::from_flat(tape.node(0)).expect("a table").draw(&mut sheet);
        let drawn = sheet.finish();
        assert_eq!(drawn, "|Path|Line|\n|---|---|\n|a.rs|1|\n|b.rs|–|\n|c.rs|3|\n|d.rs|–|");
    }
}
