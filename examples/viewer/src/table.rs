//! A table as aligned columns; as a list of its rows where they have no room side by side.

use std::mem;

use ratatui::text::Span;

use crate::markdown::DIM;
use crate::wrap::{Break, wrap};

type Text = Vec<Span<'static>>;

/// Between two columns.
const GAP: usize = 2;
/// No column is made narrower, unless its text is.
const NARROWEST: usize = 6;

/// Rows of cells; the first is the head.
pub(crate) struct Table {
    /// True for a column whose text is aligned to the right.
    right: Vec<bool>,
    rows: Vec<Vec<Text>>,
    row: Vec<Text>,
}

impl Table {
    pub(crate) fn new(right: Vec<bool>) -> Self {
        Table { right, rows: Vec::new(), row: Vec::new() }
    }

    pub(crate) fn cell(&mut self, text: Text) {
        self.row.push(text);
    }

    pub(crate) fn end_row(&mut self) {
        self.rows.push(mem::take(&mut self.row));
    }

    pub(crate) fn lines(&self, columns: usize) -> Vec<Text> {
        match self.widths(columns) {
            Some(widths) => self.grid(&widths),
            None => self.list(columns),
        }
    }

    /// The width of each column. The widest ones shrink until the row fits.
    fn widths(&self, columns: usize) -> Option<Vec<usize>> {
        let widest = |column: usize| {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max()
        };
        let mut widths: Vec<usize> =
            (0..self.right.len()).map(|column| widest(column).unwrap_or(0)).collect();
        let gaps = GAP * widths.len().saturating_sub(1);
        while widths.iter().sum::<usize>() + gaps > columns {
            let widest = widths.iter_mut().max().filter(|widest| **widest > NARROWEST)?;
            *widest -= 1;
        }
        Some(widths)
    }

    fn grid(&self, widths: &[usize]) -> Vec<Text> {
        let mut lines = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            let cells: Vec<_> = row
                .iter()
                .zip(widths)
                .map(|(cell, width)| wrap(cell, *width, Break::Words))
                .collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            lines.extend((0..height).map(|line| self.grid_line(&cells, line, widths)));
            if number == 0 {
                let all = widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1);
                lines.push(vec![Span::styled("─".repeat(all), DIM)]);
            }
        }
        lines
    }

    fn grid_line(&self, cells: &[Vec<Text>], line: usize, widths: &[usize]) -> Text {
        let mut out = Text::new();
        // columns that are still to be filled with spaces, where anything follows
        let mut pending = 0;
        for ((cell, columns), right) in cells.iter().zip(widths).zip(&self.right) {
            let text = cell.get(line).map(Vec::as_slice).unwrap_or_default();
            let space = columns - width(text);
            let (before, after) = if *right { (space, 0) } else { (0, space) };
            pending += before;
            if !text.is_empty() {
                out.push(Span::raw(" ".repeat(mem::take(&mut pending))));
                out.extend_from_slice(text);
            }
            pending += after + GAP;
        }
        out
    }

    /// Each row as lines of `head: cell`.
    fn list(&self, columns: usize) -> Vec<Text> {
        let mut lines = Vec::new();
        let Some((head, rows)) = self.rows.split_first() else { return lines };
        for (number, row) in rows.iter().enumerate() {
            if number > 0 {
                lines.push(Text::new());
            }
            for (label, cell) in head.iter().zip(row) {
                let text = [label.as_slice(), &[Span::raw(": ")], cell].concat();
                lines.extend(wrap(&text, columns, Break::Words));
            }
        }
        lines
    }
}

fn width(text: &[Span<'_>]) -> usize {
    text.iter().map(Span::width).sum()
}
