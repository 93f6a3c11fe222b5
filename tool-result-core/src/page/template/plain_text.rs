//! Templates as plain text: for a line that a person reads, and as lines of a fence.

use super::super::bindings::all_blocks;
use super::{Filler, Presence};
use crate::layout::{Block, Code, Piece, Run, Template};

impl Filler<'_, '_> {
    /// Writes the template as plain text, without its marks and its escapes, and values as they are.
    /// Parts that have a line of their own stand in brackets behind the line before.
    /// False if every line was left out.
    pub(in crate::page) fn plain(&self, template: &Template, out: &mut String) -> bool {
        write_shown(template, out, &|block, presence, out| match block {
            Block::Line(line) => self.unmarked(line.pieces, presence, out),
            Block::Parts { value, .. } => {
                if out.ends_with('\n') {
                    out.pop();
                    out.push(' ');
                }
                out.extend(["(", &self.text(*value, presence), ")"]);
            }
            _ => {}
        })
    }

    /// Writes the template as lines of a fence: marks and values as they are. False if every line
    /// was left out.
    pub(in crate::page) fn verbatim_lines(&self, template: &Template, out: &mut String) -> bool {
        write_shown(template, out, &|block, presence, out| match block {
            Block::Line(line) => {
                self.verbatim(line.prefix, presence, out);
                self.verbatim(line.pieces, presence, out);
            }
            Block::Parts { verbatim, value, .. } => {
                self.verbatim_parts_of(*value, *verbatim, presence, out);
            }
            Block::Fence { .. } | Block::Field(_) | Block::Form(_) | Block::NextActions => {}
        })
    }

    /// The pieces without the author's marks.
    pub(super) fn unmarked(&self, pieces: &[Piece], presence: &mut Presence, out: &mut String) {
        let strong = pieces.iter().map(count_strong).sum::<usize>() % 2 == 0;
        for piece in pieces {
            match piece {
                Piece::Text(text) => unmarked(text, strong, out),
                Piece::Run(Run { parts, .. }) | Piece::Code(Code { parts, .. }) => {
                    self.verbatim_parts(parts, presence, out);
                }
                Piece::Raw(..) | Piece::Link(_) => {
                    self.verbatim(std::slice::from_ref(piece), presence, out);
                }
            }
        }
    }
}

fn count_strong(piece: &Piece) -> usize {
    match piece {
        Piece::Text(text) if text.contains('*') => text.matches("**").count(),
        _ => 0,
    }
}

/// Writes the lines whose values are not all absent. False if there is none.
fn write_shown(
    template: &Template,
    out: &mut String,
    write: &dyn Fn(&Block, &mut Presence, &mut String),
) -> bool {
    let mut is_any = false;
    for block in all_blocks(template) {
        let before = out.len();
        let mut presence = Presence::default();
        out.push_str(if is_any { "\n" } else { "" });
        write(block, &mut presence, out);
        if presence.is_shown() {
            is_any = true;
        } else {
            out.truncate(before);
        }
    }
    is_any
}

/// The author's markdown without its marks: backslashes, back-ticks, and `**` where each has a
/// partner (`strong`). A single `*` or `_` is seen in names and sums as well, so it stays.
fn unmarked(text: &str, strong: bool, out: &mut String) {
    if !text.bytes().any(|byte| matches!(byte, b'\\' | b'`' | b'*')) {
        return out.push_str(text);
    }
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '`', '*']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let sign = rest.as_bytes()[0];
        let run = rest.bytes().take_while(|byte| *byte == sign).count();
        let (mark, after) = rest.split_at(if sign == b'\\' { 1 } else { run });
        rest = after;
        if sign == b'\\' && after.starts_with(|c: char| c.is_ascii_punctuation()) {
            out.push_str(&after[..1]);
            rest = &after[1..];
        } else if sign == b'`'
            && let Some((code, after)) = after.split_once(mark)
        {
            let inner = code.strip_prefix(' ').and_then(|code| code.strip_suffix(' '));
            out.push_str(inner.unwrap_or(code));
            rest = after;
        } else if mark != "**" || !strong {
            out.push_str(mark);
        }
    }
    out.push_str(rest);
}
