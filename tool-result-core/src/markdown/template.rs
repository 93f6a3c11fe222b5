//! Templates filled in: the author's lines, with values made harmless by their place.

mod plain;

use std::borrow::Cow;

use super::escape;
use super::page::Page;
use super::placeholder::{Scope, Text};
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
}

/// Fills one template in.
pub(super) struct Filler<'p, 's> {
    pub(super) page: &'p Page<'p>,
    pub(super) scope: &'s Scope<'p>,
}

impl Filler<'_, '_> {
    /// Writes the template without a line break at its end. Nothing is written where every line was
    /// left out.
    pub(super) fn fill(&self, template: &Template, bullet: Bullet, out: &mut String) -> Drawn {
        let (first, rest) = match bullet {
            Bullet::Dash if !template.marked => ("- ", "  "),
            _ => ("", ""),
        };
        let grown = self.grown(template);
        let (mut kept, mut after_blank) = (None, true);
        // what opened the lines left out right above: what stood below them takes its place
        let mut above: Option<&[Piece]> = None;
        for block in template.blocks {
            // the empty line above what was left out stands for the one below it
            if above.is_some() && after_blank && is_blank(block) {
                continue;
            }
            let before = out.len();
            if let Some(last) = kept {
                let apart = last == Drawn::Block && !is_blank(block);
                out.push_str(if apart { "\n\n" } else { "\n" });
            }
            let lead = if kept.is_none() { first } else { rest };
            out.push_str(if is_blank(block) { "" } else { lead });
            let start = out.len();
            let depth = indent_of(block);
            let opening = match above.filter(|prefix| depth > spaces_of(prefix)) {
                Some(prefix) => Opening::Inherited(prefix),
                None if depth > 0 => Opening::Own(grown),
                None => Opening::Own(0),
            };
            let drawn = self.block(block, lead.len(), opening, out);
            if !drawn.is_any() {
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

    fn block(&self, block: &Block, lead: usize, opening: Opening<'_>, out: &mut String) -> Drawn {
        let text = |kept| if kept { Drawn::Text } else { Drawn::Nothing };
        let mut seen = Seen::default();
        let start = out.len();
        self.open(block, opening, &mut seen, out);
        let indent = lead + out.len() - start;
        match block {
            Block::Line(line) => text(self.rest_of_line(line, indent, seen, out)),
            Block::Fence { mark, info, body, .. } => {
                text(self.fence(indent, (mark, info), body, out))
            }
            Block::Field(index) => self.page.block(*index, out),
            Block::Form(index) => self.page.form(*index, out),
            Block::NextActions => self.page.next_actions_block(out),
        }
    }

    fn open(&self, block: &Block, opening: Opening<'_>, seen: &mut Seen, out: &mut String) {
        let (more, prefix) = match (opening, block) {
            (Opening::Inherited(prefix), _) => (0, prefix),
            (Opening::Own(more), Block::Fence { indent, .. }) => (more + indent, &[][..]),
            (Opening::Own(more), _) => (more, prefix_of(block)),
        };
        out.extend(std::iter::repeat_n(' ', more));
        for piece in prefix {
            match piece {
                Piece::Value(value, place) => match &*self.text(value, seen) {
                    // in the box of a task, and not at the edge of a text
                    " " => out.push(' '),
                    text => put(text, *place, 0, out),
                },
                piece => self.pieces(std::slice::from_ref(piece), 0, seen, out),
            }
        }
    }

    /// False where the line has values and all are absent.
    fn rest_of_line(&self, line: &Line, indent: usize, mut seen: Seen, out: &mut String) -> bool {
        let content = out.len();
        self.pieces(line.pieces, indent, &mut seen, out);
        if seen.any {
            escape::guard(out, content);
        }
        seen.present || !seen.any
    }

    /// A fence whose first line is indented already. False where its values are all absent.
    fn fence(
        &self,
        indent: usize,
        opening: (&str, &str),
        body: &[Block],
        out: &mut String,
    ) -> bool {
        let mut all = Seen::default();
        let mut text = String::new();
        for (index, block) in body.iter().enumerate() {
            let before = text.len();
            if index > 0 {
                text.push('\n');
            }
            let mut seen = Seen::default();
            match block {
                Block::Line(line) => {
                    self.raw(line.prefix, &mut seen, &mut text);
                    self.raw(line.pieces, &mut seen, &mut text);
                }
                Block::Field(index) => {
                    let present = self.page.bare_lines(*index, &mut text);
                    seen = Seen { any: true, present };
                }
                Block::Fence { .. } | Block::Form(_) | Block::NextActions => {}
            }
            if seen.any && !seen.present {
                text.truncate(before);
            }
            all.any |= seen.any;
            all.present |= seen.present;
        }
        if all.any && !all.present {
            return false;
        }
        escape::fence(&text, opening, indent, out);
        true
    }

    fn pieces(&self, mut pieces: &[Piece], indent: usize, seen: &mut Seen, out: &mut String) {
        while let Some(piece) = pieces.first() {
            let mut taken = 1;
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Code(parts, place) => self.code(parts, *place, indent, seen, out),
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
                    match &pieces[..taken] {
                        [_] => self.value(value, *place, indent, seen, out),
                        run => self.side_by_side(run, indent, seen, out),
                    }
                }
            }
            pieces = &pieces[taken..];
        }
    }

    fn value(&self, value: &Value, place: Place, indent: usize, seen: &mut Seen, out: &mut String) {
        let text = self.text(value, seen);
        // spaces that fill the width up are the author's: in a cell, and while more follows on the line
        let is_wide = value.format.is_some();
        let in_cell = matches!(place.within, Within::Cell);
        let start = if is_wide && in_cell { spaces(&text) } else { 0 };
        let followed = !place.ends_line && !place.closes;
        let end = if is_wide && followed { text.trim_end_matches(' ').len() } else { text.len() };
        let (lead, rest) = text.split_at(start.min(end));
        out.push_str(lead);
        put(&rest[..end - lead.len()], place, indent, out);
        out.push_str(&text[end..]);
    }

    /// Values side by side are one text: markup could begin in one and end in the next.
    fn side_by_side(&self, run: &[Piece], indent: usize, seen: &mut Seen, out: &mut String) {
        let (Some(Piece::Value(_, first)), Some(Piece::Value(_, last))) = (run.first(), run.last())
        else {
            return;
        };
        let mut text = String::new();
        self.raw(run, seen, &mut text);
        put(&text, Place { opens: first.opens, ..*last }, indent, out);
    }

    /// A code span; where none can hold the text, the text without one.
    fn code(
        &self,
        parts: &[Piece],
        place: Place,
        indent: usize,
        seen: &mut Seen,
        out: &mut String,
    ) {
        let mut text = String::new();
        self.raw(parts, seen, &mut text);
        let in_cell = matches!(place.within, Within::Cell | Within::LinkInCell);
        if !escape::code_span(&text, in_cell, out) {
            put(&text, place, indent, out);
        }
    }

    /// Text and values as they are, not made harmless.
    fn raw(&self, pieces: &[Piece], seen: &mut Seen, out: &mut String) {
        for piece in pieces {
            match piece {
                Piece::Text(literal) => out.push_str(literal),
                Piece::Value(value, _) => out.push_str(&self.text(value, seen)),
                Piece::Code(parts, _) | Piece::Target(parts) => self.raw(parts, seen, out),
            }
        }
    }

    fn text(&self, value: &Value, seen: &mut Seen) -> Cow<'_, str> {
        let Text { text, absent } = self.scope.text(value);
        seen.any = true;
        seen.present |= !absent;
        text
    }
}

fn is_blank(block: &Block) -> bool {
    matches!(block, Block::Line(line) if line.prefix.is_empty() && line.pieces.is_empty())
}

fn spaces(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
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
        Block::Fence { indent, .. } => *indent,
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

/// Emphasis around nothing is none, so an empty text has a dash there.
fn put(text: &str, place: Place, indent: usize, out: &mut String) {
    let text = if text.is_empty() && (place.opens || place.closes) { ABSENT } else { text };
    escape::text(text, place, indent, out);
}
