//! The lines of a template, read once.

use crate::layout::{Source, Template, Value};
use crate::markdown::line::marker;
use crate::markdown::quoting::Markup;
use crate::sorted_map::Known;

pub(super) struct TemplateLine {
    pub(super) indent: usize,
    pub(super) marker: Option<Marker>,
    begins_apart: bool,
    /// It begins with a bar or a quote mark, and may go on with the paragraph above all the same.
    may_go_on: bool,
    pub(super) pieces: Vec<Piece>,
    /// The placeholder that is all of it behind its marker, and has no format.
    pub(super) alone: Option<usize>,
    pub(super) markup: Markup,
    /// It has nothing but optional pieces, and markup.
    pub(super) is_optional: bool,
}

/// The marker of a list's item: its number, if it has one, and the text behind that, with a space.
#[derive(Clone, Copy)]
pub(super) struct Marker {
    pub(super) number: Option<usize>,
    pub(super) text: &'static str,
}

pub(super) enum Piece {
    Text(&'static str),
    Value(usize),
    /// Pieces that stand only where this value is there.
    Optional(usize, Vec<Piece>),
}

/// The lines are read once. `repeats`: one of the template may stand right below another.
pub(super) fn lines_of(template: &'static Template, repeats: bool) -> &'static [TemplateLine] {
    static LINES: Known<(usize, bool), TemplateLine> = Known::new();
    let at = (std::ptr::from_ref(template).addr(), repeats);
    LINES.get(&at).unwrap_or_else(|| LINES.keep(at, read_lines(template, repeats)))
}

fn read_lines(template: &Template, repeats: bool) -> Vec<TemplateLine> {
    let mut lines = Vec::with_capacity(8);
    // the columns of the items that the line may be in
    let mut outer = Vec::new();
    for text in template.text.split('\n') {
        let rest = text.trim_start_matches(' ');
        let indent = text.len() - rest.len();
        if !rest.is_empty() {
            outer.truncate(outer.partition_point(|column| *column <= indent));
        }
        let line =
            TemplateLine::new(indent, rest, outer.last().copied().unwrap_or(0), &template.values);
        outer.extend(line.marker.map(|_| line.content()));
        lines.push(line);
    }
    find_markup_below(&mut lines, repeats);
    lines
}

/// Tells each line of the markup on the lines below it in its paragraph: emphasis may open on one line and close on
/// another.
fn find_markup_below(lines: &mut [TemplateLine], repeats: bool) {
    let goes_on = |line: &TemplateLine| !line.is_blank() && (line.may_go_on || !line.is_marked());
    let mut first = lines.iter().take_while(|line| !line.is_blank());
    let mut are_below = repeats && goes_on(&lines[0]) && first.any(|line| line.markup.any);
    for line in lines.iter_mut().rev() {
        line.markup.are_below = are_below;
        are_below = goes_on(line) && (are_below || line.markup.any);
    }
}

/// True if there is nothing but optional pieces, and markup.
fn read_pieces(mut rest: &'static str) -> (Vec<Piece>, bool) {
    let text = |text: &'static str| (!text.is_empty()).then_some(Piece::Text(text));
    let mut pieces = Vec::with_capacity(8);
    // the number of the optional piece that is open, and the pieces before it
    let mut open = None;
    let is_markup = |text: &str| text.chars().all(|c| c.is_whitespace() || "#>*_~`".contains(c));
    let (mut has_optional, mut has_other) = (false, false);
    while let Some(at) = memchr::memchr2(b'{', b'}', rest.as_bytes()) {
        let (before, behind) = rest.split_at(at);
        let is_piece = behind.starts_with("{?");
        let inside = &behind[1 + usize::from(is_piece)..];
        let digits = inside.find(|c: char| !c.is_ascii_digit()).unwrap_or_default();
        has_optional |= is_piece;
        has_other |= open.is_none() && !(is_piece && is_markup(before));
        if let Some((number, outer)) = open.take_if(|_| behind.starts_with('}')) {
            pieces.extend(text(before));
            let inner = std::mem::replace(&mut pieces, outer);
            pieces.push(Piece::Optional(number, inner));
            rest = inside;
        } else if let Ok(number) = inside[..digits].parse() {
            pieces.extend(text(before));
            if is_piece {
                open = Some((number, std::mem::take(&mut pieces)));
            } else {
                pieces.push(Piece::Value(number));
            }
            rest = &inside[digits + 1..];
        } else {
            // a brace of the author's is written twice
            pieces.push(Piece::Text(&rest[..=at]));
            rest = &behind[2.min(behind.len())..];
        }
    }
    pieces.extend(text(rest));
    (pieces, has_optional && !has_other && is_markup(rest))
}

impl TemplateLine {
    /// `outer`: the column of the item that the line is in.
    fn new(indent: usize, text: &'static str, outer: usize, values: &[Value]) -> Self {
        // what is further in goes on with the paragraph above, or is code
        let is_deep = indent >= outer + 4;
        let marker = split_marker(text, values).filter(|_| !is_deep);
        let (marker, rest) = marker.map_or((None, text), |(marker, rest)| (Some(marker), rest));
        let (pieces, is_optional) = read_pieces(rest);
        let alone = match *pieces {
            [Piece::Value(number)] if values[number].is_bare() => Some(number),
            _ => None,
        };
        let begins_apart = !is_deep && begins_apart(rest);
        let (may_go_on, markup) = (text.starts_with(['|', '>']), Markup::new(text));
        TemplateLine { indent, marker, begins_apart, may_go_on, pieces, alone, markup, is_optional }
    }

    /// The column where the content behind its marker begins; a number has one digit.
    pub(super) fn content(&self) -> usize {
        self.marker.map_or(0, |Marker { number, text }| {
            self.indent + usize::from(number.is_some()) + text.len()
        })
    }

    pub(super) fn is_blank(&self) -> bool {
        self.pieces.is_empty() && self.marker.is_none()
    }

    pub(super) fn is_marked(&self) -> bool {
        self.marker.is_some() || self.begins_apart
    }
}

pub(super) fn begins_apart(text: &str) -> bool {
    ["|", "```", "~~~"].iter().any(|mark| text.starts_with(mark))
        || text.starts_with(['#', '>']) && marker(text) > 0
}

fn split_marker(line: &'static str, values: &[Value]) -> Option<(Marker, &'static str)> {
    let length = if line.starts_with(['#', '>']) { 0 } else { marker(line) };
    if length > 0 {
        let (text, rest) = line.split_at(length);
        return Some((Marker { number: None, text }, rest));
    }
    let (number, behind) = line.strip_prefix('{')?.split_once('}')?;
    let number: usize = number.parse().ok()?;
    let is_index = values[number].source == Source::Index && values[number].count.is_none();
    let is_marker = is_index && (behind.starts_with(". ") || behind.starts_with(") "));
    is_marker.then(|| (Marker { number: Some(number), text: &behind[..2] }, &behind[2..]))
}
