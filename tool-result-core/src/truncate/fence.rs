//! Where the code fences of a markdown text are, as far as lists and quotes let it be told cheaply.

use std::ops::Range;

use super::container::{Container, DEEPEST, indentation};

/// The fewest characters that make a fence.
pub(super) const RUN: usize = 3;

/// The fences of a text.
#[derive(Default)]
pub(super) struct Fences<'t> {
    blocks: Vec<Block<'t>>,
    lines: Vec<Line>,
}

/// A line that begins with a fence, or with what would be one if the line were cut.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) start: usize,
    /// Its backticks or tildes.
    pub(super) run: Range<usize>,
    /// Where its text ends.
    pub(super) end: usize,
    /// Where the next line begins.
    pub(super) next: usize,
}

/// A block of fenced code.
pub(super) struct Block<'t> {
    pub(super) opening: Line,
    /// The closing line; empty where the block ends with the list or the quote around it, or with the
    /// text.
    pub(super) closing: Range<usize>,
    run: &'t str,
    /// The lists and quotes around it.
    within: Vec<Container>,
    /// The opening line, from where no container of an earlier line reaches.
    opener: &'t str,
    /// How many of the containers the opening line does not open itself.
    entered: usize,
}

impl<'t> Fences<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        if !text.contains("```") && !text.contains("~~~") {
            return Fences::default();
        }
        let mut scan = Scan::default();
        for line in text.split_inclusive('\n') {
            scan.line(line);
        }
        scan.finish()
    }

    /// The line around `at` that begins with a fence.
    pub(super) fn line_around(&self, at: usize) -> Option<&Line> {
        let next = self.lines.partition_point(|line| line.start < at);
        self.lines[..next].last().filter(|line| at <= line.end)
    }

    /// The line from `at` on begins with a fence.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        self.lines.binary_search_by_key(&at, |line| line.start).is_ok()
    }

    /// Where the code begins of a block that begins at `at`, in a list that does before.
    pub(super) fn begun_in_list(&self, at: usize) -> Option<usize> {
        let block = self.blocks.binary_search_by_key(&at, |block| block.opening.start).ok()?;
        let block = &self.blocks[block];
        let is_in_list =
            block.within[..block.entered].iter().any(|outer| *outer != Container::Quote);
        Some(block.opening.next).filter(|next| is_in_list && *next < block.closing.start)
    }

    /// The last block that begins before `at`.
    pub(super) fn block_before(&self, at: usize) -> Option<&Block<'t>> {
        let next = self.blocks.partition_point(|block| block.opening.start < at);
        self.blocks[..next].last()
    }
}

impl Block<'_> {
    /// What stands before each of its lines.
    pub(super) fn indent(&self) -> String {
        let containers = self.within.iter();
        containers.map(|container| container.margin(false)).collect()
    }

    /// The line that closes it.
    pub(super) fn closing_line(&self) -> String {
        self.indent() + self.run
    }

    /// The line that opens it, also where the containers around it have not been opened before.
    pub(super) fn opening_line(&self) -> String {
        let entered = self.within[..self.entered].iter();
        entered.map(|container| container.margin(true)).collect::<String>() + self.opener
    }
}

/// The fence characters that a text begins with, where they are enough.
fn run(text: &str) -> Option<&str> {
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let rest = text.trim_start_matches(mark);
    Some(&text[..text.len() - rest.len()]).filter(|run| run.len() >= RUN)
}

#[derive(Default)]
struct Scan<'t> {
    found: Fences<'t>,
    at: usize,
    within: Vec<Container>,
    is_open: bool,
}

impl<'t> Scan<'t> {
    fn line(&mut self, line: &'t str) {
        let text = line.trim_end_matches(['\n', '\r']);
        let mut rest = text;
        let mut entered = 0;
        while let Some(inner) = self.within.get(entered).and_then(|outer| outer.enter(rest)) {
            (entered, rest) = (entered + 1, inner);
        }
        if self.is_open && entered < self.within.len() {
            self.close(self.at..self.at);
        }
        if self.is_open {
            self.line_of_code(line, text, rest);
        } else {
            self.within.truncate(entered);
            self.line_of_text(line, text, rest);
        }
        self.at += line.len();
    }

    fn line_of_code(&mut self, line: &str, text: &str, rest: &'t str) {
        let opening = self.found.blocks.last().map_or("", |block| block.run);
        let (columns, words) = indentation(rest);
        let Some(run) = run(words).filter(|run| columns < 4 && run.starts_with(opening)) else {
            return;
        };
        self.mark(line, text, words, run);
        if words[run.len()..].trim().is_empty() {
            self.close(self.at..self.at + line.len());
        }
    }

    fn line_of_text(&mut self, line: &str, text: &'t str, mut rest: &'t str) {
        let (opener, entered) = (rest, self.within.len());
        while let Some((container, inner)) = Container::opened_by(rest)
            && self.within.len() < DEEPEST
        {
            self.within.push(container);
            rest = inner;
        }
        let (columns, words) = indentation(rest);
        let Some(run) = run(words).filter(|_| columns < 4) else { return };
        let opening = self.mark(line, text, words, run);
        if run.starts_with('`') && words[run.len()..].contains('`') {
            return;
        }
        let within = self.within.clone();
        let closing = usize::MAX..usize::MAX;
        self.found.blocks.push(Block { opening, closing, run, within, opener, entered });
        self.is_open = true;
    }

    fn mark(&mut self, line: &str, text: &str, words: &str, run: &str) -> Line {
        let start = self.at + text.len() - words.len();
        let (end, next) = (self.at + text.len(), self.at + line.len());
        let line = Line { start: self.at, run: start..start + run.len(), end, next };
        self.found.lines.push(line.clone());
        line
    }

    fn close(&mut self, line: Range<usize>) {
        if let Some(block) = self.found.blocks.last_mut() {
            block.closing = line;
        }
        self.is_open = false;
    }

    fn finish(mut self) -> Fences<'t> {
        if self.is_open {
            self.close(self.at..self.at);
        }
        self.found
    }
}

/// How far the fence reaches that a text would begin with, were it a document.
pub(super) fn at_start_of(text: &str) -> Option<usize> {
    let line = text.split('\n').next().unwrap_or_default();
    let mut rest = line;
    for _ in 0..DEEPEST {
        let Some((_, inner)) = Container::opened_by(rest) else { break };
        rest = inner;
    }
    let (_, words) = indentation(rest);
    run(words).map(|run| line.len() - words.len() + run.len())
}
