//! Two texts, line by line.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use similar::{Algorithm, DiffOp, capture_diff_slices_deadline, group_diff_ops};

use crate::report::{WIDTH, counted, cut, fit, one_line};

/// Lines around a difference that are shown.
const CONTEXT: usize = 2;

/// Lines that a report shows of the difference.
const MAX_LINES: usize = 200;

/// Texts of up to so many pairs of lines are compared to the end, so that their report is the same on
/// any machine.
const MAX_PAIRS: usize = 4_000_000;

/// The time in which the shortest difference of longer texts is looked for; then any will do.
const MAX_TIME: Duration = Duration::from_millis(500);

const INDENT: &str = "  ";
const OLD_ENDS: &str = "  \\ the old text ends with a line break, the new one does not";
const NEW_ENDS: &str = "  \\ the new text ends with a line break, the old one does not";

/// The lines of the report in which two texts differ; none where they are the same.
pub(crate) fn differing(old: &str, new: &str) -> Vec<String> {
    if old == new {
        return Vec::new();
    }
    let end = match (old.ends_with('\n'), new.ends_with('\n')) {
        (true, false) if !new.is_empty() => Some(OLD_ENDS),
        (false, true) if !old.is_empty() => Some(NEW_ENDS),
        _ => None,
    };
    let (old, new): (Vec<_>, Vec<_>) = (split(old), split(new));
    let mut numbers = HashMap::new();
    let (olds, news) = (numbered(&old, &mut numbers), numbered(&new, &mut numbers));
    let is_long = olds.len().saturating_mul(news.len()) > MAX_PAIRS;
    let deadline = is_long.then(|| Instant::now() + MAX_TIME);
    let ops = capture_diff_slices_deadline(Algorithm::Myers, &olds, &news, deadline);
    let mut diff = Diff { old: &old, new: &new, lines: Vec::new(), left_out: 0 };
    let mut done = 0;
    for group in group_diff_ops(ops, CONTEXT) {
        let start = group.first().map_or(done, |op| op.old_range().start);
        diff.folded(start - done);
        for op in &group {
            diff.op(op);
        }
        done = group.last().map_or(done, |op| op.old_range().end);
    }
    diff.folded(old.len() - done);
    let mut lines = diff.finish();
    lines.extend(end.map(str::to_owned));
    lines
}

/// The lines of a text without what ends them: how the last one ends is said by itself.
fn split(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').map(|line| line.strip_suffix('\n').unwrap_or(line)).collect()
}

struct Diff<'t> {
    old: &'t [&'t str],
    new: &'t [&'t str],
    lines: Vec<String>,
    /// Lines that differ and are not shown.
    left_out: usize,
}

impl Diff<'_> {
    fn folded(&mut self, lines: usize) {
        if lines > 0 && self.lines.len() < MAX_LINES {
            self.lines
                .push(format!("{INDENT}⋮ {}", counted(lines, "line the same", "lines the same")));
        }
    }

    fn op(&mut self, op: &DiffOp) {
        let (old, new) = (&self.old[op.old_range()], &self.new[op.new_range()]);
        if matches!(op, DiffOp::Equal { .. }) {
            return self.lines_of(' ', old, &[]);
        }
        let are_pairs = old.len() == new.len();
        let pairs = old.iter().zip(new).filter(|_| are_pairs);
        let from: Vec<_> = pairs.map(|(old, new)| shared(old, new)).collect();
        self.lines_of('-', old, &from);
        self.lines_of('+', new, &from);
    }

    fn lines_of(&mut self, sign: char, lines: &[&str], from: &[usize]) {
        for (index, line) in lines.iter().enumerate() {
            self.line(sign, line, from.get(index).copied().unwrap_or(0));
        }
    }

    /// `from`: how many bytes at its beginning tell nothing.
    fn line(&mut self, sign: char, line: &str, from: usize) {
        if self.lines.len() >= MAX_LINES {
            self.left_out += usize::from(sign != ' ');
            return;
        }
        let text = spelled(line, from);
        let row = format!("{INDENT}{sign} {text}");
        self.lines.push(fit(row.trim_end(), WIDTH).into_owned());
    }

    fn finish(mut self) -> Vec<String> {
        if self.left_out > 0 {
            let left_out = counted(self.left_out, "more line differs", "more lines differ");
            self.lines.push(format!("{INDENT}⋮ {left_out}"));
        }
        self.lines
    }
}

/// Each line as a number, which is quicker to compare.
fn numbered<'t>(lines: &[&'t str], numbers: &mut HashMap<&'t str, usize>) -> Vec<usize> {
    let number = |line: &&'t str| {
        let next = numbers.len();
        *numbers.entry(line).or_insert(next)
    };
    lines.iter().map(number).collect()
}

/// Where two lines begin to differ, less a few words; 0 where the beginning fits beside it.
fn shared(old: &str, new: &str) -> usize {
    let same = old.bytes().zip(new.bytes()).take_while(|(old, new)| old == new).count();
    if same < WIDTH / 2 || old.len().max(new.len()) <= WIDTH { 0 } else { same - WIDTH / 4 }
}

/// A line without what cannot be seen in it: spaces at its end are dots.
fn spelled(line: &str, from: usize) -> String {
    let shown = cut(line, from, WIDTH * 16);
    let text = shown.trim_end_matches(' ');
    let dots = "·".repeat((shown.len() - text.len()).min(WIDTH));
    format!("{}{}{dots}", if from > 0 { "…" } else { "" }, one_line(text))
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
