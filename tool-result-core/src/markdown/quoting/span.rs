//! Quotes: code spans and fences that hold a text verbatim, and the targets of links.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::markdown::fence_tag::FENCE_TAG;
use crate::visible::{self, visible};

/// The fence that is written where no author chose one.
pub(crate) const FENCE: &str = "```";

/// Stands for a line break where a value has one line.
pub(crate) const BREAK: &str = " ↵ ";

/// Parsers look for no longer fences of code spans than some length of their own.
const MAX_TICKS: usize = 32;

pub(crate) fn without_last_break(text: &str) -> &str {
    text.strip_suffix("\r\n").or_else(|| text.strip_suffix('\n')).unwrap_or(text)
}

/// A value on one line: a line break at its end is none.
pub(crate) fn one_line(value: &str) -> Cow<'_, str> {
    let value = without_last_break(value);
    if !value.contains('\n') {
        return Cow::Borrowed(value);
    }
    // a carriage return before a line break is no part of it
    Cow::Owned(value.replace("\r\n", "\n").replace('\n', BREAK))
}

/// Writes a code span with this text; nothing where there is none. A line break is ` ↵ `.
pub(crate) fn code_span(text: &str, in_cell: bool, out: &mut String) {
    if text.is_empty() {
        return;
    }
    let text = visible(text);
    let mut text = one_line(&text);
    let has_run = |ticks: usize| text.split(|c| c != '`').any(|run| run.len() == ticks);
    let ticks = (1..=MAX_TICKS).find(|ticks| !has_run(*ticks)).unwrap_or_else(|| {
        // no parser would find the end of a code span, so the back-ticks are spelled out
        text = Cow::Owned(text.replace('`', "\\u{60}"));
        1
    });
    let is_blank = text.bytes().all(|byte| byte == b' ');
    let has_spaces = text.starts_with(' ') && text.ends_with(' ');
    let is_padded = text.starts_with('`') || text.ends_with('`') || has_spaces && !is_blank;
    let pad = if is_padded { " " } else { "" };

    (0..ticks).for_each(|_| out.push('`'));
    out.push_str(pad);
    push(&text, in_cell, out);
    out.push_str(pad);
    (0..ticks).for_each(|_| out.push('`'));
}

pub(crate) fn push(text: &str, in_cell: bool, out: &mut String) {
    if in_cell { bars(text, out) } else { out.push_str(text) }
}

/// Writes a text in a cell, so that no bar in it ends the cell: the backslashes before each come out odd
/// in number, as parsers differ on a bar behind an even number of them.
pub(crate) fn bars(text: &str, out: &mut String) {
    let mut parts = text.split('|').peekable();
    while let Some(part) = parts.next() {
        out.push_str(part);
        if parts.peek().is_some() {
            let slashes = part.bytes().rev().take_while(|byte| *byte == b'\\').count();
            out.push_str(if slashes % 2 == 0 { "\\|" } else { "\\\\|" });
        }
    }
}

/// Returns a fence around a text in which every character is seen, without a line break behind it. Where the text holds
/// the author's `mark`, the fence is longer.
pub(crate) fn fence(text: &str, mark: &str, info: &str) -> String {
    let sign = if mark.starts_with('~') { b'~' } else { b'`' };
    let longest = longest_run(text.as_bytes(), sign);
    let fence = String::from(char::from(sign)).repeat(mark.len().max(longest.saturating_add(1)));

    // a back-tick there would make it a code span, and a line break would end it
    let (info, tag) = info.strip_suffix(FENCE_TAG).map_or((info, ""), |info| (info, FENCE_TAG));
    let mut out = String::with_capacity(text.len() + info.len() + 2 * fence.len() + 16);
    out.push_str(&fence);
    out.extend(visible(info).chars().filter(|c| !matches!(c, '`' | '\n')));
    out.extend([tag, "\n", text, "\n", &fence]);
    out
}

/// Runs of fewer than three do not count.
fn longest_run(text: &[u8], sign: u8) -> usize {
    let (mut longest, mut rest) = (0, text);
    while let Some(at) = memchr::memmem::find(rest, &[sign; 3]) {
        let run = rest[at..].iter().take_while(|byte| **byte == sign).count();
        longest = longest.max(run);
        rest = &rest[at + run..];
    }
    longest
}

/// Writes a character of a value into a link's target. What would end the target, and what nobody sees, is
/// percent-encoded: this is the one place where a value is rewritten.
pub(crate) fn target(c: char, in_cell: bool, out: &mut String) {
    let ends = matches!(c, '<' | '>' | '(' | ')' | '`' | '\\') || c.is_whitespace();
    if !(ends || in_cell && c == '|' || visible::is_hidden(c)) {
        return out.push(c);
    }
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        // writing to a `String` cannot fail
        let _ = write!(out, "%{byte:02X}");
    }
}
