//! What a comparison says, within the width of a terminal.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use serde_json::Value;
use unicode_width::UnicodeWidthStr as _;

use super::{Change, Difference, Parity, rows};
use crate::columns::{self, first_cluster};
use crate::visible::visible;

/// The columns that no line goes beyond.
pub(super) const WIDTH: usize = 100;

/// Rows of differences and of lost values.
const MOST_ROWS: usize = 100;

const INDENT: &str = "  ";
/// The column in which the paths begin.
const KIND: usize = 12;
const GAP: usize = 2;
/// The columns without which a line is not shown beside the value that it lost.
const LEAST_LINE: usize = 24;
const ALLOWED: &str = "(allowed)";

/// Text on one line, with what is hidden in it spelled out.
pub(super) fn one_line(text: &str) -> String {
    let shown = visible(text);
    let mut line = String::with_capacity(shown.len());
    for c in shown.chars() {
        match c {
            '\n' => line.push_str("\\n"),
            '\t' => line.push_str("\\t"),
            ' ' => line.push(' '),
            c if c.is_whitespace() => line.extend(c.escape_unicode()),
            c => line.push(c),
        }
    }
    line
}

/// The last place between two characters that is not behind `at`.
pub(super) fn boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Cut at its end to so many columns.
pub(super) fn fit(text: &str, columns: usize) -> String {
    columns::fit(text, columns, "…").into_owned()
}

/// Cut at its beginning: the end of a path says more.
fn fit_end(text: &str, columns: usize) -> Cow<'_, str> {
    if text.width() <= columns {
        return text.into();
    }
    // of a path of any length, so much is more than fits
    let mut rest = &text[boundary(text, text.len().saturating_sub(columns * 16))..];
    while !rest.is_empty() {
        rest = &rest[first_cluster(rest)..];
        let cut = format!("…{rest}");
        if cut.width() <= columns {
            return cut.into();
        }
    }
    fit("…", columns).into()
}

pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
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
        scalar => write!(out, "{scalar}").unwrap_or_default(),
    }
}

fn quote(text: &str, from: usize, out: &mut String) {
    let from = boundary(text, from);
    let until = boundary(text, from.saturating_add(WIDTH * 4));
    let quoted = Value::from(&text[from..until]).to_string();
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
    fn of(difference: &Difference) -> Self {
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
        let new = if difference.change == Change::Renamed { None } else { new };
        let kind = difference.change.word();
        Row { kind, cells: vec![path, value(old), value(new)], allowed: difference.allowed }
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

fn pad(text: &str, columns: usize, out: &mut String) {
    out.push_str(text);
    out.extend(std::iter::repeat_n(' ', columns.saturating_sub(text.width())));
}

fn room(rows: &[Row], indent: usize) -> usize {
    let has_allowed = rows.iter().any(|row| row.allowed);
    WIDTH - indent - if has_allowed { ALLOWED.len() + GAP } else { 0 }
}

/// The cells of a row; the first is a path where `is_path`.
fn draw(
    row: &Row,
    widths: &[usize],
    is_path: bool,
    lead: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut line = lead.to_owned();
    for (index, (cell, width)) in row.cells.iter().zip(widths).enumerate() {
        line.push_str(if index == 0 { "" } else { "  " });
        let cell =
            if index == 0 && is_path { fit_end(cell, *width) } else { fit(cell, *width).into() };
        pad(&cell, *width, &mut line);
    }
    if row.allowed {
        line.push_str("  ");
        line.push_str(ALLOWED);
    }
    writeln!(f, "{}", fit(line.trim_end(), WIDTH))
}

impl fmt::Display for Parity {
    /// A table of at most 100 columns, without a line break at its end; one line where all is the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut report = String::new();
        let differences = self.differences();
        write!(report, "{}", Draw(self, &differences))?;
        f.write_str(report.trim_end_matches('\n'))
    }
}

struct Draw<'p>(&'p Parity, &'p [Difference]);

impl fmt::Display for Draw<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Draw(parity, differences) = self;
        writeln!(f, "{}", fit(&parity.headline(differences), WIDTH))?;
        if let Some(error) = &parity.error {
            writeln!(f, "\n{}", fit(&format!("no JSON: {}", one_line(&error.to_string())), WIDTH))?;
        }
        if !differences.is_empty() {
            parity.draw_json(differences, f)?;
        }
        if !parity.lines.is_empty() {
            writeln!(
                f,
                "\ntext{}",
                if parity.rewording { "  (rewording is allowed)" } else { "" }
            )?;
            parity.lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        }
        if !parity.lost.is_empty() {
            parity.draw_lost(f)?;
        }
        if !parity.is_same() {
            parity.draw_in_vain(f)?;
        }
        Ok(())
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
        let lost = self.lost.iter().filter(|lost| !lost.allowed).count();
        let lost = match lost {
            0 => String::new(),
            lost => format!(", {} lost", counted(lost, "value", "values")),
        };
        format!("{tool}: {json}, {text}{lost}")
    }

    fn draw_json(&self, differences: &[Difference], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &differences[..differences.len().min(MOST_ROWS)];
        let mut rows: Vec<_> = shown.iter().map(Row::of).collect();
        let head = ["", "before", "after"].map(str::to_owned);
        let same = counted(self.json.same, "value", "values");
        let same = [&same, "", ""].map(str::to_owned);
        rows.insert(0, Row { kind: "same", cells: same.into(), allowed: false });
        rows.insert(0, Row { kind: "", cells: head.into(), allowed: false });
        let widths = widths(&rows, 3, room(&rows, KIND));
        writeln!(f)?;
        for (index, row) in rows.iter().enumerate() {
            let lead = if index == 0 { "JSON".to_owned() } else { format!("{INDENT}{}", row.kind) };
            draw(row, &widths, true, &format!("{lead:KIND$}"), f)?;
        }
        rest(differences.len() - shown.len(), f)?;
        if let Some((wide, single)) = shown.iter().find_map(Difference::widened) {
            writeln!(
                f,
                "{INDENT}{wide} is what `serde_json::to_value` makes of the `f32` {single}"
            )?;
        }
        Ok(())
    }

    fn draw_lost(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.lost[..self.lost.len().min(MOST_ROWS)];
        let row = |lost: &super::Lost| Row {
            kind: "",
            cells: vec![
                one_line(&lost.value),
                one_line(lost.path.as_deref().unwrap_or("")),
                lost.times(),
            ],
            allowed: lost.allowed,
        };
        let mut rows: Vec<_> = shown.iter().map(row).collect();
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
        if left >= LEAST_LINE {
            for (row, lost) in rows.iter_mut().zip(shown) {
                row.cells.push(lost.stood_in());
            }
            widths.push(left);
        }
        writeln!(f, "\nno longer in the text")?;
        for row in &rows {
            draw(row, &widths, false, INDENT, f)?;
        }
        rest(self.lost.len() - shown.len(), f)
    }

    fn draw_in_vain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let in_vain = rows::in_vain(&self.json.findings, &self.lost, &self.allowed);
        for (index, allowance) in in_vain.iter().enumerate() {
            let line = fit(&format!("`{}` matches nothing", one_line(allowance)), WIDTH);
            writeln!(f, "{}{line}", if index == 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

fn rest(left_out: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if left_out > 0 {
        writeln!(f, "{INDENT}⋮ {left_out} more")?;
    }
    Ok(())
}
