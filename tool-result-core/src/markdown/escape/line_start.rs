//! What begins a block at the start of a line.

use super::{Lead, is_escaped, reference};

/// Where in its block a line stands, which decides what it may begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    /// The first line of a list item.
    Item,
    /// The first line of a paragraph, as far as can be told.
    Paragraph,
    /// A line after the first.
    Continued,
}

/// Sees to it that the line at `from` begins no block.
///
/// The line is taken as it stands in the output, with values and the author's text mixed: `1` and
/// `. x` beside each other are a list marker. What stands before `from` is markup of the author's
/// (indentation, list marker, task box, heading and quote marks). A line that is the author's
/// alone must not come here, for its markup is meant.
pub(crate) fn guard(out: &mut String, from: usize) {
    guard_behind(Lead::NONE, out, from);
}

/// [`guard`] of a line that begins with white space of the author's.
pub(crate) fn guard_behind(lead: Lead, out: &mut String, start: usize) {
    let stays = lead.blank > 0 && lead.stays(out, start);
    let from = if stays { start + lead.blank } else { start };
    let Some(first) = out.as_bytes().get(from).copied() else { return };
    // Most lines begin with a word, an emphasis, an emoji.
    if !out.is_char_boundary(from) || !MAY_OPEN[usize::from(first)] {
        return;
    }
    let line = &out.as_bytes()[from..line_end(out.as_bytes(), from)];
    let marks = out[..from].trim_end_matches([' ', '\t']);
    let at = match marks.as_bytes().last() {
        // An indented line may be the first of an item whose own line is empty.
        None | Some(b'\n') if marks.len() < from => At::Item,
        None | Some(b'\n' | b'>' | b'#') => At::Paragraph,
        _ => At::Item,
    };
    let mark = match first {
        b' ' | b'\t' | b'&' => box_after_space(line).filter(|_| at == At::Item),
        // The item's own dash would be the dash of a table's second row.
        _ if marks.ends_with('-') && is_only(line, b"|: \t") => Some(0),
        // The item's own star would be the first of a thematic break.
        b'*' if marks.ends_with('*') && is_only(line, b"* \t") => Some(0),
        // A heading holds no blocks.
        _ => opener(line, at).filter(|_| !marks.ends_with('#')),
    };
    // The author's own white space is all there is: that at the end of a value is a reference.
    let is_blank = line.iter().all(|b| matches!(b, b' ' | b'\t'));
    if let Some(mark) = mark {
        // the rest of tildes could pair
        let run = line.iter().take_while(|byte| **byte == b'~').count();
        for at in (mark..mark + run.max(1)).rev() {
            out.insert(from + at, '\\');
        }
    }
    // It would be trimmed, or make the line code.
    if matches!(first, b' ' | b'\t') && !is_blank {
        let mut space = String::new();
        reference(char::from(first), &mut space);
        out.replace_range(from..=from, &space);
    }
}

/// Where a task's box stands after white space and references to it: some parsers look for boxes in
/// the text that they have read.
fn box_after_space(mut line: &[u8]) -> Option<usize> {
    let length = line.len();
    while let Some(rest) = SPACES.iter().find_map(|space| line.strip_prefix(*space)) {
        line = rest;
    }
    is_task_box(line).then_some(length - line.len())
}

/// White space as it may stand in the output.
const SPACES: [&[u8]; 5] = [b" ", b"\t", b"&#32;", b"&#9;", b"&#10;"];

/// The end of the line that `from` is in.
pub(super) fn line_end(bytes: &[u8], from: usize) -> usize {
    bytes[from..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| from + n)
}

/// The bytes that a line must begin with to begin a block.
static MAY_OPEN: [bool; 256] = {
    let mut table = [false; 256];
    let marks = b" \t&#>-+*_=:|~[0123456789";
    let mut mark = 0;
    while mark < marks.len() {
        table[marks[mark] as usize] = true;
        mark += 1;
    }
    table
};

/// Where in `line` a backslash keeps it from beginning a block.
pub(super) fn opener(line: &[u8], at: At) -> Option<usize> {
    let ends_at = |n: usize| matches!(line.get(n), None | Some(b' ' | b'\t'));
    let run = |mark: u8| line.iter().take_while(|b| **b == mark).count();
    let first = *line.first()?;
    let opens = match first {
        b'#' => run(b'#') <= 6 && ends_at(run(b'#')),
        b'>' => true,
        // An underline has no space inside.
        b'=' => is_only(&line[run(b'=')..], b" \t"),
        b'~' => run(b'~') >= 3,
        b'+' => ends_at(1),
        b'*' => ends_at(1) || is_rule(line, b"* \t"),
        b'_' => is_rule(line, b"_ \t"),
        b'-' if ends_at(1) => true,
        b'-' | b':' | b'|' => return delimiter_row(line),
        b'[' => is_box_or_label(line, at),
        b'0'..=b'9' => return ordinal(line).filter(|mark| ends_at(mark + 1)),
        _ => false,
    };
    opens.then_some(0)
}

fn is_only(line: &[u8], set: &[u8]) -> bool {
    line.iter().all(|b| set.contains(b))
}

/// A thematic break: at least three of the first of the set.
fn is_rule(line: &[u8], set: &[u8]) -> bool {
    is_only(line, set) && line.iter().filter(|b| **b == set[0]).nth(2).is_some()
}

/// A thematic break, the underline of a heading, or the second row of a table. The backslash goes
/// before the first dash or colon, so that the bars of a row stay bars.
fn delimiter_row(line: &[u8]) -> Option<usize> {
    if !is_only(line, b"-:| \t") || !line.contains(&b'-') {
        return None;
    }
    line.iter().position(|b| matches!(b, b'-' | b':'))
}

/// The dot or parenthesis of a numbered item.
fn ordinal(line: &[u8]) -> Option<usize> {
    let digits = line.iter().take(10).take_while(|b| b.is_ascii_digit()).count();
    (digits <= 9 && matches!(line.get(digits), Some(b'.' | b')'))).then_some(digits)
}

/// Whether a list item that begins like this has a box to tick. `[x](u)` is a link of the author's.
fn is_task_box(line: &[u8]) -> bool {
    let Some(inner) = line.strip_prefix(b"[") else { return false };
    let rest = match inner {
        [b'x' | b'X', rest @ ..] => Some(rest),
        _ => SPACES.iter().find_map(|space| inner.strip_prefix(*space)),
    };
    match rest {
        Some([b']', next, ..]) => *next != b'(' && !next.is_ascii_alphanumeric(),
        Some([b']']) => true,
        _ => false,
    }
}

/// The box of a task, or the label of a definition.
fn is_box_or_label(line: &[u8], at: At) -> bool {
    // A footnote may begin inside a paragraph, and some parsers look past `\]` for its end.
    if line.get(1) == Some(&b'^') {
        return true;
    }
    let closes = || (1..line.len()).find(|n| line[*n] == b']' && !is_escaped(line, *n));
    match at {
        At::Continued => false,
        At::Item if is_task_box(line) => true,
        // A label that does not close may go on in the next line.
        At::Item | At::Paragraph => closes().is_none_or(|end| line.get(end + 1) == Some(&b':')),
    }
}
