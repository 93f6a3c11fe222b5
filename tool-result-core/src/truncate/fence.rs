//! Where the code fences of a markdown text are, as far as lists and quotes let it be told cheaply.

use std::ops::Range;

use super::container::{Container, DEEPEST, indentation, is_rule};
use super::html::End;

/// The fewest characters that make a fence.
pub(super) const RUN: usize = 3;

/// The fences of a text.
#[derive(Default)]
pub(super) struct Fences<'t> {
    blocks: Vec<Block<'t>>,
    lines: Vec<Line>,
    misread: Vec<Misread>,
}

/// Where no tail may begin, as it would have fences that the text does not have, or lack some.
#[derive(Clone)]
pub(super) struct Misread {
    pub(super) start: usize,
    /// Where a tail may begin instead.
    pub(super) next: usize,
    /// Behind all but two of its last characters that would be a fence.
    pub(super) within: usize,
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
        while let Some(line) = first_line(&text[scan.at..]) {
            scan.line(line);
        }
        scan.finish()
    }

    /// What `at` is in that would be read otherwise from there on.
    pub(super) fn misread_from(&self, at: usize) -> Option<&Misread> {
        let next = self.misread.partition_point(|part| part.start <= at);
        self.misread[..next].last().filter(|part| at < part.next)
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

/// The first line of a text, with its ending: markdown has three.
fn first_line(text: &str) -> Option<&str> {
    let end = text.bytes().position(|byte| matches!(byte, b'\n' | b'\r'));
    let len = end.map_or(text.len(), |at| at + if text[at..].starts_with("\r\n") { 2 } else { 1 });
    text.get(..len).filter(|line| !line.is_empty())
}

/// The fence characters that a text begins with, where they are enough.
fn run(text: &str) -> Option<&str> {
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let rest = text.trim_start_matches(mark);
    Some(&text[..text.len() - rest.len()]).filter(|run| run.len() >= RUN)
}

/// What a line is, within its lists and quotes.
enum Leaf<'t> {
    /// It begins or goes on with a paragraph.
    Words,
    Fence(&'t str),
    Html(End),
    /// It makes a heading of the paragraph that it stands in.
    Underline,
    /// A blank line, a heading, a rule, indented code.
    Other,
}

impl<'t> Leaf<'t> {
    fn of(line: &'t str, interrupts: bool) -> Self {
        let (columns, words) = indentation(line);
        if words.is_empty() {
            return Leaf::Other;
        }
        if columns >= 4 {
            return if interrupts { Leaf::Words } else { Leaf::Other };
        }
        if let Some(run) = run(words) {
            return Leaf::Fence(run);
        }
        if let Some(end) = End::of_block(words, interrupts) {
            return Leaf::Html(end);
        }
        if is_rule(words) || is_heading(words) {
            return Leaf::Other;
        }
        let line = words.trim_end_matches([' ', '\t']);
        let is_underline = ['=', '-'].iter().any(|mark| line.trim_matches(*mark).is_empty());
        if interrupts && is_underline { Leaf::Underline } else { Leaf::Words }
    }

    /// Whether a line goes on with the paragraph before it.
    fn goes_on(line: &str, is_lazy: bool) -> bool {
        match Leaf::of(line, true) {
            Leaf::Words => !is_lazy || !matches!(Leaf::of(line, false), Leaf::Html(_)),
            Leaf::Underline => is_lazy,
            _ => false,
        }
    }
}

fn is_heading(words: &str) -> bool {
    let title = words.trim_start_matches('#');
    let is_apart = title.is_empty() || title.starts_with([' ', '\t']);
    is_apart && (1..=6).contains(&(words.len() - title.len()))
}

#[derive(Default)]
struct Scan<'t> {
    found: Fences<'t>,
    at: usize,
    within: Vec<Container>,
    inside: Inside,
    /// The last line opened an item and had nothing in it.
    begun_empty: bool,
}

/// What the next line may go on with.
#[derive(Clone, Copy, Default)]
enum Inside {
    #[default]
    Nothing,
    Paragraph,
    Code,
    /// A block of HTML, and from where on a tail would begin inside it.
    Html(End, usize),
}

impl<'t> Scan<'t> {
    fn line(&mut self, line: &'t str) {
        let text = line.trim_end_matches(['\n', '\r']);
        let mut rest = text;
        if self.at == 0 {
            rest = rest.strip_prefix('\u{feff}').unwrap_or(rest);
        }
        let mut entered = 0;
        while let Some(inner) = self.within.get(entered).and_then(|outer| outer.enter(rest)) {
            (entered, rest) = (entered + 1, inner);
        }
        // an item ends where its second line is blank, too
        let is_blank = indentation(rest).1.is_empty();
        if std::mem::take(&mut self.begun_empty) && is_blank && entered == self.within.len() {
            self.within.pop();
            entered -= 1;
        }
        let is_left = entered < self.within.len();
        match self.inside {
            Inside::Code if is_left => self.close(self.at..self.at),
            Inside::Html(..) if is_left => self.inside = Inside::Nothing,
            _ => {}
        }
        match self.inside {
            Inside::Code => self.line_of_code(line, text, rest),
            Inside::Html(end, from) => self.line_of_html(line, rest, end, from),
            Inside::Nothing | Inside::Paragraph => self.line_of_text(line, text, rest, entered),
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
        if indentation(&words[run.len()..]).1.is_empty() {
            self.close(self.at..self.at + line.len());
        }
    }

    fn line_of_html(&mut self, line: &str, rest: &str, end: End, from: usize) {
        if let Some(fence) = at_start_of(line) {
            // behind the last of its lines like this one, nothing in the block is read as a fence
            self.found.misread.pop_if(|part| part.start == from);
            let (next, within) = (self.at + line.len(), self.at + fence + 1 - RUN);
            self.found.misread.push(Misread { start: from, next, within });
        }
        self.inside = if end.is_in(rest) { Inside::Nothing } else { Inside::Html(end, from) };
    }

    fn line_of_text(&mut self, line: &str, text: &'t str, rest: &'t str, entered: usize) {
        let follows = matches!(self.inside, Inside::Paragraph);
        // the list or the quote around a paragraph need not be there
        let is_lazy = entered < self.within.len();
        let next = Container::opened_by(rest, follows && !is_lazy);
        let follows = follows && next.is_none();
        if follows && Leaf::goes_on(rest, is_lazy) {
            self.go_on_with_paragraph(line, text, rest);
            return;
        }
        self.within.truncate(entered);
        let (rest, opener, entered) = self.open_containers(rest, next);
        self.inside = match Leaf::of(rest, follows && !is_lazy) {
            Leaf::Words => Inside::Paragraph,
            Leaf::Underline | Leaf::Other => Inside::Nothing,
            Leaf::Html(end) => self.html(rest, end),
            Leaf::Fence(run) => {
                let words = indentation(rest).1;
                let opening = self.mark(line, text, words, run);
                if run.starts_with('`') && words[run.len()..].contains('`') {
                    Inside::Paragraph
                } else {
                    self.open(opening, run, opener, entered)
                }
            }
        };
    }

    /// Opens the lists and quotes that a line opens: what is left of it, and what of it a tail would
    /// begin with, within how many of them.
    fn open_containers(
        &mut self,
        mut rest: &'t str,
        mut next: Option<(Container, &'t str)>,
    ) -> (&'t str, &'t str, usize) {
        let (mut opener, mut entered) = (rest, self.within.len());
        while let Some((container, inner)) = next
            && self.within.len() < DEEPEST
        {
            let needs_a_blank_line = Container::needs_a_blank_line(rest);
            self.within.push(container);
            rest = inner;
            if needs_a_blank_line {
                // what stands before a tail is none
                (opener, entered) = (rest, self.within.len());
            }
            next = Container::opened_by(rest, false);
            self.begun_empty = container != Container::Quote && indentation(rest).1.is_empty();
        }
        (rest, opener, entered)
    }

    fn html(&self, rest: &str, end: End) -> Inside {
        if end.is_in(rest) {
            return Inside::Nothing;
        }
        // behind a marker, a block that cannot interrupt a paragraph is none
        let is_firm = End::of_block(indentation(rest).1, true).is_some();
        Inside::Html(end, self.at + usize::from(is_firm))
    }

    fn open(&mut self, opening: Line, run: &'t str, opener: &'t str, entered: usize) -> Inside {
        let within = self.within.clone();
        let closing = usize::MAX..usize::MAX;
        self.found.blocks.push(Block { opening, closing, run, within, opener, entered });
        Inside::Code
    }

    /// A line of a paragraph that would be something else, were it the first.
    fn go_on_with_paragraph(&mut self, line: &str, text: &str, rest: &str) {
        let fence = at_start_of(text).filter(|_| Container::opened_by(rest, false).is_some());
        let within = match fence {
            Some(fence) => fence + 1 - RUN,
            None if matches!(Leaf::of(rest, false), Leaf::Html(_)) => text.len() - 1,
            None => return,
        };
        let (start, next) = (self.at, self.at + line.len());
        self.found.misread.push(Misread { start, next, within: self.at + within });
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
        self.inside = Inside::Nothing;
    }

    fn finish(mut self) -> Fences<'t> {
        if matches!(self.inside, Inside::Code) {
            self.close(self.at..self.at);
        }
        self.found
    }
}

/// How far the fence reaches that a text would begin with, were it a document.
pub(super) fn at_start_of(text: &str) -> Option<usize> {
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    let mut rest = line;
    for _ in 0..DEEPEST {
        let Some((_, inner)) = Container::opened_by(rest, false) else { break };
        rest = inner;
    }
    let (_, words) = indentation(rest);
    run(words).map(|run| line.len() - words.len() + run.len())
}
