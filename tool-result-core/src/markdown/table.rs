//! Maps side by side: as a table, or as rows of an outline.

use std::borrow::Cow;
use std::cell::Cell;
use std::sync::Arc;

use super::sheet::Sheet;
use super::value::{multi_line, write_value};
use crate::tape::{Node, Place, Shape, alike};
use crate::words;

/// Wider than this, nobody reads a table.
const MAX_COLUMNS: usize = 64;

/// The items of a list or the values of a map, with the columns that they have.
pub(crate) struct Table<'t> {
    columns: Vec<Column<'t>>,
    node: Node<'t>,
}

pub(super) struct Column<'t> {
    pub(super) key: &'t str,
    /// The key is a field's name, and no data.
    is_field: bool,
    /// The label that a part gives it.
    label: Option<&'static str>,
    /// Some item has a value here.
    is_filled: bool,
    /// The place of the key in the last item.
    place: Cell<Place>,
}

impl<'t> Column<'t> {
    fn new(key: &'t str, is_field: bool, label: Option<&'static str>) -> Self {
        Column { key, is_field, label, is_filled: false, place: Cell::default() }
    }

    /// Its name within a line.
    pub(super) fn name(&self) -> Cow<'_, str> {
        self.label.map_or_else(|| words::name_of(self.key, self.is_field), Cow::Borrowed)
    }

    /// Its heading.
    fn heading(&self) -> Cow<'_, str> {
        self.label.map_or_else(|| words::label_of(self.key, self.is_field), Cow::Borrowed)
    }

    /// The value of an item in this column.
    pub(super) fn value(&self, item: Node<'t>) -> Option<Node<'t>> {
        item.get_near(self.key, &self.place).filter(|value| !value.is_absent())
    }
}

/// The columns of a table: the keys that its rows have in common.
pub(super) struct Columns<'t> {
    pub(super) each: Vec<Column<'t>>,
    maps: usize,
    /// The values that are there.
    filled: usize,
    /// The maps with a text of several lines.
    with_lines: usize,
    /// No value has parts.
    is_flat: bool,
}

impl<'t> Columns<'t> {
    /// `None` where a value is no map, where none has an entry, or where there are too many columns.
    pub(super) fn new(maps: impl Iterator<Item = Node<'t>>) -> Option<Self> {
        let mut all =
            Columns { each: Vec::new(), maps: 0, filled: 0, with_lines: 0, is_flat: true };
        for map in maps {
            all.add(map)?;
        }
        all.each.retain(|column| column.is_filled);
        (!all.each.is_empty()).then_some(all)
    }

    /// The same of a list, or of a map of more than one entry.
    pub(super) fn from_node(node: Node<'t>) -> Option<Self> {
        match node.shape() {
            Shape::List(items) if !items.fixed => Columns::new(items.iter()),
            Shape::Map(entries) if !entries.fixed && entries.len() > 1 => {
                Columns::new(node.children())
            }
            _ => None,
        }
    }

    fn add(&mut self, map: Node<'t>) -> Option<()> {
        let Shape::Map(entries) = map.shape() else { return None };
        let mut has_lines = false;
        self.is_flat &= entries.len() == entries.total;
        for (index, (key, value)) in entries.iter().enumerate() {
            let is_filled = !value.is_absent() && !value.is_hidden();
            self.column(index, key, value)?.is_filled |= is_filled;
            self.filled += usize::from(is_filled);
            self.is_flat &= !is_filled || value.scalar().is_some() && !value.is_untrusted();
            has_lines |= multi_line(value).is_some();
        }
        self.maps += 1;
        self.with_lines += usize::from(has_lines);
        Some(())
    }

    /// The column of a key, which is mostly where the map before had it.
    fn column(&mut self, index: usize, key: &'t str, value: Node<'t>) -> Option<&mut Column<'t>> {
        let is_known = |column: &Column<'_>| column.key == key;
        let known = match self.each.get(index) {
            Some(column) if is_known(column) => Some(index),
            _ => self.each.iter().position(is_known),
        };
        let index = known.unwrap_or(self.each.len());
        if index == MAX_COLUMNS {
            return None;
        }
        if index == self.each.len() {
            self.each.push(Column::new(key, value.is_field(), value.label()));
        }
        self.each.get_mut(index)
    }

    /// Values without parts, most of which are there.
    fn is_table(&self) -> bool {
        self.is_flat && self.filled * 2 >= self.each.len() * self.maps
    }

    /// More than one column, none of values with parts.
    pub(super) fn are_flat(&self) -> bool {
        self.is_flat && self.each.len() > 1
    }

    /// The same, of one line each.
    pub(super) fn are_rows(&self) -> bool {
        self.is_table() && self.with_lines == 0
    }
}

impl<'t> Table<'t> {
    /// A table if every item is a map of scalars, and at least two columns stand side by side and
    /// are mostly filled. Where most items have a text of several lines, a table is no help; neither is
    /// it for a single item, whose names would stand apart from their values.
    pub(crate) fn from_flat(node: Node<'t>) -> Option<Self> {
        let all = Columns::from_node(node).filter(|_| node.length() != Some(1))?;
        let is_table = all.is_table() && all.each.len() > 1 && all.with_lines * 2 <= all.maps;
        is_table.then_some(Table { columns: all.each, node })
    }

    /// A table of a list of any maps; `None` where an item is none, where no item has a value, or where
    /// there are too many columns.
    pub(crate) fn new(node: Node<'t>) -> Option<Self> {
        let Shape::List(items) = node.shape() else { return None };
        // a cell has no fences
        let Columns { each: columns, .. } =
            Columns::new(items.iter()).filter(|_| !node.holds_untrusted())?;
        Some(Table { columns, node })
    }

    /// A table of a list with these columns, each by the name of a field and the key that serde gives
    /// it, where that is known. `None` where an item is no map, or where none is shown.
    pub(crate) fn with_columns(
        node: Node<'t>,
        columns: impl Iterator<Item = (&'static str, Option<Arc<str>>)>,
    ) -> Option<Self> {
        let Shape::List(items) = node.shape() else { return None };
        let are_maps = items.iter().all(|item| matches!(item.shape(), Shape::Map(_)));
        if items.len() == 0 || !are_maps {
            return None;
        }
        let column = |(name, key): (&'static str, Option<Arc<str>>)| {
            let is_it = |written: &str| match &key {
                Some(key) => written == &**key,
                None => alike(written, name),
            };
            let mut written = items.iter().flat_map(|item| item.entries().iter());
            let key = written.find(|(key, _)| is_it(key)).map_or(name, |(key, _)| key);
            Column::new(key, true, None)
        };
        Some(Table { columns: columns.map(column).collect(), node })
    }

    /// A table of a list of lists below these headings. A longer row has columns without one. `None` where
    /// a heading is no text, where a row is no list, or where there are too many columns.
    pub(crate) fn with_headings(headings: Node<'t>, node: Node<'t>) -> Option<Self> {
        let (Shape::List(headings), Shape::List(rows)) = (headings.shape(), node.shape()) else {
            return None;
        };
        let column = |key| Column::new(key, false, None);
        let mut columns = Vec::new();
        for heading in headings {
            columns.push(column(heading.str()?));
        }
        let mut width = columns.len();
        for row in rows {
            let Shape::List(cells) = row.shape() else { return None };
            width = width.max(cells.len());
        }
        let is_empty = columns.is_empty() || rows.len() == 0;
        columns.resize_with(width, || column(""));
        (!is_empty && width <= MAX_COLUMNS).then_some(Table { columns, node })
    }

    pub(crate) fn draw(&self, sheet: &mut Sheet) {
        let has_keys = matches!(self.node.shape(), Shape::Map(_));
        sheet.text("|");
        if has_keys {
            sheet.text(words::KEY).text("|");
        }
        for column in &self.columns {
            sheet.value(&column.heading()).text("|");
        }
        sheet.end_row();
        sheet.rule(self.columns.len() + usize::from(has_keys));
        self.node.parts().for_each(|(key, item)| self.row(key, item, sheet));
    }

    fn row(&self, key: Option<&str>, item: Node<'t>, sheet: &mut Sheet) {
        sheet.text("|");
        if let Some(key) = key {
            sheet.label(key).text("|");
        }
        let mut cells = match item.shape() {
            Shape::List(cells) => Some(cells.iter()),
            _ => None,
        };
        for column in &self.columns {
            let cell = match &mut cells {
                Some(cells) => cells.next().filter(|cell| !cell.is_absent()),
                None => column.value(item),
            };
            match cell {
                None => drop(sheet.absent()),
                Some(value) => write_value(value, sheet),
            }
            sheet.text("|");
        }
        sheet.end_row();
    }
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
        let tape = recorder.finish();
        let mut sheet = Sheet::default();
        Table::from_flat(tape.node(0)).expect("a table").draw(&mut sheet);
        let drawn = sheet.finish();
        assert_eq!(drawn, "|Path|Line|\n|---|---|\n|a.rs|1|\n|b.rs|–|\n|c.rs|3|\n|d.rs|–|");
    }
}
