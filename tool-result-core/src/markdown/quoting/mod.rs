//! Quotes, and never escapes: a value stands as it is where no parser could read markup in it, else
//! verbatim in a code span or a fence.
//!
//! A model reads the bytes and copies them into its next call. So the one question is whether a value
//! is *plain* in its context, and being wrong on the safe side costs two back-ticks. What is asked is
//! local: nothing that is written already is looked at or changed.

mod plain;
mod span;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

pub(crate) use plain::{begins_url, is_plain, is_plain_at_sight, is_url, is_verbatim_at_sight};
pub(crate) use span::{FENCE, code_span, fence, target};

use crate::layout::{Context, ContextKind};
use crate::visible::visible;

/// Replaces an empty text where nothing would be seen.
pub(crate) const EMPTY: &str = "\"\"";

/// Writes a value on one line. A line break is a space, in a cell ` ↵ `.
pub(crate) fn write(value: &str, context: &Context, out: &mut String) {
    if is_plain_at_sight(value, context) {
        out.push_str(value);
    } else {
        write_after_a_look(value, context, out);
    }
}

#[cold]
#[inline(never)]
fn write_after_a_look(value: &str, context: &Context, out: &mut String) {
    let (line, is_plain) = judge(value, context);
    if !is_plain {
        code_span(&line, context.is_in_cell(), out);
    } else if context.is_in_cell() {
        span::bars(&line, out);
    } else {
        out.push_str(&line);
    }
}

/// Returns the value on one line, in which every character is seen, and whether it is plain.
pub(crate) fn judge<'v>(value: &'v str, context: &Context) -> (Cow<'v, str>, bool) {
    let line = match visible(value) {
        Cow::Borrowed(value) => one_line(value, context.is_in_cell()),
        Cow::Owned(value) => Cow::Owned(one_line(&value, context.is_in_cell()).into_owned()),
    };
    let is_plain = is_plain(&line, context);
    (line, is_plain)
}

/// Writes a value that ends its line, and of which the line's content begins at `start`. Several
/// lines stand as they are, each behind `indent`, where each of them is plain at the start of a line;
/// else in a fence below what is on the line already, or where none can stand, on one line.
pub(crate) fn write_lines(
    value: &str,
    context: &Context,
    indent: &str,
    start: usize,
    out: &mut String,
) {
    if !value.contains('\n') {
        return write(value, context, out);
    }
    let value = visible(value);
    if !are_plain(&value, context) {
        if context.next.is_some() {
            return write(&value, context, out);
        }
        if out.len() > start && out.ends_with(' ') {
            out.pop();
        }
        if out.len() > start {
            out.push('\n');
            out.push_str(indent);
        }
        return fence(without_last_break(&value), FENCE, "", indent, out);
    }
    if indent.is_empty() {
        return out.push_str(&value);
    }
    for (index, line) in value.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
            out.push_str(if line.is_empty() { indent.trim_end() } else { indent });
        }
        out.push_str(line);
    }
}

/// Returns the beginning of the lines that continue the last line of `written`: quote marks stay, all
/// else is a space.
pub(crate) fn continuation(written: &str) -> String {
    let opening = written.rsplit('\n').next().unwrap_or(written);
    let mut continued = String::with_capacity(opening.len().saturating_add(1));
    let mut chars = opening.chars().peekable();
    while let Some(c) = chars.next() {
        continued.push(if matches!(c, '>' | '\t') { c } else { ' ' });
        // one space behind a quote mark is the mark's own, and none of the item's in the quote
        if c == '>' && chars.peek().is_some_and(|next| !matches!(next, '>' | ' ' | '\t')) {
            continued.push(' ');
        }
    }
    continued
}

/// Returns whether each line is plain: the first in its context, the others at the start of a line.
/// White space before one makes at most code of it, which is as inert.
fn are_plain(value: &str, context: &Context) -> bool {
    let start = Context { kind: ContextKind::Text, prev: None, ..*context };
    let (first, rest) = value.split_once('\n').unwrap_or((value, ""));
    let mut others = rest.split('\n').map(|line| line.trim_start_matches([' ', '\t']));
    let has_next = context.next.is_some();
    if (has_next || context.prev.is_none()) && first.trim().is_empty()
        || has_next && others.clone().any(str::is_empty)
    {
        return false;
    }
    is_plain_line(first, context) && others.all(|line| is_plain_line(line, &start))
}

fn is_plain_line(line: &str, context: &Context) -> bool {
    is_plain_at_sight(line, context) || is_plain(line, context)
}

pub(crate) fn without_last_break(text: &str) -> &str {
    text.strip_suffix("\r\n").or_else(|| text.strip_suffix('\n')).unwrap_or(text)
}

/// A value whose line breaks are spaces, in a cell ` ↵ `; one at its end is none.
pub(crate) fn one_line(value: &str, in_cell: bool) -> Cow<'_, str> {
    let value = without_last_break(value);
    if value.contains('\n') {
        Cow::Owned(value.replace('\n', if in_cell { " ↵ " } else { " " }))
    } else {
        Cow::Borrowed(value)
    }
}

/// Writes a value for whose markup the author answers: hidden characters are spelled out, and in a
/// cell bars and line breaks do not end it.
pub(crate) fn write_raw(value: &str, in_cell: bool, out: &mut String) {
    let value = visible(value);
    if in_cell {
        span::bars(&one_line(&value, true), out);
    } else {
        out.push_str(&value);
    }
}

/// Writes a link. Where its text is not plain, the text is quoted, and its target follows.
pub(crate) fn link(text: &str, to: &str, context: &Context, out: &mut String) {
    let inside = Context { prev: Some('['), next: Some(']'), among_marks: true, ..*context };
    let (text, is_plain) = judge(text, &inside);
    if is_plain && !is_url(&text) {
        out.push('[');
        write(&text, &inside, out);
        out.extend(["](", to, ")"]);
    } else {
        quoted_link(&text, to, context.is_in_cell(), out);
    }
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
