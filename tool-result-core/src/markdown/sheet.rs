//! The sheet that writes all text: indentation, the gaps between blocks, the open line and the open
//! fence.

use std::borrow::Cow;

use super::fence_tag::FENCE_TAG;
use super::line::{Line, QUOTED, RAW, VALUE, Written, marker};
use super::quoting::{self, EMPTY, FENCE};
use crate::visible::visible;

/// Stands for an absent value beside a present one.
pub(crate) const ABSENT: &str = "–";

/// The reader of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Voice {
    /// A model: values are quoted where they are not plain.
    #[default]
    Markdown,
    /// A person: plain text, without marks and quotes.
    OneLine,
    /// The reader of a fence: values stand as they are.
    Verbatim,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LineKind {
    /// There is none yet.
    #[default]
    Start,
    Text,
    /// It begins with the number of an item.
    Numbered,
    Row,
}

impl LineKind {
    fn new(text: &str) -> Self {
        let item = text.trim_start_matches([' ', '>']);
        if item.starts_with(|c: char| c.is_ascii_digit()) && marker(item) > 0 {
            LineKind::Numbered
        } else if text.trim_start_matches(' ').starts_with('|') {
            LineKind::Row
        } else {
            LineKind::Text
        }
    }
}

/// The marker of an item has another number than 1.
fn is_later_number(marker: &str) -> bool {
    let marker = marker.trim_start_matches([' ', '\t', '>']).as_bytes();
    matches!(marker, [b'0' | b'2'..=b'9', ..] | [b'1', b'0'..=b'9', ..])
}

/// An item, a quote or an indentation: the text before its first line, and before the others.
#[derive(Clone, Debug, Default)]
struct Level {
    first: String,
    rest: String,
    is_begun: bool,
    /// Its own line was left out.
    is_left_out: bool,
    /// The column of a template where its content begins.
    column: usize,
}

/// A fence of the author's that is open: its text is written on a sheet of its own.
#[derive(Clone, Debug, Default)]
struct OpenFence {
    outer: Sheet,
    mark: String,
    info: String,
}

#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not exclude each other")]
pub(crate) struct Sheet {
    out: String,
    pub(crate) voice: Voice,
    /// The open ones first; the others keep their memory.
    levels: Vec<Level>,
    pub(crate) depth: usize,
    last: LineKind,
    /// The open levels of the last line.
    last_depth: usize,
    /// Empty lines before the next line.
    pub(crate) gap: usize,
    /// The next line is kept apart from the list that ends here.
    pub(crate) is_apart: bool,
    /// A line was left out since the last one.
    pub(crate) is_left_out: bool,
    /// Lines before the next line, and the levels that they are in.
    pending: Option<(String, usize)>,
    /// Values of several lines stand on one.
    pub(crate) is_one_line: bool,
    /// Values are not quoted.
    pub(crate) is_raw: bool,
    /// Its lines are as the author writes them.
    is_authors: bool,
    pub(crate) line: Line,
    /// The fence whose text is written here.
    fence: Option<Box<OpenFence>>,
    /// A value in the text of a fence is untrusted.
    pub(crate) is_untrusted: bool,
}

impl Sheet {
    pub(crate) fn new(voice: Voice) -> Self {
        Sheet { voice, ..Sheet::default() }
    }

    pub(crate) fn with_capacity(bytes: usize) -> Self {
        let (out, line) = (String::with_capacity(bytes), Line::with_room());
        Sheet { out, line, ..Sheet::default() }
    }

    /// Creates a sheet for what stands below a text that is written.
    pub(crate) fn below(text: String) -> Self {
        let mut sheet = Sheet { out: text, last: LineKind::Text, ..Sheet::default() };
        sheet.end_text();
        sheet
    }

    /// Ends what is open. The line breaks at the end stay above what comes below. Returns the length of the text.
    pub(crate) fn end_text(&mut self) -> usize {
        self.end_open();
        self.close_fence();
        let len = self.out.trim_end_matches('\n').len();
        self.gap = self.gap.saturating_add(self.out.len() - len);
        self.out.truncate(len);
        if len == 0 {
            (self.last, self.gap) = (LineKind::Start, 0);
        }
        len.saturating_add(self.gap)
    }

    pub(crate) fn render<R>(voice: Voice, draw: impl FnOnce(&mut Self) -> R) -> String {
        let mut sheet = Sheet::new(voice);
        draw(&mut sheet);
        sheet.finish()
    }

    /// Creates a sheet for an author's lines, of which the empty ones at the beginning count.
    pub(crate) fn for_author(voice: Voice) -> Self {
        Sheet { is_authors: true, ..Sheet::new(voice) }
    }

    pub(crate) fn is_in_fence(&self) -> bool {
        self.fence.is_some()
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.fence.is_none() && matches!(self.out.trim(), "" | EMPTY)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.last == LineKind::Start && self.fence.is_none()
    }

    /// About so many bytes were written.
    pub(crate) fn len(&self) -> usize {
        let outer = self.fence.as_ref().map_or(0, |fence| fence.outer.len());
        self.out.len().saturating_add(self.line.len()).saturating_add(outer)
    }

    /// It grows with every line that is written, also with an empty one.
    #[inline]
    pub(crate) fn extent(&self) -> (usize, bool) {
        let len = if self.fence.is_none() { self.out.len() } else { self.len() };
        (len, self.last != LineKind::Start)
    }

    /// Writes the author's text, which has no line break.
    #[inline]
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.line.text(text);
        self
    }

    #[inline]
    pub(crate) fn value(&mut self, value: &str) -> &mut Self {
        self.quoted(value, if self.is_raw { RAW } else { VALUE })
    }

    /// Writes a text that another sheet has written.
    pub(crate) fn written(&mut self, text: &str) -> &mut Self {
        self.quoted(text, RAW)
    }

    /// Writes a label or a key, which is quoted also among values that are not. One that is empty is seen.
    pub(crate) fn name(&mut self, name: &str) -> &mut Self {
        self.quoted(if name.is_empty() { EMPTY } else { name }, VALUE)
    }

    /// Writes a value that is quoted in any case, so that it reads as one.
    pub(crate) fn one(&mut self, value: &str) -> &mut Self {
        self.quoted(value, if self.is_raw { RAW } else { QUOTED })
    }

    /// Writes a code span of the author's.
    pub(crate) fn code(&mut self, value: &str) -> &mut Self {
        if self.voice != Voice::Markdown {
            return self.value(value);
        }
        // code spans side by side would be one
        let is_apart = !self.line.text.ends_with('`');
        self.text(if is_apart { "`" } else { " `" }).value(value).text("`")
    }

    #[inline]
    fn quoted(&mut self, value: &str, byte: u8) -> &mut Self {
        self.line.value(byte, |out| {
            out.push_str(value);
            Written::default()
        });
        self
    }

    #[inline]
    pub(crate) fn value_by(
        &mut self,
        is_raw: bool,
        write: impl FnOnce(&mut String) -> Written,
    ) -> &mut Self {
        let byte = if is_raw || self.is_raw { RAW } else { VALUE };
        if self.line.value(byte, write) {
            if self.voice == Voice::Verbatim {
                self.is_untrusted = true;
            } else {
                self.line.move_to_fence();
            }
        }
        self
    }

    /// Writes an optional piece, if it is there. A line is judged by it alone where it has nothing else, and by what
    /// stands around it in all other lines.
    pub(crate) fn piece(&mut self, is_there: bool, is_line: bool, write: impl FnOnce(&mut Self)) {
        let around = self.line.presence;
        if is_there {
            write(self);
        } else if self.voice == Voice::Markdown {
            self.line.leave_out_piece();
        }
        self.line.presence = around.max(is_line.then_some(is_there));
    }

    pub(crate) fn end_open(&mut self) {
        if !self.line.is_empty() {
            self.end();
        }
    }

    /// Leaves the line out if all of its values are absent.
    pub(crate) fn end(&mut self) {
        if self.line.is_left_out() {
            return self.leave_out();
        }
        match (self.voice, &self.fence) {
            (Voice::Markdown, _) => self.write(),
            (Voice::OneLine, _) if self.line.fence().is_some() => {}
            (Voice::OneLine, _) => {
                self.begin(LineKind::Text);
                self.out.push_str(&self.line.unmarked());
            }
            (Voice::Verbatim, Some(fence)) if self.line.closes(&fence.mark) => {
                self.line.clear();
                return self.close_fence();
            }
            (Voice::Verbatim, _) => {
                self.begin(LineKind::Text);
                self.lines(&self.line.verbatim());
            }
        }
        self.line.clear();
    }

    pub(crate) fn leave_out(&mut self) {
        self.line.clear();
        self.is_left_out = true;
        self.give_place();
    }

    /// The next item takes the place of the one that is open, where that has nothing yet.
    pub(crate) fn give_place(&mut self) {
        if let Some(level) = self.levels[..self.depth].last_mut() {
            level.is_left_out |= !level.is_begun;
        }
    }

    fn write(&mut self) {
        if self.line.is_plain() && !self.is_authors {
            self.begin(LineKind::Text);
            return self.out.push_str(&self.line.text);
        }
        if let Some((indent, mark, info)) = self.line.fence() {
            let [indent, mark, info] = [indent, mark, info].map(str::to_owned);
            self.line.clear();
            self.open(&indent);
            let outer = std::mem::replace(self, Sheet::for_author(Voice::Verbatim));
            self.fence = Some(Box::new(OpenFence { outer, mark, info }));
            return;
        }
        if !self.is_one_line {
            let fenced = self.line.take_fenced();
            if !fenced.is_empty() {
                return self.write_below(|sheet, _| {
                    for text in fenced {
                        sheet.untrusted("", &text);
                    }
                });
            }
            // behind markers alone, plain lines are as they are; behind other text, a fence is below
            if let Some(lines) = self.line.take_lines() {
                let is_prose = quoting::is_prose(lines.as_bytes());
                let text = if is_prose { lines.into() } else { visible(&lines) };
                return self.write_below(|sheet, is_opening| {
                    if is_opening && (is_prose || quoting::are_lines_plain(&text)) {
                        sheet.append(&text);
                    } else {
                        sheet.fenced(FENCE, "", &text);
                    }
                });
            }
        }
        self.begin(LineKind::new(self.line.beginning()));
        self.line.write(&mut self.out);
    }

    /// Writes the line, and a block below it; behind markers alone, the block is in its place: `write` gets true.
    fn write_below(&mut self, write: impl FnOnce(&mut Self, bool)) {
        let content = self.line.opening().content;
        let (opening, is_opening) =
            (self.near(&self.line.text[..content]).into_owned(), content == self.line.text.len());
        if !is_opening {
            self.line.replace_opening(content, &opening);
            self.begin(LineKind::new(self.line.beginning()));
            self.line.write(&mut self.out);
        }
        if opening.is_empty() {
            return write(self, is_opening);
        }
        self.open(&opening);
        self.levels[self.depth - 1].is_begun = !is_opening;
        write(self, is_opening);
        self.close();
    }

    /// Writes lines, each but the first as deep as the one that was begun.
    fn lines(&mut self, text: &str) {
        if self.levels[..self.depth].iter().all(|level| level.rest.is_empty()) {
            return self.out.push_str(text);
        }
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                self.out.push('\n');
                for level in &self.levels[..self.depth] {
                    self.out.push_str(&level.rest);
                }
                if line.is_empty() {
                    self.out.truncate(self.out.trim_end_matches(' ').len());
                }
            }
            self.out.push_str(line);
        }
    }

    fn begin(&mut self, kind: LineKind) {
        if let Some((pending, depth)) = self.pending.take() {
            let depth = std::mem::replace(&mut self.depth, depth);
            self.append_with_gaps(&pending);
            self.depth = depth;
        }
        let breaks = match (self.last, self.voice) {
            (LineKind::Start, _) => self.gap * usize::from(self.is_authors),
            (_, Voice::OneLine) => 0,
            (above, _) => {
                let is_behind_table = above == LineKind::Row && kind != above && !self.is_authors;
                let is_apart = self.is_apart || is_behind_table || self.is_number_below_text();
                1 + self.gap.max(usize::from(is_apart))
            }
        };
        (0..breaks).for_each(|_| self.out.push('\n'));
        let is_first = self.last == LineKind::Start;
        (self.last, self.last_depth, self.gap) = (kind, self.depth, 0);
        (self.is_apart, self.is_left_out) = (false, false);
        if self.voice == Voice::OneLine {
            self.out.push_str(if is_first { "" } else { " " });
            return;
        }
        for level in &mut self.levels[..self.depth] {
            let is_begun = std::mem::replace(&mut level.is_begun, true);
            self.out.push_str(if is_begun { &level.rest } else { &level.first });
        }
    }

    /// The next line opens an item with another number than 1, which does so right below an item alone.
    fn is_number_below_text(&self) -> bool {
        let mut levels = self.levels[..self.depth].iter().skip(self.last_depth);
        // what is further in than a number is in its item
        let is_below = |first: &str| self.last != LineKind::Numbered || first.starts_with("   ");
        self.voice == Voice::Markdown
            && levels.any(|level| is_later_number(&level.first) && is_below(&level.first))
    }

    pub(crate) fn open(&mut self, marker: &str) {
        let near = self.near(marker);
        self.open_at(0, |first| first.push_str(&near));
    }

    /// The marker with at most three columns before it, as a fence that is further in is none. The nested items of a
    /// function are its own.
    fn near<'m>(&self, marker: &'m str) -> Cow<'m, str> {
        let is_own = self.is_authors && !marker.trim().is_empty();
        // most are bullets
        if marker == "- " || is_own || self.voice != Voice::Markdown {
            return Cow::Borrowed(marker);
        }
        let mut blanks = 0;
        let is_near = |c: &char| {
            blanks = if *c == ' ' { blanks + 1 } else { 0 };
            blanks <= 3
        };
        marker.replace('\t', "   ").chars().filter(is_near).collect::<String>().into()
    }

    /// Opens an item of a template, whose content begins at this column. `write` writes the white space before its
    /// marker, and the marker. An item whose own line was left out gives its place to the item in it.
    pub(crate) fn open_at(&mut self, column: usize, write: impl FnOnce(&mut String)) {
        let outer = self.levels[..self.depth].last();
        let is_in_place = outer.is_some_and(|level| level.is_left_out && !level.is_begun);
        if self.depth == self.levels.len() {
            self.levels.push(Level::default());
        }
        let level = &mut self.levels[self.depth];
        level.first.clear();
        level.rest.clear();
        (level.is_begun, level.is_left_out, level.column) = (is_in_place, false, column);
        self.depth += 1;
        if is_in_place {
            return;
        }
        write(&mut level.first);
        quoting::continue_into(&level.first, &mut level.rest);
    }

    /// Less stands before the lines that follow in this item.
    pub(crate) fn narrow(&mut self, columns: usize) {
        if let Some(level) = self.levels[..self.depth].last_mut().filter(|level| level.is_begun) {
            level.rest.truncate(columns);
        }
    }

    pub(crate) fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    pub(crate) fn column(&self) -> usize {
        self.levels[..self.depth].last().map_or(0, |level| level.column)
    }

    /// Writes an empty line before what follows. The one above a line that is left out is for the one
    /// below it, too.
    pub(crate) fn blank(&mut self) {
        if !(self.is_left_out && (self.gap > 0 || self.last == LineKind::Start)) {
            self.gap = self.gap.saturating_add(1);
        }
    }

    pub(crate) fn defer(&mut self, lines: Option<String>) {
        self.pending = lines.map(|lines| (lines, self.depth));
    }

    pub(crate) fn append_with_gaps(&mut self, text: &str) {
        let lines = text.trim_start_matches('\n');
        self.gap = self.gap.saturating_add(text.len() - lines.len());
        let text = lines.trim_end_matches('\n');
        if !text.is_empty() {
            self.append(text);
        }
        self.gap = self.gap.saturating_add(lines.len() - text.len());
    }

    pub(crate) fn blank_once(&mut self) {
        if self.gap == 0 && self.last != LineKind::Start {
            self.blank();
        }
    }

    /// Keeps what follows apart by an empty line. The lines of a fence are the author's.
    pub(crate) fn apart(&mut self) {
        self.is_apart = self.fence.is_none();
    }

    pub(crate) fn fence(&mut self, info: &str, text: &str) {
        self.fenced(FENCE, info, quoting::without_last_break(&visible(text)));
    }

    pub(crate) fn untrusted(&mut self, source: &str, text: &str) {
        let words = ["untrusted", source].into_iter().filter(|word| !word.is_empty());
        let info = words.chain([FENCE_TAG]).collect::<Vec<_>>().join(" ");
        self.fenced(FENCE, &info, &visible(text));
    }

    /// Every character of the text is seen.
    fn fenced(&mut self, mark: &str, info: &str, text: &str) {
        self.append(&quoting::fence(text, mark, info));
    }

    pub(crate) fn append(&mut self, text: &str) {
        // a function may have written a fence of its own
        self.is_untrusted |= self.voice == Voice::Verbatim && text.contains(FENCE_TAG);
        let kind = LineKind::new(text);
        let is_below_text = kind == LineKind::Numbered && self.last != kind;
        self.is_apart |= is_below_text && is_later_number(text) && self.fence.is_none();
        self.begin(kind);
        self.lines(text);
        // a line that is no more in the item is below it
        if kind == LineKind::Numbered
            && text.lines().skip(1).any(|line| line.starts_with(|c| c != ' '))
        {
            self.last = LineKind::Text;
        }
    }

    /// Leaves the fence out if all of its lines are.
    fn close_fence(&mut self) {
        let Some(fence) = self.fence.take() else { return };
        let OpenFence { outer, mark, mut info } = *fence;
        let inner = std::mem::replace(self, outer);
        let is_written = !inner.is_empty() || !inner.is_left_out;
        if is_written {
            if inner.is_untrusted {
                info.extend([" untrusted ", FENCE_TAG]);
            }
            self.fenced(&mark, &info, &inner.finish_with_gap());
        }
        self.close();
        if !is_written {
            self.leave_out();
        }
    }

    pub(crate) fn author(&mut self, text: &str) {
        let mut lines = text.split('\n');
        self.text(lines.next().unwrap_or_default());
        for line in lines {
            if self.line.is_empty() {
                self.blank();
            } else {
                self.end();
            }
            self.text(line);
        }
    }

    /// Returns the text of an author's function, with the line breaks at its end.
    pub(crate) fn into_authors(self) -> String {
        let is_ended = self.line.is_empty() && self.last != LineKind::Start;
        self.finish_with_gap() + if is_ended { "\n" } else { "" }
    }

    pub(crate) fn finish_with_gap(mut self) -> String {
        self.end_open();
        self.close_fence();
        self.out.extend(std::iter::repeat_n('\n', self.gap));
        self.out
    }

    pub(crate) fn finish(mut self) -> String {
        self.end_open();
        self.close_fence();
        self.out
    }
}
