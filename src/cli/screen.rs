//! Markdown for a person at a terminal: without the marks that a terminal shows as noise.
//!
//! The text is the one that this crate writes, where a value is plain or stands in quotes. So its lines are read one by
//! one, and only headings, strong text, fences and tables have marks that go.

use std::env;
use std::iter::{self, Peekable};
use std::str::Lines;

use unicode_width::UnicodeWidthStr;

/// The columns of a terminal that does not tell.
const WIDTH: usize = 80;

#[derive(Clone, Copy)]
pub(super) struct Screen {
    has_colors: bool,
    width: usize,
}

/// An escape sequence that begins a style, and the one that ends it.
type Style = [&'static str; 2];

const BOLD: Style = ["\x1b[1m", "\x1b[22m"];
const PLAIN: Style = ["", ""];
const CODE: Style = ["\x1b[36m", "\x1b[39m"];

pub(super) fn width() -> usize {
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0))
}

pub(super) fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
}

impl Screen {
    /// `NO_COLOR` switches colors off. `CLICOLOR_FORCE` has them also where there is no terminal.
    pub(super) fn new(is_terminal: bool) -> Option<Self> {
        let value = |name| env::var_os(name).filter(|value| !value.is_empty());
        let is_off = value("NO_COLOR").is_some();
        let is_forced = !is_off && value("CLICOLOR_FORCE").is_some_and(|value| value != "0");
        let has_colors = is_forced || !is_off && !is_dumb();
        let width = if is_terminal { width() } else { usize::MAX };
        (is_terminal || is_forced).then_some(Screen { has_colors, width })
    }

    pub(super) fn draw(self, markdown: &str) -> String {
        let mut drawn = String::with_capacity(markdown.len());
        let mut lines = markdown.lines().peekable();
        while let Some(line) = lines.next() {
            self.line(line, &mut lines, &mut drawn);
        }
        drawn.truncate(drawn.trim_end_matches('\n').len());
        drawn
    }

    fn line(self, line: &str, lines: &mut Peekable<Lines<'_>>, drawn: &mut String) {
        // behind the markers of lists and quotes
        let content = line.trim_start_matches([' ', '-', '>']);
        let unnumbered = content.trim_start_matches(|c: char| c.is_ascii_digit());
        let content = unnumbered.strip_prefix(". ").unwrap_or(content);
        let fence = fence_length(content);
        if fence > 0 {
            let marker = line[..line.len() - content.len()].trim_end();
            if !marker.is_empty() {
                drawn.extend([marker, "\n"]);
            }
            let (mark, info) = content.split_at(fence);
            if !info.is_empty() {
                drawn.extend(["┌ ", info, "\n"]);
            }
            while let Some(line) = lines.next().filter(|line| !closes(line.trim(), mark)) {
                drawn.extend([BAR, line, "\n"]);
            }
            return;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        if is_row(line) && lines.peek().is_some_and(|next| is_rule(next)) {
            let head = cells(line);
            lines.next();
            let rows = iter::from_fn(|| lines.next_if(|line| is_row(line)).map(cells));
            return self.table(indent, &head, &rows.collect::<Vec<_>>(), drawn);
        }
        let heading = line.trim_start_matches('#').strip_prefix(' ');
        match heading.filter(|_| line.starts_with('#')) {
            Some(heading) => self.styled(BOLD, &self.inline(heading), drawn),
            None => drawn.push_str(&self.inline(line)),
        }
        drawn.push('\n');
    }

    /// Columns side by side. Where they are too wide, a line for each cell, behind its heading.
    fn table(self, indent: &str, head: &[String], rows: &[Vec<String>], drawn: &mut String) {
        let width_of = |cell: &String| Screen { has_colors: false, ..self }.inline(cell).width();
        let all = || iter::once(head).chain(rows.iter().map(Vec::as_slice));
        let width = |column| all().filter_map(|row| row.get(column)).map(width_of).max();
        let widths: Vec<usize> = (0..).map_while(width).collect();
        let total = widths.iter().map(|width| width + GAP.len()).sum::<usize>() + indent.len();
        if total > self.width.saturating_add(GAP.len()) {
            for (index, row) in rows.iter().enumerate() {
                drawn.push_str(if index > 0 { "\n" } else { "" });
                for (column, cell) in row.iter().enumerate() {
                    drawn.push_str(indent);
                    let name = head.get(column).map_or("", String::as_str);
                    self.styled(BOLD, &self.inline(name), drawn);
                    drawn.extend([": ", &*self.inline(cell), "\n"]);
                }
            }
            return;
        }
        for (index, row) in all().enumerate() {
            let mut line = indent.to_owned();
            for (cell, width) in row.iter().zip(&widths) {
                let text = self.inline(cell);
                self.styled(if index == 0 { BOLD } else { PLAIN }, &text, &mut line);
                line.extend(iter::repeat_n(' ', width - width_of(cell)));
                line.push_str(GAP);
            }
            drawn.extend([line.trim_end(), "\n"]);
        }
    }

    /// A line without the marks of strong text. The quotes of values stay, as rustc has them: a value may have some of its
    /// own.
    fn inline(self, text: &str) -> String {
        let (mut drawn, mut rest) = (String::with_capacity(text.len()), text);
        let mut may_close = true;
        while let Some(at) = rest.find(['`', '*']) {
            drawn.push_str(&rest[..at]);
            rest = &rest[at..];
            if let Some(length) = code_span_length(rest) {
                self.styled(CODE, &rest[..length], &mut drawn);
                rest = &rest[length..];
            } else if let Some(end) = end_of_strong(rest, &mut may_close) {
                self.styled(BOLD, &self.inline(&rest[2..end]), &mut drawn);
                rest = &rest[end + 2..];
            } else {
                let run = rest.len() - rest.trim_start_matches(['`', '*']).len();
                drawn.push_str(&rest[..run]);
                rest = &rest[run..];
            }
        }
        drawn.push_str(rest);
        drawn
    }

    fn styled(self, [begin, end]: Style, text: &str, drawn: &mut String) {
        drawn.extend([self.escape(begin), text, self.escape(end)]);
    }

    fn escape(self, sequence: &'static str) -> &'static str {
        if self.has_colors { sequence } else { "" }
    }
}

/// Before each line of a fence.
const BAR: &str = "│ ";

/// Between two columns of a table.
const GAP: &str = "  ";

fn fence_length(content: &str) -> usize {
    let Some(mark) = content.chars().next().filter(|c| matches!(c, '`' | '~')) else { return 0 };
    let behind = content.trim_start_matches(mark);
    let length = content.len() - behind.len();
    if length < 3 || mark == '`' && behind.contains('`') { 0 } else { length }
}

fn closes(line: &str, mark: &str) -> bool {
    line.starts_with(mark) && line.trim_matches(|c| mark.starts_with(c)).is_empty()
}

fn is_row(line: &str) -> bool {
    let line = line.trim();
    line.len() > 1 && line.starts_with('|') && line.ends_with('|')
}

fn is_rule(line: &str) -> bool {
    is_row(line) && line.contains('-') && line.trim().bytes().all(|byte| b"|-: ".contains(&byte))
}

/// The cells of a row. A bar in a cell stands behind a backslash.
fn cells(row: &str) -> Vec<String> {
    let (mut cells, mut cell, mut is_escaped) = (Vec::new(), String::new(), false);
    for c in row.trim()[1..].chars() {
        match c {
            '|' if is_escaped => {
                cell.pop();
                cell.push('|');
            }
            '|' => cells.push(std::mem::take(&mut cell).trim().to_owned()),
            c => cell.push(c),
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    cells
}

/// The place of the marks that end the strong text that begins here. Where there are none, none are behind it.
fn end_of_strong(text: &str, may_close: &mut bool) -> Option<usize> {
    text.strip_prefix("**").filter(|inner| *may_close && !inner.starts_with([' ', '*']))?;
    let mut at = 2;
    while let Some(found) = text[at..].find(['`', '*']) {
        let place = at + found;
        let rest = &text[place..];
        if rest.starts_with("**") && place > 2 && !text[..place].ends_with(char::is_whitespace) {
            return Some(place);
        }
        let run = rest.len() - rest.trim_start_matches(['`', '*']).len();
        at = place + code_span_length(rest).unwrap_or(run);
    }
    *may_close = false;
    None
}

fn code_span_length(text: &str) -> Option<usize> {
    let ticks = text.len() - text.trim_start_matches('`').len();
    let mut rest = Some(&text[ticks..]).filter(|_| ticks > 0)?;
    while let Some(at) = rest.find('`') {
        let run = rest.len() - at - rest[at..].trim_start_matches('`').len();
        rest = &rest[at + run..];
        if run == ticks {
            return Some(text.len() - rest.len());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_drawn(markdown: &str, expected: &str) {
        let screen = Screen { has_colors: false, width: 20 };
        assert_eq!(screen.draw(markdown), expected, "{markdown}");
    }

    #[test]
    fn blocks_lose_their_marks() {
        assert_drawn("## One\n\n#two\n\nthree # four", "One\n\n#two\n\nthree # four");
        assert_drawn("```rust\na\n```\n\n~~~\n``` **b**\n~~~", "┌ rust\n│ a\n\n│ ``` **b**");
        assert_drawn("````\n```\n# a\n```\n````\n\n# b", "│ ```\n│ # a\n│ ```\n\nb");
        assert_drawn("- ```\n  a\n  ```\n- b", "-\n│   a\n- b");
        assert_drawn("```\nnot closed", "│ not closed");
        assert_drawn("1. ```\n   a\n   ```\n2. b", "1.\n│    a\n2. b");
        assert_drawn("- 2024-05-01 ~~~ a\n- b", "- 2024-05-01 ~~~ a\n- b");
    }

    /// A step that looked through the rest of the line again would take minutes here.
    #[test]
    fn long_lines_of_marks_are_read_in_one_pass() {
        for part in ["**a ", "`", "` ``", "*", "** "] {
            let text = "x ".to_owned() + &part.repeat(100_000 / part.len());
            let drawn = Screen { has_colors: false, width: 20 }.draw(&text);
            assert_eq!(drawn.trim_end(), text.trim_end(), "{part}");
        }
    }

    #[test]
    fn strong_text_loses_its_marks_and_values_keep_theirs() {
        assert_drawn("a **b** c", "a b c");
        assert_drawn("**a `**` b**", "a `**` b");
        assert_drawn("**a ** b**", "a ** b");
        for text in
            ["2 ** 3 ** 4", "****", "** a **", "**a", "a ** b ` ** `", "`**a**`", "*a*", "``a` **"]
        {
            assert_drawn(text, text);
        }
        let colored = Screen { has_colors: true, width: 20 };
        assert_eq!(
            colored.draw("# a `b`\n**c**"),
            "\u{1b}[1ma \u{1b}[36m`b`\u{1b}[39m\u{1b}[22m\n\u{1b}[1mc\u{1b}[22m"
        );
    }

    #[test]
    fn a_table_has_columns_where_they_fit() {
        assert_drawn(
            "|A|Bc|\n|---|---|\n|日本|a \\| b|\n|x|–|\n\nend",
            "A     Bc\n日本  a | b\nx     –\n\nend",
        );
        assert_drawn("  |A|B|\n  |---|---|\n  |1|2|", "  A  B\n  1  2");
        // as wide as the screen, and one column more
        assert_drawn("|A|B|\n|-|-|\n|123456789|123456789|", "A          B\n123456789  123456789");
        assert_drawn(
            "|A|B|\n|-|-|\n|123456789|1234567890|\n|c|d|",
            "A: 123456789\nB: 1234567890\n\nA: c\nB: d",
        );
        assert_drawn("|A|\n|-|\n|1|2|", "A\n1  2");
        // without a rule below it, a line is no table
        assert_drawn("|a|\n|b|", "|a|\n|b|");
    }
}
