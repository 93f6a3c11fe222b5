//! Templates filled in: the author's lines, with values made harmless by their place.

mod beside;
mod fence;
mod lead;
mod plain;

pub(super) use beside::Ends;
use beside::with_around;
use lead::free_before;

use super::each::Inside;
use super::escape::{self, Around, Then};
use super::page::Page;
use super::placeholder::{Filled, Scope};
use super::value::ABSENT;
use crate::layout::{Block, Line, Piece, Place, Source, Template, Value, Within};

/// What stands before the lines of a template that has no marker of its own.
#[derive(Clone, Copy)]
pub(super) enum Bullet {
    None,
    Dash,
}

/// What opens a line of a template.
#[derive(Clone, Copy)]
enum Opening<'t> {
    /// Its own prefix, so many columns further in.
    Own(usize),
    /// The prefix of a line that was left out and that it stood below.
    Inherited(&'t [Piece]),
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
        let (mut kept, mut after_blank) = (None, true);
        // where the last line ends that is not empty
        let mut text_end = None;
        // the block above is left out
        let mut is_left_out = false;
        // what opened the lines left out right above: what stood below them takes its place
        let mut above: Option<&[Piece]> = None;
        let from = if self.ends.first { out.len() } else { 0 };
        for (index, block) in template.blocks.iter().enumerate() {
            // the empty line above what was left out stands for the one below it
            if above.is_some() && after_blank && is_blank(block) {
                is_left_out = false;
                continue;
            }
            let before = out.len();
            if let Some(last) = kept {
                let apart = last == Drawn::Block && !is_blank(block);
                out.push_str(if apart { "\n\n" } else { "\n" });
            }
            let lead = match kept {
                _ if is_blank(block) => "",
                None => first,
                Some(_) => rest,
            };
            out.push_str(lead);
            let start = out.len();
            let indent = if is_blank(block) { 0 } else { rest.len() };
            let depth = indent_of(block);
            let opening = match above.filter(|prefix| depth > spaces_of(prefix)) {
                Some(prefix) => Opening::Inherited(prefix),
                None if depth > 0 => Opening::Own(grown),
                None => Opening::Own(0),
            };
            let below = &template.blocks[index + 1..];
            let at = At {
                indent,
                from,
                line: start,
                content: usize::MAX,
                below,
                ends: self.ends,
                bullet,
                bulleted: !rest.is_empty(),
            };
            let drawn = self.block(block, at, opening, out);
            is_left_out = !drawn.is_any();
            if is_left_out {
                out.truncate(before);
                above = above.or(Some(prefix_of(block)));
                continue;
            }
            // a table would be read as the end of a paragraph right above it
            if drawn == Drawn::Block && out[start..].starts_with('|') && is_paragraph(&out[..start])
            {
                out.insert(start, '\n');
            }
            (kept, above, after_blank) = (Some(drawn), None, is_blank(block));
            if !after_blank {
                text_end = Some(out.len());
            }
        }
        // no line is left for the empty ones to stand before
        if is_left_out && let Some(end) = text_end {
            out.truncate(end);
        }
        kept.unwrap_or(Drawn::Nothing)
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
        let line = start - at.indent;
        let opens = line > at.from && escape::opens_block(&out[line..]);
        let from = if opens { line } else { at.from };
        let content = out.len();
        let at = At { indent: at.indent + content - start, from, line, content, ..at };
        match block {
            Block::Line(line) => text(self.rest_of_line(line, at, seen, out)),
            Block::Fence { mark, info, body, .. } => {
                text(self.fence(at.indent, (mark, info), body, out))
            }
            Block::Field(index) => self.page.block(*index, at.ends(out), out),
            Block::Form(index) => self.page.form(*index, at.ends(out), out),
            Block::NextActions => self.page.next_actions_block(out),
            Block::Inner { list, each, .. } => {
                let ends = at.ends(&out[..at.line]);
                let inside = Inside { indent: at.indent, bullet: at.bullet, ends };
                text(self.inner(list, each, &inside, out))
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
    fn rest_of_line(&self, line: &Line, at: At<'_>, mut seen: Seen, out: &mut String) -> bool {
        seen.own = None;
        self.pieces(line.pieces, at, &mut seen, out);
        escape::end_line(seen.blank, out);
        if seen.any {
            self.guard(&at, &seen, out);
        }
        seen.present || !seen.any
    }

    fn pieces(&self, mut pieces: &[Piece], at: At<'_>, seen: &mut Seen, out: &mut String) {
        while let Some(piece) = pieces.first() {
            let mut taken = 1;
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Code(parts, place) => {
                    with_around(&pieces[1..], *place, &at, |around| {
                        self.code(parts, *place, at.indent, around, seen, out);
                    });
                }
                Piece::Target(parts) => {
                    let line = &out[out.rfind('\n').map_or(0, |at| at + 1)..];
                    let in_cell = line.starts_with('|');
                    let mut target = String::new();
                    self.raw(parts, seen, &mut target);
                    escape::target(&target, in_cell, out);
                }
                Piece::Value(value, place) => {
                    taken =
                        pieces.iter().take_while(|piece| matches!(piece, Piece::Value(..))).count();
                    let (run, rest) = pieces.split_at(taken);
                    let (text, place) = match run {
                        [_] => (self.text(value, seen), *place),
                        run => self.side_by_side(run, *place, seen),
                    };
                    with_around(rest, place, &at, |around| {
                        value_of(&text, place, &at, around, seen, out);
                    });
                }
            }
            pieces = &pieces[taken..];
        }
    }

    /// Values side by side are one text: markup could begin in one and end in the next.
    fn side_by_side(&self, run: &[Piece], first: Place, seen: &mut Seen) -> (Filled<'_>, Place) {
        let mut all = Filled::default();
        let mut place = first;
        for piece in run {
            let Piece::Value(value, last) = piece else { continue };
            let text = self.text(value, seen);
            let pads = if all.text.is_empty() { text.pads } else { (all.pads.0, text.pads.1) };
            all.text.to_mut().push_str(&text.text);
            (all.pads, place) = (pads, Place { opens: first.opens, ..*last });
        }
        (all, place)
    }

    /// A code span; where none can hold the text, the text without one.
    fn code(
        &self,
        parts: &[Piece],
        place: Place,
        indent: usize,
        around: &Around<'_>,
        seen: &mut Seen,
        out: &mut String,
    ) {
        let mut text = String::new();
        self.raw(parts, seen, &mut text);
        let in_cell = matches!(place.within, Within::Cell | Within::LinkInCell);
        if !escape::code_span(&text, in_cell, out) {
            put(&text, place, indent, around, seen, out);
        }
    }

    /// Text and values as they are, not made harmless.
    fn raw(&self, pieces: &[Piece], seen: &mut Seen, out: &mut String) {
        for piece in pieces {
            match piece {
                Piece::Text(literal) => out.push_str(literal),
                Piece::Value(value, _) => out.push_str(&self.text(value, seen).text),
                Piece::Code(parts, _) | Piece::Target(parts) => self.raw(parts, seen, out),
            }
        }
    }

    fn text(&self, value: &Value, seen: &mut Seen) -> Filled<'_> {
        let text = self.scope.text(value);
        seen.any = true;
        seen.present |= !text.absent;
        text
    }
}

fn is_blank(block: &Block) -> bool {
    matches!(block, Block::Line(line) if line.prefix.is_empty() && line.pieces.is_empty())
}

/// The columns of white space that a text begins with: a tab is four.
fn columns(text: &str) -> usize {
    let width = |c: char| match c {
        ' ' => Some(1),
        '\t' => Some(4),
        _ => None,
    };
    text.chars().map_while(width).sum()
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
        Some(Piece::Text(text)) => columns(text),
        _ => 0,
    }
}

fn is_paragraph(above: &str) -> bool {
    above.strip_suffix('\n').is_some_and(|above| !above.is_empty() && !above.ends_with('\n'))
}

/// Writes a value, and the spaces that fill its width up: those are the author's in a cell, while
/// more follows on the line, and where the paragraph ends with it.
fn value_of(
    text: &Filled<'_>,
    place: Place,
    at: &At<'_>,
    around: &Around<'_>,
    seen: &mut Seen,
    out: &mut String,
) {
    let Filled { text, pads: (before, behind), .. } = text;
    if before + behind == 0 {
        return put(text, place, at.indent, around, seen, out);
    }
    let in_cell = matches!(place.within, Within::Cell);
    let start = free_before(*before, place, at, seen, out);
    let ends_line = around.text.is_empty() && around.then == Then::End;
    let is_blank = text.len() <= before + behind;
    let is_free = in_cell || !ends_line || at.ends_paragraph() && !is_blank;
    let end = text.len() - if is_free && !place.closes { *behind } else { 0 };
    let (lead, rest) = text.split_at(start.min(end));
    let (own, fill) = rest.split_at(end - lead.len());
    let behind = format!("{fill}{}", around.text);
    out.push_str(lead);
    seen.blank = if in_cell || lead.is_empty() { seen.blank } else { Some(out.len()) };
    put(own, place, at.indent, &Around { text: &behind, ..*around }, seen, out);
    out.push_str(fill);
}

/// Emphasis around nothing is none, so an empty text has a dash there.
fn put(
    text: &str,
    place: Place,
    indent: usize,
    around: &Around<'_>,
    seen: &mut Seen,
    out: &mut String,
) {
    let text = if text.is_empty() && (place.opens || place.closes) { ABSENT } else { text };
    if !text.is_empty() {
        seen.own = seen.own.or(Some(out.len()));
    }
    escape::text(text, place, indent, around, out);
    let is_blank = |text: &str| matches!(text.as_bytes(), [.., b' ' | b'\t']);
    if is_blank(text) && is_blank(out) {
        seen.blank = Some(out.len());
    }
}

#[cfg(test)]
mod tests;
