//! Values in places that have no escapes, or others: code and the targets of links.

use super::{is_entity, reference, visible};

/// Writes a code span whose text is `value`. Where none can hold it (an empty value, a line break,
/// a backslash and a bar in a table's cell) nothing is written, and the answer is `false`: then
/// the value is to be written as text.
pub(crate) fn code_span(value: &str, in_cell: bool, out: &mut String) -> bool {
    // Seldom needed, and parsers have limits of their own.
    const LONGEST: u32 = 32;
    let value = visible(value);
    let has = |mark: char| value.contains(mark);
    if value.is_empty() || has('\n') || in_cell && has('\\') && has('|') {
        return false;
    }
    let ticks = free_run(&value);
    if ticks > LONGEST {
        return false;
    }
    let both = |mark: char| value.starts_with(mark) && value.ends_with(mark);
    let is_blank = value.bytes().all(|b| b == b' ');
    let pad = value.starts_with('`') || value.ends_with('`') || both(' ') && !is_blank;
    let edge = |out: &mut String| (0..ticks).for_each(|_| out.push('`'));

    edge(out);
    out.push_str(if pad { " " } else { "" });
    if in_cell && has('|') {
        out.push_str(&value.replace('|', "\\|"));
    } else {
        out.push_str(&value);
    }
    out.push_str(if pad { " " } else { "" });
    edge(out);
    true
}

/// The shortest run of backticks that `value` does not hold; over 63 where it holds them all.
fn free_run(value: &str) -> u32 {
    let mut taken: u64 = 1;
    let mut run = 0;
    for byte in value.bytes().chain([b' ']) {
        if byte == b'`' {
            run += 1;
        } else {
            taken |= 1_u64.checked_shl(run).unwrap_or(0);
            run = 0;
        }
    }
    taken.trailing_ones()
}

/// The mark that opens a fence where the author has none.
pub(crate) const FENCE: &str = "```";

/// Writes a fenced block that holds `value`, each line after the first indented by `indent`: the
/// first line's indentation is written already, and nothing follows the closing fence. Where the
/// value holds the author's mark, the fence is longer than that.
pub(crate) fn fence(value: &str, (mark, info): (&str, &str), indent: usize, out: &mut String) {
    let value = visible(value);
    let sign = if mark.starts_with('~') { '~' } else { '`' };
    let length = mark.len().max(longest_run(&value, sign) + 1);
    let edge = |out: &mut String| out.extend(std::iter::repeat_n(sign, length));
    let pad = |out: &mut String| out.extend(std::iter::repeat_n(' ', indent));

    edge(out);
    // a back-tick there would make it a code span, and a line break would end it
    out.extend(info.chars().filter(|c| !matches!(c, '`' | '\n' | '\r')));
    out.push('\n');
    for line in value.split('\n') {
        if !line.is_empty() {
            pad(out);
            out.push_str(line);
        }
        out.push('\n');
    }
    pad(out);
    edge(out);
}

fn longest_run(value: &str, sign: char) -> usize {
    let (mut longest, mut run) = (0, 0);
    for c in value.chars() {
        run = if c == sign { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

/// Writes a link's destination, without the parentheses around it: bare where it can be, else in
/// `<…>`.
pub(crate) fn target(value: &str, in_cell: bool, out: &mut String) {
    let value = visible(value);
    let is_bare = !value.is_empty() && !value.contains(char::is_whitespace);
    if is_bare {
        destination(&value, !is_balanced(&value), in_cell, out);
    } else {
        out.push('<');
        destination(&value, false, in_cell, out);
        out.push('>');
    }
}

fn destination(value: &str, parens: bool, in_cell: bool, out: &mut String) {
    for (at, c) in value.char_indices() {
        let rest = &value.as_bytes()[at + c.len_utf8()..];
        let escape = match c {
            '(' | ')' => parens,
            '<' | '>' | '`' => true,
            '\\' => !rest.first().is_some_and(u8::is_ascii_alphanumeric),
            '|' => in_cell,
            _ => false,
        };
        // Parsers trim white space at the edges, and have views of their own on the wider kinds.
        let at_edge = at == 0 || rest.is_empty();
        if c.is_whitespace() && (c != ' ' || at_edge) {
            reference(c, out);
        } else if c == '&' && is_entity(rest.iter().copied(), false) {
            // Some parsers resolve references first and backslashes after.
            out.push_str("&amp;");
        } else {
            out.push_str(if escape { "\\" } else { "" });
            out.push(c);
        }
    }
}

/// Whether the parentheses pair up, and not deeper than every parser follows.
fn is_balanced(value: &str) -> bool {
    const DEEPEST: u32 = 3;
    let mut depth = 0_u32;
    for byte in value.bytes() {
        depth = match byte {
            b'(' if depth < DEEPEST => depth + 1,
            b')' if depth > 0 => depth - 1,
            b'(' | b')' => return false,
            _ => depth,
        };
    }
    depth == 0
}
