//! Text broken into lines of so many columns.

use ratatui::style::Style;
use ratatui::text::Span;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// A place where a line may be broken.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Break {
    /// At a space, beside a letter that is two columns wide, and within a word that is too long.
    Words,
    /// At any character, when the line is full.
    Anywhere,
}

/// A text that is drawn as one, with its columns.
struct Cell<'t> {
    text: &'t str,
    style: Style,
    columns: usize,
}

/// `spans` on lines of at most `columns`; at least one line, maybe empty. A line break in them is one.
pub(crate) fn wrap(spans: &[Span<'_>], columns: usize, at: Break) -> Vec<Vec<Span<'static>>> {
    let mut lines = Vec::new();
    let mut cells = Vec::new();
    for span in spans {
        for (index, part) in span.content.split('\n').enumerate() {
            if index > 0 {
                break_paragraph(&cells, columns, at, &mut lines);
                cells.clear();
            }
            cells.extend(cells_of(part, span.style, columns));
        }
    }
    break_paragraph(&cells, columns, at, &mut lines);
    lines
}

fn cells_of(text: &str, style: Style, columns: usize) -> impl Iterator<Item = Cell<'_>> {
    /// Stands for what is wider than the whole line.
    const TOO_WIDE: &str = "…";
    text.graphemes(true).map(move |text| {
        let text = if text.width() > columns { TOO_WIDE } else { text };
        Cell { text, style, columns: text.width() }
    })
}

fn break_paragraph(
    cells: &[Cell<'_>],
    columns: usize,
    at: Break,
    lines: &mut Vec<Vec<Span<'static>>>,
) {
    let mut rest = cells;
    loop {
        let (line, after) = rest.split_at(line_length(rest, columns, at));
        lines.push(join(line));
        // the space that the line was broken at
        let spaces = after.iter().take_while(|cell| at == Break::Words && cell.text == " ").count();
        rest = &after[spaces..];
        if rest.is_empty() || columns == 0 {
            return;
        }
    }
}

/// The number of cells on the first line.
fn line_length(cells: &[Cell<'_>], columns: usize, at: Break) -> usize {
    let mut used = 0;
    let full = cells.iter().position(|cell| {
        used += cell.columns;
        used > columns
    });
    let Some(full) = full else { return cells.len() };
    let may_break = |index: &usize| {
        let (before, after) = (&cells[*index - 1], &cells[*index]);
        after.text == " " || before.text == " " || before.columns == 2 || after.columns == 2
    };
    match at {
        Break::Words => (1..=full).rev().find(may_break).unwrap_or(full),
        Break::Anywhere => full,
    }
}

/// Neighbours of one style are one span.
fn join(cells: &[Cell<'_>]) -> Vec<Span<'static>> {
    cells
        .chunk_by(|a, b| a.style == b.style)
        .map(|chunk| {
            let text: String = chunk.iter().map(|cell| cell.text).collect();
            Span::styled(text, chunk[0].style)
        })
        .collect()
}
