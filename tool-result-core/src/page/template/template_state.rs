//! The blocks of a template that were drawn, and those that were left out.

use super::{Rendered, indent_of, spaces_of};
use crate::layout::{Block, Piece};

/// The beginning of a line of a template.
#[derive(Clone, Copy)]
pub(super) enum Opening<'t> {
    /// Its own prefix, so many columns further in.
    Own(usize),
    /// The marks of a line that was left out and that it stood below.
    Inherited(&'t [Piece]),
    /// Its own marks, at the margin of a line without any that was left out.
    Flush,
}

/// The blocks above the one that comes.
#[derive(Default)]
pub(super) struct TemplateState<'t> {
    /// The last block that was drawn.
    pub(super) kept: Option<Rendered>,
    /// The last block that was drawn is an empty line.
    is_blank: bool,
    /// The end of the last one that is not.
    text_end: Option<usize>,
    /// The first of the blocks that are left out right above. The lines below a line inherit its prefix.
    left_out: Option<&'t Block>,
    /// The block right above is left out.
    is_left_out: bool,
}

impl<'t> TemplateState<'t> {
    /// The empty line above what is left out stands for the one below it.
    pub(super) fn stands_for(&mut self, is_blank: bool) -> bool {
        let is_there = self.is_blank || self.kept.is_none();
        let stands = self.left_out.is_some() && is_there && is_blank;
        self.is_left_out &= !stands;
        stands
    }

    pub(super) fn line_break(&self, is_blank: bool) -> &'static str {
        match self.kept {
            None => "",
            Some(Rendered::Block) if !is_blank => "\n\n",
            Some(_) => "\n",
        }
    }

    /// An indented block is indented by `grown` columns more.
    pub(super) fn opening(&self, block: &Block, grown: usize) -> Opening<'t> {
        if self.left_out.is_none() && grown == 0 {
            return Opening::Own(0);
        }
        let depth = indent_of(block);
        match self.left_out {
            Some(Block::Line(line)) if depth > spaces_of(line.prefix) => {
                let is_passed_on = marks_block(line.prefix);
                if is_passed_on { Opening::Inherited(line.prefix) } else { Opening::Flush }
            }
            _ if depth > 0 => Opening::Own(grown),
            _ => Opening::Own(0),
        }
    }

    pub(super) fn leave_out(&mut self, block: &'t Block) {
        self.left_out = self.left_out.or(Some(block));
        self.is_left_out = true;
    }

    /// The block is drawn, up to `end`.
    pub(super) fn keep(&mut self, is_blank: bool, rendered: Rendered, end: usize) {
        if !is_blank {
            self.text_end = Some(end);
        }
        (self.kept, self.is_blank) = (Some(rendered), is_blank);
        (self.left_out, self.is_left_out) = (None, false);
    }

    /// Takes the empty lines away that stand before a last block that is left out.
    pub(super) fn finish(self, out: &mut String) -> Rendered {
        if self.is_left_out
            && let Some(end) = self.text_end
        {
            out.truncate(end);
        }
        self.kept.unwrap_or(Rendered::Nothing)
    }
}

/// True if it marks an item or a quote, which hold the lines below, too. The marks of a heading hold its own line
/// alone.
fn marks_block(prefix: &[Piece]) -> bool {
    let Some(Piece::Text(last)) = prefix.last() else { return false };
    let marks = last.trim();
    !(marks.is_empty() || marks.ends_with('#'))
}
