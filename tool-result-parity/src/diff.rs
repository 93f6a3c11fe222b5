//! Two texts, line by line.

use std::time::{Duration, Instant};

use similar::{Algorithm, DiffOp, capture_diff_slices_deadline, group_diff_ops};

use crate::line::{WIDTH, counted, excerpt, fit, shared};

/// Lines around a difference that are shown.
const CONTEXT: usize = 2;

/// Lines that a report shows of the difference.
const MAX_LINES: usize = 200;

/// Texts of up to so many pairs of lines are compared to the end, so that their report is the same on
/// any machine.
const MAX_PAIRS: usize = 4_000_000;

/// The time in which the shortest difference of longer texts is looked for; then any will do.
const MAX_TIME: Duration = Duration::from_millis(500);

const OLD_ENDS: &str = "  \\ the old text ends with a line break, the new one does not";
const NEW_ENDS: &str = "  \\ the new text ends with a line break, the old one does not";

/// Empty where the texts are the same.
pub(crate) fn differing(old: &str, new: &str) -> Vec<String> {
    if old == new {
        return Vec::new();
    }
    let (olds, news) = (split(old), split(new));
    let is_long = olds.len().saturating_mul(news.len()) > MAX_PAIRS;
    let deadline = is_long.then(|| Instant::now() + MAX_TIME);
    let ops = capture_diff_slices_deadline(Algorithm::Myers, &olds, &news, deadline);
    let mut shown = ReportLines::default();
    let mut done = 0;
    for op in group_diff_ops(ops, CONTEXT).iter().flatten() {
        shown.fold(op.old_range().start - done);
        done = op.old_range().end;
        shown.add(op, &olds[op.old_range()], &news[op.new_range()]);
    }
    shown.fold(olds.len() - done);
    if shown.left_out > 0 {
        let left_out = counted(shown.left_out, "more line differs", "more lines differ");
        shown.lines.push(format!("  ⋮ {left_out}"));
    }
    shown.lines.extend(match (old.ends_with('\n'), new.ends_with('\n')) {
        (true, false) if !new.is_empty() => Some(OLD_ENDS.to_owned()),
        (false, true) if !old.is_empty() => Some(NEW_ENDS.to_owned()),
        _ => None,
    });
    shown.lines
}

/// The lines of a text without what ends them: how the last one ends is said by itself.
fn split(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').map(|line| line.strip_suffix('\n').unwrap_or(line)).collect()
}

#[derive(Default)]
struct ReportLines {
    lines: Vec<String>,
    left_out: usize,
}

impl ReportLines {
    fn fold(&mut self, lines: usize) {
        if lines > 0 && self.lines.len() < MAX_LINES {
            self.lines.push(format!("  ⋮ {}", counted(lines, "line the same", "lines the same")));
        }
    }

    fn add(&mut self, op: &DiffOp, old: &[&str], new: &[&str]) {
        if matches!(op, DiffOp::Equal { .. }) {
            return old.iter().for_each(|line| self.line(' ', line, 0));
        }
        for (sign, lines, others) in [('-', old, new), ('+', new, old)] {
            for (index, line) in lines.iter().enumerate() {
                let other = others.get(index).filter(|_| old.len() == new.len());
                self.line(sign, line, other.map_or(0, |other| shared(line, other, WIDTH / 2)));
            }
        }
    }

    /// `from`: how many characters at its beginning tell nothing.
    fn line(&mut self, sign: char, line: &str, from: usize) {
        if self.lines.len() >= MAX_LINES {
            self.left_out += usize::from(sign != ' ');
            return;
        }
        let row = format!("  {sign} {}", spelled(line, from));
        self.lines.push(fit(row.trim_end(), WIDTH));
    }
}

/// A line without what cannot be seen in it: spaces at its end are dots.
fn spelled(line: &str, from: usize) -> String {
    let text = line.trim_end_matches(' ');
    let dots = "·".repeat((line.len() - text.len()).min(WIDTH));
    excerpt(&[text, &dots].concat(), from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_spelled_out() {
        assert_eq!(
            differing("a\nb  \n\tc\nd\u{200b}\n", "a\r\nb\nc\nd"),
            [
                "  - a",
                "  - b··",
                "  - \\tc",
                "  - d\\u{200b}",
                "  + a\\r",
                "  + b",
                "  + c",
                "  + d",
                OLD_ENDS
            ]
        );
        assert_eq!(differing("", "a\n"), ["  + a"]);
        assert!(differing("", "").is_empty());
    }

    #[test]
    fn a_line_that_ends_otherwise_is_no_other_line() {
        assert_eq!(differing("a\n", "a"), ["  ⋮ 1 line the same", OLD_ENDS]);
        assert_eq!(differing("a\nb", "a\nb\n\nc\n"), ["    a", "    b", "  +", "  + c", NEW_ENDS]);
        assert_eq!(differing("\n", ""), ["  -"]);
    }

    #[test]
    fn what_is_the_same_is_folded() {
        let old = (0..20).map(|n| format!("line {n}\n")).collect::<Vec<_>>().concat();
        let new = old.replace("line 9\n", "line nine\n");
        assert_eq!(
            differing(&old, &new),
            [
                "  ⋮ 7 lines the same",
                "    line 7",
                "    line 8",
                "  - line 9",
                "  + line nine",
                "    line 10",
                "    line 11",
                "  ⋮ 8 lines the same",
            ]
        );
    }

    #[test]
    fn of_two_long_lines_the_place_is_shown_where_they_differ() {
        let long = "word ".repeat(60);
        assert_eq!(
            differing(&format!("{long}one\n"), &format!("{long}two\n")),
            ["  - …word word word word word one", "  + …word word word word word two"]
        );
    }

    #[test]
    fn what_is_compared_to_the_end_has_the_shortest_difference() {
        // 2,000 lines each: every second one is gone, and others stand in between
        let text = |keep: &dyn Fn(usize) -> bool| {
            let line = |n: usize| format!("{}\n", n * 7_919 % 3_001);
            (0..3_000).filter(|n| keep(*n)).map(line).collect::<Vec<_>>().concat()
        };
        let (old, new) = (text(&|n| n % 3 != 0), text(&|n| n % 3 != 1));
        let lines = differing(&old, &new);
        // of the lines that are shown, every third is the same
        assert_eq!(lines[MAX_LINES], format!("  ⋮ {} more lines differ", 2_000 - 134));
    }

    #[test]
    fn a_hundred_thousand_lines_that_all_differ_are_cut() {
        let text =
            |of: &str| (0..100_000).map(|n| format!("{of} {n}\n")).collect::<Vec<_>>().concat();
        let lines = differing(&text("old"), &text("new"));
        assert_eq!(lines.len(), MAX_LINES + 1);
        assert_eq!(lines[MAX_LINES], "  ⋮ 199800 more lines differ");
    }
}
