//! What the template itself says beside a value.

use super::{At, Bullet, is_blank};
use crate::layout::{Block, Each, Line, Piece, Place, Within};
use crate::markdown::escape::{self, Around, Then};

/// Whether the paragraphs at the ends of a template are its own.
#[derive(Clone, Copy)]
pub(in crate::page) struct Ends {
    /// A block begins with its first line for sure.
    pub(in crate::page) first: bool,
    /// No text follows that could go on in its last paragraph.
    pub(in crate::page) last: bool,
    /// What the author's text that does could close.
    pub(in crate::page) closers: Closers,
}

/// The marks of emphasis that the author's text could close. Values see to theirs themselves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::page) struct Closers(u8);

impl Closers {
    const NONE: Closers = Closers(0);
    const MARKS: [u8; 3] = *b"*_~";

    fn of(closes: impl Fn(u8) -> bool) -> Self {
        let bit = |(at, mark): (usize, &u8)| u8::from(closes(*mark)) << at;
        Closers(Self::MARKS.iter().enumerate().map(bit).sum())
    }

    fn and(self, other: Self) -> Self {
        Closers(self.0 | other.0)
    }

    pub(in crate::page) fn have(self, mark: u8) -> bool {
        let at = Self::MARKS.iter().position(|known| *known == mark);
        at.is_none_or(|at| self.0 & 1 << at != 0)
    }
}

impl Ends {
    pub(in crate::page) const BOTH: Ends = Ends { first: true, last: true, closers: Closers::NONE };

    /// Those of the items of a list that is drawn between these.
    pub(in crate::page) fn of_items(self, each: &Each, bullet: Bullet) -> Self {
        let template = &each.template;
        let quotes = matches!(
            template.blocks.first(),
            Some(Block::Line(Line { prefix: [Piece::Text(text), ..], .. }))
                if text.trim_start().starts_with('>')
        );
        let is_block = matches!(bullet, Bullet::Dash) || template.marked;
        let is_own = is_block && !quotes;
        let others = if is_own {
            Closers::NONE
        } else {
            let between = each.between.map_or(&[][..], |between| between.blocks);
            let blocks = template.blocks.iter().chain(between);
            Closers::of(|mark| blocks.clone().any(|block| block_closes(block, mark)))
        };
        Ends {
            first: self.first && is_own,
            last: self.last && is_own,
            closers: self.closers.and(others),
        }
    }
}

impl At<'_> {
    /// Of what stands in place of the line.
    pub(super) fn ends(&self, out: &str) -> Ends {
        let first = out.is_empty() || out.ends_with("\n\n");
        let closers = Closers::of(|mark| self.closes(&[], false, mark));
        Ends { first, last: self.ends_paragraph(), closers }
    }

    /// The paragraph ends with the line, also where lines below are left out.
    pub(super) fn ends_paragraph(&self) -> bool {
        let below = self.below.iter().find(|block| is_blank(block) || !opens(block));
        below.map_or(self.ends.last, is_blank)
    }

    /// Whether what follows could close a run of this mark: `rest` on the line, and the lines below.
    fn closes(&self, rest: &[Piece], in_cell: bool, mark: u8) -> bool {
        let mut text = written(rest);
        if in_cell {
            text.truncate(escape::bar(text.as_bytes()).unwrap_or(text.len()));
            return escape::closes(&text, mark);
        }
        if escape::closes(&text, mark) {
            return true;
        }
        if self.ends_paragraph() {
            return false;
        }
        let below = self.below.iter().take_while(|block| !is_blank(block));
        let goes_on = self.below.len() == below.clone().count();
        { below }.any(|block| block_closes(block, mark)) || goes_on && self.ends.closers.have(mark)
    }
}

/// Whether a line ends the paragraph above it for sure.
fn opens(block: &Block) -> bool {
    match block {
        Block::Line(Line { prefix: [Piece::Text(prefix), ..], .. }) => escape::opens_block(prefix),
        Block::Inner { each, .. } => {
            // what stands in place of a first line that is left out begins as that one would
            let lines = each.template.blocks;
            lines.first().is_some_and(opens)
                && lines[1..].iter().all(|line| opens(line) || super::indent_of(line) > 0)
        }
        _ => false,
    }
}

/// Whether the author's text in a line could close a run of this mark above it.
fn block_closes(block: &Block, mark: u8) -> bool {
    match block {
        Block::Line(line) => line_closes(line, mark),
        Block::Inner { each, .. } => {
            each.template.blocks.iter().any(|block| block_closes(block, mark))
        }
        // whose text is not the template's
        Block::Fence { .. } | Block::Field(_) | Block::Form(_) | Block::NextActions => true,
    }
}

/// Lets `draw` see what stands around a value, of whose line `rest` follows.
pub(super) fn with_around<T>(
    rest: &[Piece],
    place: Place,
    at: &At<'_>,
    draw: impl FnOnce(&Around<'_>) -> T,
) -> T {
    let (text, then) = match rest {
        [] => ("", Then::End),
        [Piece::Text(text)] => (*text, Then::End),
        [Piece::Text(text), ..] => (*text, Then::Value),
        _ => ("", Then::Value),
    };
    let in_cell = matches!(place.within, Within::Cell | Within::LinkInCell);
    let closes = |mark| at.closes(rest, in_cell, mark);
    draw(&Around { from: at.from, line: at.line, content: at.content, text, then, closes: &closes })
}

fn line_closes(line: &Line, mark: u8) -> bool {
    let begins = line.pieces.first().is_some_and(|piece| match piece {
        Piece::Text(text) => text.as_bytes().first() == Some(&mark),
        _ => false,
    });
    let mut text = written(line.pieces);
    let behind = text.trim_start_matches([UNKNOWN, SOLID]);
    let own = escape::trim_start(behind).len();
    // the line is not guarded yet, which can make a reference of the white space that it begins
    // with, and another run of the marks
    if own < behind.len() {
        let at = text.len() - own;
        text.replace_range(at - 1..at, ";");
    }
    if begins && !is_emphasis(line.pieces, mark) {
        text.insert(0, UNKNOWN);
    } else {
        text.insert(0, '\n');
    }
    escape::closes(&text, mark) || escape::closes(&written(line.prefix), mark)
}

/// The line begins with emphasis, and no rule or bullet can come of its marks.
fn is_emphasis(pieces: &[Piece], mark: u8) -> bool {
    let [Piece::Text(text), rest @ ..] = pieces else { return false };
    match text.trim_start_matches(char::from(mark)).chars().next() {
        Some(next) => !next.is_whitespace(),
        None => {
            matches!(rest.first(), Some(Piece::Value(_, place) | Piece::Code(_, place)) if place.opens)
        }
    }
}

/// The edge of a value of which nothing is known.
const UNKNOWN: char = '\u{a0}';

/// The edge of a value beside the emphasis around it: no white space.
const SOLID: char = '\u{fffc}';

/// The author's text, with such characters in place of values.
fn written(pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(own) => text.push_str(own),
            Piece::Target(_) => text.push(UNKNOWN),
            Piece::Value(_, place) | Piece::Code(_, place) => {
                let edge = |is_marked| if is_marked { SOLID } else { UNKNOWN };
                text.extend([edge(place.opens), edge(place.closes)]);
            }
        }
    }
    text
}
