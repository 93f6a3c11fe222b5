//! What lines begin with: white space, and the mark of a list item.

/// A line without the white space that it begins with.
pub(crate) fn trim_start(line: &str) -> &str {
    line.trim_start_matches([' ', '\t'])
}

/// Nothing but white space of a line.
pub(super) fn is_blank(text: &str) -> bool {
    trim_start(text).is_empty()
}

/// The columns of white space that a line begins with, a tab being the widest that it can.
pub(crate) fn columns(line: &str) -> usize {
    let space = &line[..line.len() - trim_start(line).len()];
    space.bytes().map(|byte| if byte == b'\t' { 4 } else { 1 }).sum()
}

/// The last line, with its break.
pub(super) fn last_line(text: &str) -> &str {
    let end = text.strip_suffix('\n').unwrap_or(text);
    &text[end.rfind('\n').map_or(0, |at| at + 1)..]
}

/// What stands behind the mark of a list item that the line begins with.
pub(super) fn item(line: &str) -> Option<&str> {
    let rest = match line.trim_start_matches(|c: char| c.is_ascii_digit()) {
        rest if rest.len() < line.len() => rest.strip_prefix(['.', ')']),
        rest => rest.strip_prefix(['-', '*', '+']),
    };
    rest.filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n']))
}

/// Whether the line is the mark of a list item and no more, and would end the text above it: as no
/// item can begin there, the mark would be text, or make a heading of what stands above.
pub(crate) fn is_lost_item(out: &str, line: usize, content: usize) -> bool {
    let (Some(own), Some(rest)) = (out.get(line..content), out.get(content..)) else {
        return false;
    };
    let indent = |line: &str| {
        let inner = trim_start(line);
        item(inner)?.starts_with(' ').then_some(line.len() - inner.len())
    };
    if !is_blank(rest) {
        return false;
    }
    let Some(own) = indent(own) else { return false };
    let Some(above) = last_line(&out[..line]).strip_suffix('\n') else { return false };
    !is_blank(above) && indent(above) != Some(own)
}
