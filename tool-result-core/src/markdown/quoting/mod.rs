//! Writes values so that no parser reads markup in them: as they are where they are plain, else verbatim in a
//! code span or a fence.

mod plain;
mod span;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

pub(crate) use plain::{Look, Marks, begins_url, is_plain, is_url, look};
pub(crate) use span::{FENCE, bars, code_span, fence, target};

/// Replaces an empty text where nothing would be seen.
pub(crate) const EMPTY: &str = "\"\"";

/// Stands for a line break where a value has one line.
pub(crate) const BREAK: &str = " ↵ ";

/// Says of each byte whether it is one of these.
#[expect(clippy::indexing_slicing, reason = "a table has a place for each byte")]
#[expect(clippy::arithmetic_side_effects, reason = "a place in a short list")]
pub(crate) const fn table(bytes: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
}

/// The block or the cell that a word is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContextKind {
    /// A paragraph, a list item or a quote.
    Text,
    /// A heading, or a task: its text has one line.
    Heading,
    /// A table cell.
    Cell,
    /// A cell of a row with no other text, which could be the rule below a table's head.
    Row,
}

impl ContextKind {
    pub(crate) fn is_cell(self) -> bool {
        matches!(self, ContextKind::Cell | ContextKind::Row)
    }
}

/// The text around a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    pub(crate) kind: ContextKind,
    /// The character right before it; `None` at the start of the line's content.
    pub(crate) prev: Option<char>,
    /// The character right behind it; `None` at the end of the line.
    pub(crate) next: Option<char>,
    /// Marks of the author's that could close what the word opens stand in the paragraph.
    pub(crate) among_marks: bool,
    /// Marks of the author's follow before the next white space.
    pub(crate) before_marks: bool,
}

impl Context {
    /// The whole content of a line.
    pub(crate) const LINE: Context = Context {
        kind: ContextKind::Text,
        prev: None,
        next: None,
        among_marks: false,
        before_marks: false,
    };

    pub(crate) fn is_in_cell(&self) -> bool {
        self.kind.is_cell()
    }

    /// A mark of emphasis stands right before the word or behind it.
    pub(crate) fn is_beside_emphasis(&self) -> bool {
        let is_emphasis = |c: Option<char>| matches!(c, Some('*' | '_' | '~'));
        is_emphasis(self.prev) || is_emphasis(self.next)
    }
}

/// Adds the beginning of the lines that continue a line with this one: quote marks stay, all else is a
/// space.
pub(crate) fn continue_into(opening: &str, continued: &mut String) {
    const SPACES: &str = "                ";
    let is_marker = |byte: u8| byte == b' ' || byte.is_ascii_graphic() && byte != b'>';
    if let Some(spaces) = SPACES.get(..opening.len()).filter(|_| opening.bytes().all(is_marker)) {
        return continued.push_str(spaces);
    }
    let mut chars = opening.chars().peekable();
    while let Some(c) = chars.next() {
        continued.push(if matches!(c, '>' | '\t') { c } else { ' ' });
        // one space behind a quote mark is the mark's own, and none of the item's in the quote
        if c == '>' && chars.peek().is_none_or(|next| !matches!(next, '>' | ' ' | '\t')) {
            continued.push(' ');
        }
    }
}

/// Returns whether each line is plain at the start of a line. White space before one that is not the first
/// makes at most code of it, which is as inert.
pub(crate) fn are_lines_plain(text: &str) -> bool {
    let mut lines = lines(text);
    let is_first_plain =
        lines.next().is_some_and(|first| !first.trim().is_empty() && is_plain_line(first));
    is_first_plain && lines.all(|line| is_plain_line(line.trim_start_matches([' ', '\t'])))
}

/// The lines of a text, found faster than by `split`.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let ends = memchr::memchr_iter(b'\n', text.as_bytes()).chain([text.len()]);
    let mut start = 0;
    ends.filter_map(move |end| text.get(std::mem::replace(&mut start, end.saturating_add(1))..end))
}

fn is_plain_line(line: &str) -> bool {
    look(line.as_bytes(), b"") < Look::Unknown || is_plain(line, &Context::LINE)
}

pub(crate) fn without_last_break(text: &str) -> &str {
    text.strip_suffix("\r\n").or_else(|| text.strip_suffix('\n')).unwrap_or(text)
}

/// A value on one line: a line break at its end is none.
pub(crate) fn one_line(value: &str) -> Cow<'_, str> {
    let value = without_last_break(value);
    if value.contains('\n') { Cow::Owned(value.replace('\n', BREAK)) } else { Cow::Borrowed(value) }
}

/// Writes a link that cannot be one: its text in quotes, and its target.
pub(crate) fn quoted_link(text: &str, to: &str, in_cell: bool, out: &mut String) {
    code_span(text, in_cell, out);
    if to.is_empty() {
        return;
    }
    out.push_str(if text.is_empty() { "" } else { " " });
    if span::is_absolute(to) {
        out.extend(["<", to, ">"]);
    } else {
        code_span(to, in_cell, out);
    }
}
