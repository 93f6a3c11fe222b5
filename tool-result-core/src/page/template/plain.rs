//! Templates as plain text: for a line that a person reads, and for next actions.

use super::super::placeholder::{all_blocks, lines};
use super::{Filler, Seen};
use crate::layout::{Block, Piece, Template};

impl Filler<'_, '_> {
    /// Writes the template as plain text, without its marks and its escapes, and values as they are.
    /// False where every line was left out.
    pub(in crate::page) fn plain(&self, template: &Template, out: &mut String) -> bool {
        kept(template, out, &|block, seen, out| {
            if let Block::Line(line) = block {
                self.unmarked(line.pieces, seen, out);
            }
        })
    }

    /// Writes the template as lines of a fence: marks and values as they are. False where every line
    /// was left out.
    pub(in crate::page) fn bare(&self, template: &Template, out: &mut String) -> bool {
        kept(template, out, &|block, seen, out| match block {
            Block::Line(line) => {
                self.raw(line.prefix, seen, out);
                self.raw(line.pieces, seen, out);
            }
            Block::Inner { indent, list, each } => {
                self.raw_inner(list, each, *indent, seen, out);
            }
            Block::Fence { .. } | Block::Field(_) | Block::Form(_) | Block::NextActions => {}
        })
    }

    /// Writes a template that is plain text itself. False where all its values are absent.
    pub(in crate::page) fn verbatim(&self, template: &Template, out: &mut String) -> bool {
        let mut seen = Seen::default();
        for line in lines(template) {
            self.raw(line.pieces, &mut seen, out);
        }
        seen.present || !seen.any
    }

    fn unmarked(&self, pieces: &[Piece], seen: &mut Seen, out: &mut String) {
        let strong = |piece: &Piece| match piece {
            Piece::Text(text) => text.matches("**").count(),
            _ => 0,
        };
        let strong = pieces.iter().map(strong).sum::<usize>() % 2 == 0;
        for piece in pieces {
            match piece {
                Piece::Text(text) => unmarked(text, strong, out),
                Piece::Value(..) | Piece::Code(..) | Piece::Target(_) => {
                    self.raw(std::slice::from_ref(piece), seen, out);
                }
            }
        }
    }
}

/// Writes the lines whose values are not all absent. False where there is none.
fn kept(
    template: &Template,
    out: &mut String,
    write: &dyn Fn(&Block, &mut Seen, &mut String),
) -> bool {
    let mut kept = false;
    for block in all_blocks(template) {
        let before = out.len();
        let mut seen = Seen::default();
        out.push_str(if kept { "\n" } else { "" });
        write(block, &mut seen, out);
        let is_kept = seen.present || !seen.any;
        out.truncate(if is_kept { out.len() } else { before });
        kept |= is_kept;
    }
    kept
}

/// The author's markdown without its marks: backslashes, back-ticks, and `**` where each has a
/// partner (`strong`). A single `*` or `_` is seen in names and sums as well, so it stays.
fn unmarked(text: &str, strong: bool, out: &mut String) {
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
