//! The parts of a line: the author's text, and values, each made harmless by its place.

use super::super::placeholder::Filled;
use super::beside::with_around;
use super::lead::free_before;
use super::{At, Filler, Seen};
use crate::layout::{Piece, Place, Value, Within};
use crate::markdown::escape::{self, Around, Then};
use crate::markdown::value::ABSENT;

impl Filler<'_, '_> {
    pub(super) fn pieces(
        &self,
        mut pieces: &[Piece],
        at: At<'_>,
        seen: &mut Seen,
        out: &mut String,
    ) {
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

    /// A value that is all of its line.
    pub(super) fn value(
        &self,
        value: &Value,
        place: Place,
        at: At<'_>,
        seen: &mut Seen,
        out: &mut String,
    ) {
        let text = self.text(value, seen);
        with_around(&[], place, &at, |around| value_of(&text, place, &at, around, seen, out));
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
    pub(super) fn raw(&self, pieces: &[Piece], seen: &mut Seen, out: &mut String) {
        for piece in pieces {
            match piece {
                Piece::Text(literal) => out.push_str(literal),
                Piece::Value(value, _) => out.push_str(&self.text(value, seen).text),
                Piece::Code(parts, _) | Piece::Target(parts) => self.raw(parts, seen, out),
            }
        }
    }

    pub(super) fn text(&self, value: &Value, seen: &mut Seen) -> Filled<'_> {
        let text = self.scope.text(value);
        seen.any = true;
        seen.present |= !text.absent;
        text
    }
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
