//! What was drawn of a template above the block that comes, and what was left out.

use super::{Rendered, indent_of, is_blank, prefix_of, spaces_of};
use crate::layout::{Block, Piece};

/// What opens a line of a template.
#[derive(Clone, Copy)]
pub(super) enum Opening<'t> {
    /// Its own prefix, so many columns further in.
    Own(usize),
    /// The prefix of a line that was left out and that it stood below.
    Inherited(&'t [Piece]),
}

/// What stands above a block.
#[derive(Default)]
pub(super) struct Above<'t> {
    /// What the last block was that is drawn.
    pub(super) kept: Option<Rendered>,
    /// That one is an empty line.
    is_blank: bool,
    /// Where the last one ends that is not.
    text_end: Option<usize>,
    /// What opened the lines that are left out right above: what stood below them takes its place.
    left_out: Option<&'t [Piece]>,
    /// The block right above is left out.
    is_left_out: bool,
}

impl<'t> Above<'t> {
    /// The empty line above what is left out stands for the one below it.
    pub(super) fn stands_for(&mut self, block: &Block) -> bool {
        let is_there = self.is_blank || self.kept.is_none();
        let stands = self.left_out.is_some() && is_there && is_blank(block);
        self.is_left_out &= !stands;
        stands
    }

    /// What ends the line above.
    pub(super) fn line_break(&self, block: &Block) -> &'static str {
        match self.kept {
            None => "",
            Some(Rendered::Block) if !is_blank(block) => "\n\n",
            Some(_) => "\n",
        }
    }

    /// What opens the line of a block: `grown` columns more than its own, where it is indented.
    pub(super) fn opening(&self, block: &Block, grown: usize) -> Opening<'t> {
        let depth = indent_of(block);
        match self.left_out.filter(|prefix| depth > spaces_of(prefix)) {
            Some(prefix) => Opening::Inherited(prefix),
            None if depth > 0 => Opening::Own(grown),
            None => Opening::Own(0),
        }
    }

    pub(super) fn leave_out(&mut self, block: &'t Block) {
        self.left_out = self.left_out.or(Some(prefix_of(block)));
        self.is_left_out = true;
    }

    /// The block is drawn, up to `end`.
    pub(super) fn keep(&mut self, block: &Block, rendered: Rendered, end: usize) {
        let is_blank = is_blank(block);
        let text_end = if is_blank { self.text_end } else { Some(end) };
        *self =
            Above { kept: Some(rendered), is_blank, text_end, left_out: None, is_left_out: false };
    }

    /// Where the last block is left out, there is nothing for the empty lines before it to stand
    /// before.
    pub(super) fn finish(self, out: &mut String) -> Rendered {
        if self.is_left_out
            && let Some(end) = self.text_end
        {
            out.truncate(end);
        }
        self.kept.unwrap_or(Rendered::Nothing)
    }
}
