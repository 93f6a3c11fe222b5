//! Reads the lines of a paragraph together, since emphasis may open on one and close on another.

use super::{Block, Kind, Line, Marks, Piece, PlacedTemplate};

/// Tells each run of the marks below it in its paragraph, and of the line below that makes a heading of
/// it. Marks before a run are of no account: what could close with them is quoted. The template
/// `repeats` if one of it may stand right below another.
pub(crate) fn settle(placed: &mut PlacedTemplate, repeats: bool) {
    let blocks = &mut placed.blocks;
    let below = marks_below(blocks, repeats);
    let paragraphs = paragraphs(blocks);
    let last = paragraphs.last().copied().unwrap_or_default();
    let has_marks = |block: &Block| matches!(block, Block::Line(line) if line.marks.has_any);
    let marked: Vec<usize> = (0..blocks.len()).filter(|at| has_marks(&blocks[*at])).collect();
    let repeats =
        repeats && matches!(blocks.first(), Some(Block::Line(line)) if !line.marks.begins);
    let is_edge = |at: usize| repeats && (paragraphs[at] == 0 || paragraphs[at] == last);
    let is_among = |at: usize| {
        let follows = |other: usize| other > at && paragraphs[other] == paragraphs[at];
        marked.iter().any(|other| follows(*other) || is_edge(at) && is_edge(*other))
    };
    let among: Vec<bool> = (0..blocks.len()).map(is_among).collect();
    let underlined: Vec<bool> =
        (0..blocks.len()).map(|at| is_underlined(&blocks[at + 1..])).collect();
    for (at, block) in blocks.iter_mut().enumerate() {
        if let Block::Line(line) = block {
            let below = below[at];
            line.marks.has_no_block = underlined[at] || below.is_deep;
            let stays = line.marks.has_no_block || line.marks.is_deep || below.goes_on;
            settle_pieces(&mut line.pieces, among[at], stays);
        }
    }
}

/// The marks of the block below each. A fence above some would be none, or would change them.
fn marks_below(blocks: &[Block], repeats: bool) -> Vec<Marks> {
    let marks = |block: &Block| match block {
        Block::Line(line) => line.marks,
        Block::Fence { .. } => Marks::default(),
    };
    let first = blocks.first().filter(|_| repeats).map(marks).unwrap_or_default();
    blocks.iter().skip(1).map(marks).chain([first]).collect()
}

/// The number of each block's paragraph.
fn paragraphs(blocks: &[Block]) -> Vec<usize> {
    let mut number = 0;
    let mut is_over = false;
    let mut numbers = Vec::new();
    for block in blocks {
        let (begins, ends) = match block {
            Block::Line(line) if line.is_blank() => (true, true),
            Block::Line(line) => (line.marks.begins, line.marks.ends),
            Block::Fence { .. } => (true, true),
        };
        number += usize::from(is_over || begins);
        is_over = ends;
        numbers.push(number);
    }
    numbers
}

impl Line {
    pub(super) fn is_blank(&self) -> bool {
        self.prefix.is_empty() && self.pieces.is_empty()
    }
}

/// An underline comes below, perhaps behind lines that go on in an item or a quote: a fence would end that,
/// and leave them a paragraph of their own.
fn is_underlined(below: &[Block]) -> bool {
    let goes_on = |block: &&Block| matches!(block, Block::Line(line) if line.marks.goes_on && !is_underline(line));
    let end = below.iter().find(|block| !goes_on(block));
    matches!(end, Some(Block::Line(line)) if is_underline(line))
}

/// `===` or `---`, which makes a heading of the line above.
fn is_underline(line: &Line) -> bool {
    match (line.prefix.as_slice(), line.pieces.as_slice()) {
        ([] | [Piece::Text(_)], [Piece::Text(text)]) => {
            let text = text.trim();
            !text.is_empty() && ['=', '-'].iter().any(|mark| text.chars().all(|c| c == *mark))
        }
        _ => false,
    }
}

fn settle_pieces(pieces: &mut [Piece], among_marks: bool, stays: bool) {
    for piece in pieces {
        match piece {
            Piece::Run(run) => {
                run.context.among_marks |= among_marks;
                if stays && run.context.kind == Kind::Text {
                    run.context.next = run.context.next.or(Some('\n'));
                }
            }
            Piece::Link(link) => settle_pieces(&mut link.text, true, stays),
            Piece::Text(_) | Piece::Raw(..) | Piece::Code(_) => {}
        }
    }
}
