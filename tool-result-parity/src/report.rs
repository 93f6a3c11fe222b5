//! Writes the report of a comparison, within the width of a terminal.

use std::array;
use std::fmt::{self, Write as _};

use serde_json::Value;
use unicode_width::UnicodeWidthStr as _;

use crate::Parity;
use crate::allowance::Allowance;
use crate::difference::Difference;
use crate::line::{WIDTH, counted, excerpt, fit, fit_end, one_line, shared};
use crate::lost::LostValue;

/// Rows of differences and of lost values.
const MAX_ROWS: usize = 100;

type Row = [String; 5];

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
    let [old, new] = [old, new].map(|text| excerpt(&text, from));
    let kind = format!("{:8}", difference.change.word());
    [kind, path, old, new, allowed(difference.allowed)]
}

fn lost(lost: &LostValue) -> Row {
    let path = one_line(lost.path.as_deref().unwrap_or(""));
    [one_line(&lost.value), path, lost.times(), lost.stood_in(), allowed(lost.allowed)]
}

/// The rows of a table, with the columns side by side that are not empty. The widest give way first; the
/// paths, in the second one, are cut at their beginnings.
fn table(rows: &[Row]) -> Vec<String> {
    let mut widths: [usize; 5] = array::from_fn(|column| {
        let widths = rows.iter().map(|row| row[column].width());
        widths.max().unwrap_or(0).min(WIDTH)
    });
    let gaps = widths.iter().filter(|width| **width > 0).count() * 2;
    while widths.iter().sum::<usize>() + gaps > WIDTH {
        if let Some(most) = widths.iter_mut().max() {
            *most -= 1;
        }
    }
    rows.iter().map(|row| table_line(row, &widths)).collect()
}

fn table_line(row: &Row, widths: &[usize]) -> String {
    let mut line = String::new();
    for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
        if *width > 0 {
            let cell = if column == 1 { fit_end(cell, *width) } else { fit(cell, *width) };
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
        let mut parts = vec![vec![fit(&self.headline(&differences), WIDTH)]];
        if let Some(error) = self.error() {
            parts.push(vec![fit(&format!("no JSON: {}", one_line(&error.to_string())), WIDTH)]);
        }
        if !differences.is_empty() {
            parts.push(self.json_lines(&differences));
        }
        if !self.lines.is_empty() {
            let note = if self.rewording { "  (rewording is allowed)" } else { "" };
            parts.push([&[format!("text{note}")], &self.lines[..]].concat());
        }
        if !self.lost.is_empty() {
            let rows: Vec<_> = self.lost.iter().take(MAX_ROWS).map(lost).collect();
            let mut lines = table(&rows);
            lines.insert(0, "no longer in the text".to_owned());
            lines.extend(rest(self.lost.len()));
            parts.push(lines);
        }
        if !self.is_same() {
            parts.push(self.in_vain());
        }
        let parts: Vec<_> =
            parts.iter().filter(|part| !part.is_empty()).map(|part| part.join("\n")).collect();
        f.write_str(&parts.join("\n\n"))
    }
}

impl Parity {
    fn headline(&self, differences: &[Difference]) -> String {
        let mut tool = one_line(&self.tool);
        if self.is_failure {
            // an old answer may have left it out
            tool.push_str(" (a failure: `is_error` is set)");
        }
        if self.error().is_none() && differences.is_empty() && self.lines.is_empty() {
            let values = counted(self.json.same, "value", "values");
            let lines = counted(self.text_lines, "line", "lines");
            return format!("{tool}: same ({values}, {lines} of text)");
        }
        if self.is_same() {
            return format!("{tool}: same, but for what is allowed");
        }
        let open = differences.iter().filter(|difference| !difference.allowed).count();
        let json = match open {
            _ if self.error().is_some() => "no JSON".to_owned(),
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

    fn in_vain(&self) -> Vec<String> {
        let is_met = |one: &&Allowance| match one {
            Allowance::Lost(value) => self.lost.iter().any(|lost| lost.is(value)),
            _ => self.json.differences.iter().any(|difference| one.allows(difference)),
        };
        let calls = self.json.allowed.iter().filter(|one| !is_met(one)).map(Allowance::written);
        calls.map(|call| fit(&format!("`{}` matches nothing", one_line(&call)), WIDTH)).collect()
    }

    fn json_lines(&self, differences: &[Difference]) -> Vec<String> {
        let same = counted(self.json.same, "value", "values");
        let head = [["", "", "before", "after", ""], ["same", &same, "", "", ""]];
        let mut rows = head.map(|row| row.map(str::to_owned)).to_vec();
        rows.extend(differences.iter().take(MAX_ROWS).map(difference));
        let mut lines = table(&rows);
        lines[0].replace_range(..4, "JSON");
        lines.extend(rest(differences.len()));
        lines
    }
}

fn rest(rows: usize) -> Option<String> {
    rows.checked_sub(MAX_ROWS + 1).map(|left_out| format!("  ⋮ {} more", left_out + 1))
}
