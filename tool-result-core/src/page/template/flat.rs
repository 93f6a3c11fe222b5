//! A template made flat, for the many items of a list that are all drawn alike.

use super::pieces::{is_behind_marker, is_quotable};
use super::{
    Bullet, Filler, context_of, is_blank, is_item_number, is_numbered, is_value, spaces_of,
};
use crate::layout::{Block, Context, Line, Part, Piece, Template};
use crate::markdown::quoting::{is_plain_at_sight, is_verbatim_at_sight};
use crate::page::bindings::Bindings;

/// The steps that draw an item in which every value is there and plain at sight. Any other item is
/// drawn by [`Filler::fill`], to which this makes no difference but in speed.
pub(in crate::page) struct FlatTemplate {
    /// The author's text, one piece behind the other.
    text: String,
    steps: Vec<Step>,
    /// The digits of the item's number that the lines below it are indented for.
    digits: Option<usize>,
    /// There are only lines, with text, values and code.
    is_flat: bool,
}

/// Some of the author's text, and a value behind it.
struct Step {
    /// The text goes on up to here.
    end: usize,
    /// The part of that text that begins what is judged as one.
    begins: Option<usize>,
    value: Option<usize>,
    judge: Judge,
}

/// The question about the text since the last beginning.
enum Judge {
    Nothing,
    /// Is it plain in this context?
    Plain(Context),
    /// Can it stand in back-ticks?
    Verbatim,
}

impl FlatTemplate {
    pub(in crate::page) fn new(
        filler: &Filler<'_, '_>,
        template: &Template,
        bullet: Bullet,
    ) -> Self {
        let mut flat = FlatTemplate {
            text: String::with_capacity(128),
            steps: Vec::with_capacity(template.values.len() + 1),
            digits: is_numbered(template).then(|| filler.bindings.digits()),
            is_flat: filler.bindings.is_whole()
                && template.values.iter().all(|value| !value.count && value.found_part().is_none()),
        };
        let (first, rest) = bullet.margins(template);
        for (index, block) in template.blocks.iter().enumerate() {
            flat.text.push_str(if index > 0 { "\n" } else { "" });
            match block {
                _ if is_blank(block) => {}
                Block::Line(line) => {
                    flat.text.push_str(if index > 0 { rest } else { first });
                    flat.line(line, template);
                }
                _ => flat.is_flat = false,
            }
        }
        flat.step(None, None);
        // a value alone on its line is set apart from a table above it
        flat.is_flat &= !(flat.text.contains('|') && template.blocks.iter().any(is_value));
        flat
    }

    /// True if it can draw the item that the values are bound to now.
    pub(in crate::page) fn is_for(&self, filler: &Filler<'_, '_>) -> bool {
        self.digits.is_none_or(|digits| digits == filler.bindings.digits())
    }

    /// Draws an item. Nothing is written where it is not like the others.
    pub(in crate::page) fn write(&self, bindings: &Bindings<'_>, out: &mut String) -> bool {
        let start = out.len();
        let is_written = self.is_flat && self.try_write(bindings, out);
        if !is_written {
            out.truncate(start);
        }
        is_written
    }

    fn try_write(&self, bindings: &Bindings<'_>, out: &mut String) -> bool {
        let (mut done, mut start) = (0, 0);
        for step in &self.steps {
            out.push_str(&self.text[done..step.end]);
            done = step.end;
            if let Some(begun) = step.begins {
                start = out.len() - begun;
            }
            let is_written = step.value.is_none_or(|value| bindings.write_scalar(value, out));
            let is_plain = match &step.judge {
                Judge::Nothing => true,
                // what stands behind an empty value may stand otherwise
                Judge::Plain(context) => {
                    out.len() > start && is_plain_at_sight(&out[start..], context)
                }
                Judge::Verbatim => is_verbatim_at_sight(&out[start..]),
            };
            if !is_written || !is_plain {
                return false;
            }
        }
        true
    }

    fn line(&mut self, line: &Line, template: &Template) {
        if spaces_of(line.prefix) > 0 {
            let grown = self.digits.map_or(0, |digits| digits.saturating_sub(1));
            (0..grown).for_each(|_| self.text.push(' '));
        }
        for piece in line.prefix {
            match piece {
                Piece::Text(text) if is_behind_marker(&self.text) => {
                    self.text.push_str(text.trim_start_matches(' '));
                }
                Piece::Text(text) => self.text.push_str(text),
                Piece::Raw(value, _) if is_item_number(piece, template.values) => {
                    self.step(None, Some(*value));
                }
                _ => self.is_flat = false,
            }
        }
        // code and values that touch are one code span
        self.is_flat &= !line.pieces.windows(2).any(|pair| pair.iter().all(is_quotable));
        let mut is_start = true;
        for piece in line.pieces {
            match piece {
                Piece::Text(text) => self.text.push_str(text),
                Piece::Run(run) => self.parts(run.parts, Judge::Plain(context_of(run, is_start))),
                Piece::Code(code) => {
                    self.text.push('`');
                    self.parts(code.parts, Judge::Verbatim);
                    self.text.push('`');
                }
                Piece::Raw(..) | Piece::Link(_) => self.is_flat = false,
            }
            is_start = is_start && matches!(piece, Piece::Text(text) if text.trim().is_empty());
        }
    }

    fn parts(&mut self, parts: &[Part], judge: Judge) {
        let start = self.text.len();
        let mut is_begun = false;
        for part in parts {
            match part {
                Part::Text(text) => self.text.push_str(text),
                Part::Value(value) => {
                    self.step((!is_begun).then(|| self.text.len() - start), Some(*value));
                    is_begun = true;
                }
            }
        }
        if !matches!(parts.last(), Some(Part::Value(_))) {
            self.step((!is_begun).then(|| self.text.len() - start), None);
        }
        if let Some(last) = self.steps.last_mut() {
            last.judge = judge;
        }
    }

    fn step(&mut self, begins: Option<usize>, value: Option<usize>) {
        self.steps.push(Step { end: self.text.len(), begins, value, judge: Judge::Nothing });
    }
}
