//! What a comparison says, within the width of a terminal.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use serde_json::Value;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::lost::Lost;
use crate::{Change, Difference, Parity, allowance};

/// The columns that no line goes beyond.
pub(crate) const WIDTH: usize = 100;

/// Rows of differences and of lost values.
const MAX_ROWS: usize = 100;

const INDENT: &str = "  ";
/// The column in which the paths begin.
const KIND: usize = 12;
const GAP: usize = 2;
/// The columns without which a line is not shown beside the value that it lost.
const MIN_LINE: usize = 24;
const ALLOWED: &str = "(allowed)";

/// Text on one line, with what is hidden in it spelled out.
pub(crate) fn one_line(text: &str) -> String {
    let is_plain = |c: char| matches!(c, '\\' | '"' | '\'');
    let mut line = String::with_capacity(text.len());
    for part in text.split_inclusive(is_plain) {
        let words = part.trim_end_matches(is_plain);
        line.extend(words.escape_debug());
        line.push_str(&part[words.len()..]);
    }
    line
}

/// So many bytes of a text from `start` on, or a few less: no character is cut.
pub(crate) fn cut(text: &str, start: usize, bytes: usize) -> &str {
    let boundary = |at: usize| {
        let at = at.min(text.len());
        (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
    };
    &text[boundary(start)..boundary(start.saturating_add(bytes))]
}

/// Cut at its end to so many columns.
pub(crate) fn fit(text: &str, columns: usize) -> Cow<'_, str> {
    if text.width() <= columns {
        return text.into();
    }
    let mut cut = head(text.chars(), columns);
    cut.truncate(cut.trim_end().len());
    while format!("{cut}…").width() > columns && cut.pop().is_some() {}
    format!("{cut}…").into()
}

/// Cut at its beginning: the end of a path says more.
fn fit_end(text: &str, columns: usize) -> Cow<'_, str> {
    if text.width() <= columns {
        return text.into();
    }
    let mut cut: Vec<_> = head(text.chars().rev(), columns).chars().collect();
    while cut.iter().rev().collect::<String>().width() >= columns && cut.pop().is_some() {}
    format!("…{}", cut.iter().rev().collect::<String>()).into()
}

/// The first characters, of at most so many columns.
fn head(chars: impl Iterator<Item = char>, columns: usize) -> String {
    let mut left = columns;
    let fits = |c: &char| {
        let width = c.width().unwrap_or(1);
        let fits = width <= left;
        left -= width.min(left);
        fits
    };
    chars.take(columns * 16).take_while(fits).collect()
}

pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

pub(crate) fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

/// A value as compact JSON, as much of it as may be shown. `from`: how many bytes of a string are
/// passed over.
fn brief(value: &Value, from: usize) -> String {
    let mut out = String::new();
    write_brief(value, from, &mut out);
    one_line(&out)
}

fn write_brief(value: &Value, from: usize, out: &mut String) {
    if out.len() > WIDTH {
        return;
    }
    match value {
        Value::String(text) => quote(text, from, out),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate().take(WIDTH) {
                out.push_str(if index == 0 { "" } else { "," });
                write_brief(item, 0, out);
            }
            out.push(']');
        }
        Value::Object(entries) => {
            out.push('{');
            for (index, (key, value)) in entries.iter().enumerate().take(WIDTH) {
                out.push_str(if index == 0 { "" } else { "," });
                quote(key, 0, out);
                out.push(':');
                write_brief(value, 0, out);
            }
            out.push('}');
        }
        scalar => out.push_str(&scalar.to_string()),
    }
}

fn quote(text: &str, from: usize, out: &mut String) {
    let quoted = Value::from(cut(text, from, WIDTH * 4)).to_string();
    out.push_str(if from > 0 { "…" } else { "" });
    out.push_str(if from > 0 { &quoted[1..] } else { &quoted });
}

/// How many bytes two long strings begin with that tell nothing of how they differ.
fn shared(old: Option<&Value>, new: Option<&Value>) -> usize {
    let (Some(Value::String(old)), Some(Value::String(new))) = (old, new) else { return 0 };
    let same = old.bytes().zip(new.bytes()).take_while(|(old, new)| old == new).count();
    if same < 12 || old.len().max(new.len()) < 20 || old == new { 0 } else { same - 6 }
}

/// One row of a table.
struct Row {
    kind: &'static str,
    cells: Vec<String>,
    allowed: bool,
}

impl Row {
    fn difference(difference: &Difference) -> Self {
        let mut path = one_line(&difference.path);
        if let Some(to) = &difference.renamed_to {
            let _ = write!(path, " → {}", one_line(to));
        }
        if difference.count > 1 {
            let _ = write!(path, " (× {})", difference.count);
        }
        let (old, new) = (difference.old.as_ref(), difference.new.as_ref());
        let from = shared(old, new);
        let value =
            |value: Option<&Value>| value.map_or_else(String::new, |value| brief(value, from));
        let is_same = matches!(difference.change, Change::Renamed | Change::Moved);
        let new = if is_same { None } else { new };
        let kind = difference.change.word();
        Row { kind, cells: vec![path, value(old), value(new)], allowed: difference.allowed }
    }

    fn lost(lost: &Lost) -> Self {
        let path = one_line(lost.path.as_deref().unwrap_or(""));
        let cells = vec![one_line(&lost.value), path, lost.times()];
        Row { kind: "", cells, allowed: lost.allowed }
    }

    fn head(kind: &'static str, cells: [&str; 3]) -> Self {
        Row { kind, cells: cells.map(str::to_owned).into(), allowed: false }
    }

    /// The cells, each as wide as its column; the first is a path if `is_path`.
    fn draw(&self, widths: &[usize], is_path: bool, lead: &str) -> String {
        let mut line = lead.to_owned();
        for (index, (cell, width)) in self.cells.iter().zip(widths).enumerate() {
            line.push_str(if index == 0 { "" } else { "  " });
            let is_end = index == 0 && is_path;
            let cell = if is_end { fit_end(cell, *width) } else { fit(cell, *width) };
            line.push_str(&cell);
            line.extend(std::iter::repeat_n(' ', width.saturating_sub(cell.width())));
        }
        if self.allowed {
            line.push_str("  ");
            line.push_str(ALLOWED);
        }
        fit(line.trim_end(), WIDTH).into_owned()
    }
}

/// The widths of columns that have `room` together: the widest give way first.
fn widths(rows: &[Row], columns: usize, mut room: usize) -> Vec<usize> {
    let widest = |column: usize| rows.iter().map(|row| row.cells[column].width()).max();
    let mut widths: Vec<_> =
        (0..columns).map(|column| widest(column).unwrap_or(0).min(WIDTH)).collect();
    room -= GAP * (columns - 1);
    while widths.iter().sum::<usize>() > room {
        if let Some(most) = widths.iter_mut().max() {
            *most -= 1;
        }
    }
    widths
}

fn room(rows: &[Row], indent: usize) -> usize {
    let has_allowed = rows.iter().any(|row| row.allowed);
    WIDTH - indent - if has_allowed { ALLOWED.len() + GAP } else { 0 }
}

impl fmt::Display for Parity {
    /// A table of at most 100 columns, without a line break at its end; one line if all is the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differences = self.differences();
        let mut lines = vec![fit(&self.headline(&differences), WIDTH).into_owned()];
        if let Some(error) = &self.error {
            let error = format!("no JSON: {}", one_line(&error.to_string()));
            lines.extend([String::new(), fit(&error, WIDTH).into_owned()]);
        }
        if !differences.is_empty() {
            self.draw_json(&differences, &mut lines);
        }
        if !self.lines.is_empty() {
            let note = if self.rewording { "  (rewording is allowed)" } else { "" };
            lines.extend([String::new(), format!("text{note}")]);
            lines.extend_from_slice(&self.lines);
        }
        if !self.lost.is_empty() {
            self.draw_lost(&mut lines);
        }
        if !self.is_same() {
            let in_vain = allowance::in_vain(&self.json.findings, &self.lost, &self.allowed);
            let in_vain = in_vain.iter().map(|allowance| one_line(allowance));
            let in_vain =
                in_vain.map(|one| fit(&format!("`{one}` matches nothing"), WIDTH).into_owned());
            let mut in_vain = in_vain.peekable();
            lines.extend(in_vain.peek().map(|_| String::new()));
            lines.extend(in_vain);
        }
        f.write_str(&lines.join("\n"))
    }
}

impl Parity {
    fn headline(&self, differences: &[Difference]) -> String {
        let mut tool = one_line(&self.tool);
        if self.is_failure {
            // an old answer may have left it out
            tool.push_str(" (a failure: `is_error` is set)");
        }
        if self.error.is_none() && differences.is_empty() && self.lines.is_empty() {
            let values = counted(self.json.same, "value", "values");
            let lines = counted(self.text_lines, "line", "lines");
            return format!("{tool}: same ({values}, {lines} of text)");
        }
        if self.is_same() {
            return format!("{tool}: same, but for what is allowed");
        }
        let open = differences.iter().filter(|difference| !difference.allowed).count();
        let json = match open {
            _ if self.error.is_some() => "no JSON".to_owned(),
            0 => "JSON the same".to_owned(),
            open => format!("JSON {}", counted(open, "difference", "differences")),
        };
        let text = match (self.lines.is_empty(), self.rewording) {
            (true, _) => "text the same",
            (false, true) => "text reworded",
            (false, false) => "text differs",
        };
        let lost = match self.lost.iter().filter(|lost| !lost.allowed).count() {
            0 => String::new(),
            lost => format!(", {} lost", counted(lost, "value", "values")),
        };
        format!("{tool}: {json}, {text}{lost}")
    }

    fn draw_json(&self, differences: &[Difference], lines: &mut Vec<String>) {
        let shown = &differences[..differences.len().min(MAX_ROWS)];
        let same = counted(self.json.same, "value", "values");
        let mut rows =
            vec![Row::head("", ["", "before", "after"]), Row::head("same", [&same, "", ""])];
        rows.extend(shown.iter().map(Row::difference));
        let widths = widths(&rows, 3, room(&rows, KIND));
        lines.push(String::new());
        for (index, row) in rows.iter().enumerate() {
            let lead = if index == 0 { "JSON".to_owned() } else { format!("{INDENT}{}", row.kind) };
            lines.push(row.draw(&widths, true, &format!("{lead:KIND$}")));
        }
        lines.extend(rest(differences.len() - shown.len()));
        if let Some((wide, single)) = shown.iter().find_map(Difference::widened) {
            lines.push(format!(
                "{INDENT}{wide} is what `serde_json::to_value` makes of the `f32` {single}"
            ));
        }
    }

    fn draw_lost(&self, lines: &mut Vec<String>) {
        let shown = &self.lost[..self.lost.len().min(MAX_ROWS)];
        let mut rows: Vec<_> = shown.iter().map(Row::lost).collect();
        for column in (0..3).rev() {
            if rows.iter().all(|row| row.cells[column].is_empty()) {
                for row in &mut rows {
                    row.cells.remove(column);
                }
            }
        }
        let room = room(&rows, INDENT.len());
        let mut widths = widths(&rows, rows[0].cells.len(), room);
        let left = room.saturating_sub(widths.iter().map(|width| width + GAP).sum());
        if left >= MIN_LINE {
            rows.iter_mut().zip(shown).for_each(|(row, lost)| row.cells.push(lost.stood_in()));
            widths.push(left);
        }
        lines.extend([String::new(), "no longer in the text".to_owned()]);
        lines.extend(rows.iter().map(|row| row.draw(&widths, false, INDENT)));
        lines.extend(rest(self.lost.len() - shown.len()));
    }
}

fn rest(left_out: usize) -> Option<String> {
    (left_out > 0).then(|| format!("{INDENT}⋮ {left_out} more"))
}
