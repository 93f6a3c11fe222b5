//! Writes the report of a comparison, within the width of a terminal.

use std::fmt::{self, Write as _};

use serde_json::Value;
use unicode_width::UnicodeWidthStr as _;

use crate::Parity;
use crate::allowance::Allowance;
use crate::json::{Change, Difference};
use crate::line::{WIDTH, counted, cut, fit, fit_end, one_line, shared};
use crate::lost::LostValue;

/// Rows of differences and of lost values.
const MAX_ROWS: usize = 100;

type Row = Vec<String>;

fn row<const N: usize>(cells: [&str; N]) -> Row {
    cells.map(str::to_owned).into()
}

fn allowed(is_allowed: bool) -> String {
    if is_allowed { "(allowed)".to_owned() } else { String::new() }
}

fn difference(difference: &Difference) -> Row {
    let mut path = one_line(&difference.path);
    if let Some(to) = &difference.renamed_to {
        let _ = write!(path, " → {}", one_line(to));
    }
    if difference.count > 1 {
        let _ = write!(path, " (× {})", difference.count);
    }
    let text = |value: &Option<Value>| value.as_ref().map(Value::to_string).unwrap_or_default();
    let (old, mut new) = (text(&difference.old), text(&difference.new));
    if difference.renamed_to.is_some() {
        new.clear();
    }
    let from = shared(&old, &new, 12);
    let brief = |text: &str| {
        let mark = if from > 0 { "…" } else { "" };
        format!("{mark}{}", one_line(cut(text, from, WIDTH * 4)))
    };
    let kind = format!("{:8}", difference.change.word());
    vec![kind, path, brief(&old), brief(&new), allowed(difference.allowed)]
}

fn lost(lost: &LostValue) -> Row {
    let path = one_line(lost.path.as_deref().unwrap_or(""));
    vec![one_line(&lost.value), path, lost.times(), lost.stood_in(), allowed(lost.allowed)]
}

/// The rows of a table, with the columns side by side that are not empty. The widest give way first;
/// what is in column `path` is cut at its beginning.
fn table(rows: &[Row], path: usize) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let mut widths: Vec<_> =
        (0..columns).map(|column| widest(column).unwrap_or(0).min(WIDTH)).collect();
    let gaps = widths.iter().filter(|width| **width > 0).count() * 2;
    while widths.iter().sum::<usize>() + gaps > WIDTH {
        if let Some(most) = widths.iter_mut().max() {
            *most -= 1;
        }
    }
    rows.iter().map(|row| table_line(row, &widths, path)).collect()
}

fn table_line(row: &Row, widths: &[usize], path: usize) -> String {
    let mut line = String::new();
    for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
        if *width > 0 {
            let cell = if column == path { fit_end(cell, *width) } else { fit(cell, *width) };
            let _ = write!(line, "  {cell}");
            line.extend(std::iter::repeat_n(' ', width.saturating_sub(cell.width())));
        }
    }
    fit(line.trim_end(), WIDTH)
}

impl fmt::Display for Parity {
    /// A table of at most 100 columns, without a line break at its end; one line if all is the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differences = self.differences();
        let mut lines = vec![fit(&self.headline(&differences), WIDTH)];
        if let Some(error) = &self.error {
            let error = format!("no JSON: {}", one_line(&error.to_string()));
            lines.extend([String::new(), fit(&error, WIDTH)]);
        }
        if !differences.is_empty() {
            lines.push(String::new());
            lines.extend(self.json_lines(&differences));
        }
        if !self.lines.is_empty() {
            let note = if self.rewording { "  (rewording is allowed)" } else { "" };
            lines.extend([String::new(), format!("text{note}")]);
            lines.extend_from_slice(&self.lines);
        }
        if !self.lost.is_empty() {
            lines.extend([String::new(), "no longer in the text".to_owned()]);
            let shown = self.lost.iter().take(MAX_ROWS).map(lost).collect::<Vec<_>>();
            lines.extend(table(&shown, usize::MAX));
            lines.extend(rest(self.lost.len()));
        }
        if !self.is_same() {
            let is_met = |one: &&Allowance| one.is_met(&self.json.differences, &self.lost);
            let mut in_vain = self.allowed.iter().filter(|one| !is_met(one)).peekable();
            lines.extend(in_vain.peek().map(|_| String::new()));
            for call in in_vain.map(Allowance::written) {
                let line = format!("`{}` matches nothing", one_line(&call));
                lines.push(fit(&line, WIDTH));
            }
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

    fn json_lines(&self, differences: &[Difference]) -> Vec<String> {
        let same = counted(self.json.same, "value", "values");
        let mut rows = vec![row(["", "", "before", "after", ""]), row(["same", &same, "", "", ""])];
        rows.extend(differences.iter().take(MAX_ROWS).map(difference));
        let mut lines = table(&rows, 1);
        lines[0].replace_range(..4, "JSON");
        lines.extend(rest(differences.len()));
        let widened = differences.iter().take(MAX_ROWS).find_map(widened);
        lines.extend(widened.map(|(wide, single)| {
            format!("  {wide} is what `serde_json::to_value` makes of the `f32` {single}")
        }));
        lines
    }
}

/// The old float and the new one, if the old one is an `f32` that became an `f64` digit by digit.
fn widened(difference: &Difference) -> Option<(String, String)> {
    let [wide, single] = [&difference.old, &difference.new]
        .map(|value| value.as_ref().filter(|value| value.is_f64()).map(Value::to_string));
    let (wide, single) = (wide?, single?);
    let (old, new): (f64, f32) = (wide.parse().ok()?, single.parse().ok()?);
    let is_widened = old.to_bits() == f64::from(new).to_bits() && wide.len() > single.len();
    (difference.change == Change::Changed && is_widened).then_some((wide, single))
}

fn rest(rows: usize) -> Option<String> {
    rows.checked_sub(MAX_ROWS + 1).map(|left_out| format!("  ⋮ {} more", left_out + 1))
}
