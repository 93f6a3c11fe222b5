//! The code fences of a markdown text, in lists and quotes too.

use std::ops::Range;

use super::container::{Container, MAX_DEPTH, indentation, is_rule};

/// The fewest back-ticks or tildes that make a fence.
pub(super) const MIN_RUN: usize = 3;

pub(super) const MARKS: [char; 2] = ['`', '~'];

pub(super) struct Fence<'t> {
    /// The first line, with its line break.
    pub(super) opening: Range<usize>,
    /// The last line; empty where the block ends with its list or quote, or with the text.
    pub(super) closing: Range<usize>,
    containers: Vec<Container>,
    /// The first line, in its containers.
    opener: &'t str,
    /// The line that closes it, in its containers.
    pub(super) run: &'t str,
}

impl<'t> Fence<'t> {
    pub(super) fn find_all(text: &'t str) -> Vec<Self> {
        let mut scanner = Scanner { end: text.len(), ..Scanner::default() };
        if !text.contains("```") && !text.contains("~~~") {
            return scanner.fences;
        }
        let mut start = 0;
        while let Some(line) = first_line(&text[start..]) {
            scanner.line(start, line);
            start += line.len();
        }
        scanner.fences
    }

    pub(super) fn margin(&self) -> String {
        self.containers.iter().map(|container| container.margin(false)).collect()
    }

    /// The line that opens it where none of its containers is open.
    pub(super) fn opening_line(&self) -> String {
        let margins = self.containers.iter().map(|container| container.margin(true));
        margins.collect::<String>() + self.opener
    }

    pub(super) fn closing_line(&self) -> String {
        self.margin() + self.run
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let (columns, words) = indentation(line);
        let rest = words.strip_prefix(self.run).filter(|_| columns < 4);
        rest.is_some_and(|rest| indentation(rest.trim_start_matches(&self.run[..1])).1.is_empty())
    }
}

/// The first line of a text, with its ending: markdown has three.
fn first_line(text: &str) -> Option<&str> {
    let end = text.bytes().position(|byte| matches!(byte, b'\n' | b'\r'));
    let len = end.map_or(text.len(), |at| at + if text[at..].starts_with("\r\n") { 2 } else { 1 });
    text.get(..len).filter(|line| !line.is_empty())
}

#[derive(Default)]
struct Scanner<'t> {
    /// The last one is open, if it closes at the end of the text.
    fences: Vec<Fence<'t>>,
    containers: Vec<Container>,
    is_paragraph: bool,
    /// The last line opened an item without a text.
    is_empty_item: bool,
    end: usize,
}

impl<'t> Scanner<'t> {
    fn line(&mut self, start: usize, line: &'t str) {
        let mut rest = line.trim_end_matches(['\n', '\r']);
        if start == 0 {
            rest = rest.strip_prefix('\u{feff}').unwrap_or(rest);
        }
        let mut depth = 0;
        while let Some(inner) = self.containers.get(depth).and_then(|outer| outer.enter(rest)) {
            (depth, rest) = (depth + 1, inner);
        }
        let lines = start..start + line.len();
        match self.fences.last_mut().filter(|fence| fence.closing.start == self.end) {
            Some(fence) if depth < self.containers.len() => fence.closing = start..start,
            Some(fence) if fence.is_closed_by(rest) => {
                return fence.closing = lines;
            }
            Some(_) => return,
            None => {}
        }
        self.text(lines, rest, depth);
    }

    /// A line that stands in no fence: `rest` is what it has in the first `depth` of the containers.
    fn text(&mut self, line: Range<usize>, mut rest: &'t str, mut depth: usize) {
        // an item ends where its second line is blank, too
        if self.is_empty_item && indentation(rest).1.is_empty() {
            depth = depth.min(self.containers.len() - 1);
        }
        let is_inner = depth == self.containers.len();
        let mut continues = self.is_paragraph && is_inner;
        let mut opened = Container::opened_by(rest, continues);
        // the margin of a paragraph's list or quote may be missing
        if self.is_paragraph && !is_inner && opened.is_none() && is_paragraph(rest, true) {
            return;
        }
        self.containers.truncate(depth);
        self.is_empty_item = false;
        while let Some((container, inner)) = opened
            && self.containers.len() < MAX_DEPTH
        {
            self.containers.push(container);
            (rest, continues) = (inner, false);
            self.is_empty_item = container != Container::Quote && indentation(rest).1.is_empty();
            opened = Container::opened_by(rest, false);
        }
        self.is_paragraph = is_paragraph(rest, continues);
        if let Some(run) = opening_run(rest) {
            self.fences.push(Fence {
                opening: line,
                closing: self.end..self.end,
                containers: self.containers.clone(),
                opener: rest,
                run,
            });
        }
    }
}

fn opening_run(line: &str) -> Option<&str> {
    let (columns, words) = indentation(line);
    let mark = words.chars().next().filter(|c| columns < 4 && MARKS.contains(c))?;
    let info = words.trim_start_matches(mark);
    let run = &words[..words.len() - info.len()];
    (run.len() >= MIN_RUN && (mark == '~' || !info.contains('`'))).then_some(run)
}

fn is_paragraph(line: &str, continues: bool) -> bool {
    let (columns, words) = indentation(line);
    let is_block = is_rule(words) || is_heading(words) || opening_run(line).is_some();
    !words.is_empty() && if columns < 4 { !is_block } else { continues }
}

fn is_heading(words: &str) -> bool {
    let title = words.trim_start_matches('#');
    let is_apart = title.is_empty() || title.starts_with([' ', '\t']);
    is_apart && (1..=6).contains(&(words.len() - title.len()))
}

/// A line begins with the run of a fence, whether it is one there or not: behind any marks of lists
/// and quotes.
pub(super) fn begins_with_run(line: &str) -> bool {
    let words = line.trim_start_matches(is_margin);
    ["```", "~~~"].iter().any(|run| words.starts_with(run))
}

pub(super) fn skip_runs(text: &str) -> &str {
    text.trim_start_matches(|c| is_margin(c) || MARKS.contains(&c))
}

fn is_margin(c: char) -> bool {
    c.is_ascii_digit() || " \t>-+*.)\u{feff}".contains(c)
}
