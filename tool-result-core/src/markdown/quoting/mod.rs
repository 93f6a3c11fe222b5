//! Writes values so that no parser reads markup in them: as they are where they are plain, else verbatim in a
//! code span or a fence.

mod context;
mod plain;
mod span;

#[cfg(test)]
mod tests;

pub(crate) use context::{Context, ContextKind, byte_set};
pub(crate) use plain::{
    Look, Markup, end_of_code_span, is_entity, is_plain, is_prose, is_url, look, may_begin_url,
    run_of,
};
pub(crate) use span::{FENCE, bars, code_span, fence, one_line, push, target, without_last_break};

/// More columns are hardly ever written before a line.
pub(crate) const SPACES: &str = "                                                                ";

/// Replaces an empty text where nothing would be seen.
pub(crate) const EMPTY: &str = "\"\"";

/// Adds the beginning of the lines that continue a line with this one: quote marks stay, all else is a
/// space.
pub(crate) fn continue_into(opening: &str, continued: &mut String) {
    // most markers are those of list items
    if let Some(spaces) = SPACES.get(..opening.len())
        && !opening.bytes().any(|byte| matches!(byte, b'>' | b'\t'))
    {
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
    let is_plain_line = |line: &str| is_plain(line, &Context::default());
    let mut lines = text.split('\n');
    let is_first_plain =
        lines.next().is_some_and(|first| !first.trim().is_empty() && is_plain_line(first));
    is_first_plain && lines.all(|line| is_plain_line(line.trim_start_matches([' ', '\t'])))
}
