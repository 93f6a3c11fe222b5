//! Templates filled in: the author's lines, with values made harmless by their place.

mod above;
mod beside;
mod fence;
mod lead;
mod pieces;
mod plain;

use above::{Above, Opening};
pub(super) use beside::Ends;

use super::body::Page;
use super::each::Inside;
use super::placeholder::Scope;
use crate::layout::{Block, Piece, Source, Template};
use crate::markdown::value::EMPTY;
use crate::markdown::{TEXT, escape};

/// What stands before the lines of a template that has no marker of its own.
#[derive(Clone, Copy)]
pub(super) enum Bullet {
    None,
    Dash,
}

/// What became of a block of a template.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Drawn {
    /// All its values are absent.
    Nothing,
    /// The author's lines.
    Text,
    /// A list, a table, an outline: text right behind it would run into it.
    Block,
}

impl Drawn {
    pub(super) fn is_any(self) -> bool {
        self != Drawn::Nothing
    }
}

/// Whether a line's placeholders have anything to show.
#[derive(Default)]
struct Seen {
    any: bool,
    present: bool,
    /// Where the last value ends that ended in white space.
    blank: Option<usize>,
    /// Where the first value begins that is not empty.
    own: Option<usize>,
}

/// Where in a template a line stands.
#[derive(Clone, Copy)]
struct At<'t> {
    /// The columns before its content.
    indent: usize,
    /// Where in the output a block begins for sure.
    from: usize,
    /// Where in the output it begins.
    line: usize,
    /// Where it begins, less what opens it.
    content: usize,
    /// What stands below it.
    below: &'t [Block],
    /// Those of the template.
    ends: Ends,
    bullet: Bullet,
    /// The template stands in a list item that is not its own.
    bulleted: bool,
}

/// Fills one template in.
pub(super) struct Filler<'p, 's> {
    pub(super) page: &'p Page<'p>,
    pub(super) scope: &'s Scope<'p>,
    pub(super) ends: Ends,
}

impl Filler<'_, '_> {
    /// Writes the template without a line break at its end. Nothing is written where every line was
    /// left out.
    pub(super) fn fill(&self, template: &Template, bullet: Bullet, out: &mut String) -> Drawn {
        self.fill_within(template, bullet, "", out)
    }

    /// The same, with every line but the first further in, by `pad`.
    pub(super) fn fill_within(
        &self,
        template: &Template,
        bullet: Bullet,
        pad: &str,
        out: &mut String,
    ) -> Drawn {
        let (first, rest) = match bullet {
            Bullet::Dash if !template.marked => ("- ", &*format!("{pad}  ")),
            _ => ("", pad),
        };
        let grown = self.grown(template);
        let from = if self.ends.first { out.len() } else { 0 };
        let mut above = Above::default();
        for (index, block) in template.blocks.iter().enumerate() {
            if above.stands_for(block) {
                continue;
            }
            let before = out.len();
            out.push_str(above.line_break(block));
            let lead = match above.kept {
                _ if is_blank(block) => "",
                None => first,
                Some(_) => rest,
            };
            out.push_str(lead);
            let start = out.len();
            let at = At {
                indent: if is_blank(block) { 0 } else { rest.len() },
                from,
                line: start,
                content: usize::MAX,
                below: &template.blocks[index + 1..],
                ends: self.ends,
                bullet,
                bulleted: !rest.is_empty(),
            };
            let drawn = self.block(block, at, above.opening(block, grown), out);
            if !drawn.is_any() {
                out.truncate(before);
                above.leave_out(block);
                continue;
            }
            // a table would be read as the end of a paragraph right above it
            if drawn == Drawn::Block && out[start..].starts_with('|') && is_paragraph(&out[..start])
            {
                out.insert(start, '\n');
            }
            above.keep(block, drawn, out.len());
        }
        above.finish(out)
    }

    /// How many columns the number of the item takes beyond the one that the template was written
    /// for: so far the lines below it have to move, to stay in the item.
    fn grown(&self, template: &Template) -> usize {
        let numbers = template.blocks.first().map_or(&[][..], prefix_of).iter().any(|piece| {
            matches!(piece, Piece::Value(value, _) if value.source == Source::Index && value.format.is_none())
        });
        if numbers { self.scope.digits() - 1 } else { 0 }
    }

    fn block(&self, block: &Block, at: At<'_>, opening: Opening<'_>, out: &mut String) -> Drawn {
        let text = |kept| if kept { Drawn::Text } else { Drawn::Nothing };
        let mut seen = Seen::default();
        let start = out.len();
        self.open(block, at, opening, &mut seen, out);
        seen.own = None;
        let line = start - at.indent;
        let opens = line > at.from && escape::opens_block(&out[line..]);
        let from = if opens { line } else { at.from };
        let content = out.len();
        let at = At { indent: at.indent + content - start, from, line, content, ..at };
        match block {
            Block::Line(line) => {
                self.pieces(line.pieces, at, &mut seen, out);
                text(self.end_line(at, &seen, out))
            }
            Block::Fence { mark, info, body, .. } => {
                text(self.fence(at.indent, (mark, info), body, out))
            }
            Block::Field(index) => self.page.block(*index, at.ends(out), out),
            Block::Form(index) => self.page.form(*index, at.ends(out), out),
            Block::NextActions => self.page.next_actions_block(out),
            Block::Inner { list, each, .. } => {
                let ends = at.ends(&out[..at.line]);
                let inside = Inside { indent: at.indent, bullet: at.bullet, ends };
                let drawn = self.inner(list, each, &inside, out);
                text(drawn.unwrap_or_else(|| {
                    self.value(list, TEXT, at, &mut seen, out);
                    self.end_line(at, &seen, out)
                }))
            }
        }
    }

    fn open(
        &self,
        block: &Block,
        at: At<'_>,
        opening: Opening<'_>,
        seen: &mut Seen,
        out: &mut String,
    ) {
        let (more, prefix) = match (opening, block) {
            (Opening::Inherited(prefix), _) => (0, prefix),
            (Opening::Own(more), Block::Fence { indent, .. } | Block::Inner { indent, .. }) => {
                (more + indent, &[][..])
            }
            (Opening::Own(more), _) => (more, prefix_of(block)),
        };
        out.extend(std::iter::repeat_n(' ', more));
        self.pieces(prefix, at, seen, out);
    }

    /// False where the line has values and all are absent.
    fn end_line(&self, at: At<'_>, seen: &Seen, out: &mut String) -> bool {
        escape::end_line(seen.blank, out);
        if seen.any {
            self.guard(&at, seen, out);
            if escape::is_lost_item(out, at.line, at.content) {
                out.push_str(EMPTY);
            }
        }
        seen.present || !seen.any
    }
}

fn is_blank(block: &Block) -> bool {
    matches!(block, Block::Line(line) if line.prefix.is_empty() && line.pieces.is_empty())
}

fn prefix_of(block: &Block) -> &[Piece] {
    match block {
        Block::Line(line) => line.prefix,
        _ => &[],
    }
}

fn indent_of(block: &Block) -> usize {
    match block {
        Block::Line(line) => spaces_of(line.prefix),
        Block::Fence { indent, .. } | Block::Inner { indent, .. } => *indent,
        Block::Field(_) | Block::Form(_) | Block::NextActions => 0,
    }
}

/// How far a line is indented that begins like this.
fn spaces_of(prefix: &[Piece]) -> usize {
    match prefix.first() {
        Some(Piece::Text(text)) => escape::columns(text),
        _ => 0,
    }
}

fn is_paragraph(above: &str) -> bool {
    above.strip_suffix('\n').is_some_and(|above| !above.is_empty() && !above.ends_with('\n'))
}

#[cfg(test)]
mod tests;
