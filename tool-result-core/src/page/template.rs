//! Templates filled in: the author's lines, with their values.

use super::bindings::{Bindings, ValuePath};
use super::input::Page;
use crate::layout::{Form, FoundPart, Source, Template, TextKey, Value};
use crate::markdown::line::marker;
use crate::markdown::quoting::{Markup, SPACES};
use crate::markdown::sheet::{Sheet, Voice};
use crate::markdown::value::verbatim;
use crate::sorted_map::Known;
use crate::tape::{ItemKeys, Node};

/// The columns of a bullet.
const LEVEL: usize = 2;

/// The lines of a template that have nothing but one placeholder, which a block replaces.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Blocks {
    /// The parts in the value.
    Parts,
    /// The block of the field: in `markdown = "…"`.
    Fields,
    /// The form of this field: in its `line = "…"`.
    Form(usize),
}

/// A block that replaces a line.
#[derive(Clone, Copy)]
enum Block<'b> {
    NextActions,
    Field(usize),
    /// The form of a field, and whether its items have bullets.
    Form(usize, bool),
    /// The parts in a value, if it is there.
    Parts(Option<Node<'b>>, FoundPart),
    /// A value, which is no field and has no parts, with the default layout.
    Value(Node<'b>),
}

struct Line {
    indent: usize,
    marker: Option<Marker>,
    begins_apart: bool,
    /// It begins with a bar or a quote mark, and may go on with the paragraph above all the same.
    may_go_on: bool,
    pieces: Vec<Piece>,
    /// The placeholder that is all of it behind its marker, and has no format.
    alone: Option<usize>,
    markup: Markup,
    /// It has nothing but optional pieces, and markup.
    is_optional: bool,
}

/// The marker of a list's item: its number, if it has one, and the text behind that, with a space.
#[derive(Clone, Copy)]
struct Marker {
    number: Option<usize>,
    text: &'static str,
}

enum Piece {
    Text(&'static str),
    Value(usize),
    /// Pieces that stand only where this value is there.
    Optional(usize, Vec<Piece>),
}

/// The lines are read once. `repeats`: one of the template may stand right below another.
fn lines_of(template: &'static Template, repeats: bool) -> &'static [Line] {
    static LINES: Known<(usize, bool), Line> = Known::new();
    let at = (std::ptr::from_ref(template).addr(), repeats);
    LINES.get(&at).unwrap_or_else(|| LINES.keep(at, read_lines(template, repeats)))
}

fn read_lines(template: &Template, repeats: bool) -> Vec<Line> {
    let mut lines = Vec::with_capacity(8);
    // the columns of the items that the line may be in
    let mut outer = Vec::new();
    for text in template.text.split('\n') {
        let rest = text.trim_start_matches(' ');
        let indent = text.len() - rest.len();
        if !rest.is_empty() {
            outer.truncate(outer.partition_point(|column| *column <= indent));
        }
        let line = Line::new(indent, rest, outer.last().copied().unwrap_or(0), &template.values);
        outer.extend(line.marker.map(|_| line.content()));
        lines.push(line);
    }
    find_markup_below(&mut lines, repeats);
    lines
}

/// Tells each line of the markup on the lines below it in its paragraph: emphasis may open on one line and close on
/// another.
fn find_markup_below(lines: &mut [Line], repeats: bool) {
    let goes_on = |line: &Line| !line.is_blank() && (line.may_go_on || !line.is_marked());
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

impl Line {
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
        Line { indent, marker, begins_apart, may_go_on, pieces, alone, markup, is_optional }
    }

    /// The column where the content behind its marker begins; a number has one digit.
    fn content(&self) -> usize {
        self.marker.map_or(0, |Marker { number, text }| {
            self.indent + usize::from(number.is_some()) + text.len()
        })
    }

    fn is_blank(&self) -> bool {
        self.pieces.is_empty() && self.marker.is_none()
    }

    fn is_marked(&self) -> bool {
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

pub(super) struct Filler<'p> {
    pub(super) bindings: Bindings<'p>,
    lines: &'static [Line],
    pub(super) blocks: Blocks,
}

impl<'p> Filler<'p> {
    /// `keys`: those of the items, of a template for items. `repeats`: one of the template may stand right below another.
    pub(super) fn new(
        page: &Page<'p>,
        template: &'static Template,
        keys: Option<&ItemKeys>,
        repeats: bool,
    ) -> Self {
        let bindings = Bindings::new(page, template, keys);
        Filler { bindings, lines: lines_of(template, repeats), blocks: Blocks::Parts }
    }

    pub(super) fn is_part(&self) -> bool {
        let [line] = self.lines else { return false };
        let value = line.alone.filter(|_| line.marker.is_none());
        value.is_some_and(|value| self.bindings.paths[value].part.is_some())
    }

    /// Returns false where every line was left out. `has_bullet`: without a marker of its own it is a list item.
    pub(super) fn fill(&self, has_bullet: bool, sheet: &mut Sheet) -> bool {
        let has_bullet = has_bullet && !self.lines[0].is_marked() && sheet.voice == Voice::Markdown;
        let outer = sheet.depth;
        if has_bullet {
            sheet.open("- ");
        }
        let inner = sheet.depth;
        let is_in_fence_around = sheet.is_in_fence();
        let mut state = State { inner, gap: sheet.gap, is_in_fence_around, ..State::default() };
        for line in self.lines {
            self.line(line, &mut state, sheet);
        }
        let ends_blank = self.lines.last().is_some_and(Line::is_blank);
        if state.left_out.is_some() && !ends_blank {
            sheet.gap = state.gap;
        }
        if state.is_any && self.blocks == Blocks::Parts {
            sheet.is_apart = false;
        }
        sheet.depth = sheet.depth.min(outer);
        state.is_any
    }

    /// `None` where every line was left out.
    pub(super) fn fill_apart(&self, outer: &mut Sheet) -> Option<String> {
        let mut sheet = Sheet::for_author(outer.voice);
        let is_any = self.fill(false, &mut sheet) || self.lines.iter().all(Line::is_blank);
        outer.is_untrusted |= sheet.is_untrusted;
        is_any.then(|| sheet.finish_with_gap())
    }

    fn line(&self, line: &Line, state: &mut State, sheet: &mut Sheet) {
        if line.is_blank() {
            return sheet.blank();
        }
        let block = self.block(line, sheet);
        // what is below the first line of an item is in it
        let is_part = block.is_some() && self.blocks == Blocks::Parts;
        let mut indent =
            if is_part { line.indent.max(self.lines[0].content()) } else { line.indent };
        if let Some(fence) = state.fence {
            indent = indent.saturating_sub(fence);
        } else {
            while sheet.depth > state.inner && sheet.column() > indent {
                sheet.close();
            }
            let outer = if sheet.depth > state.inner { sheet.column() } else { 0 };
            indent = indent.saturating_sub(outer);
            let is_first = state.gap == 0 && !state.is_any && sheet.depth > 0;
            if is_first && line.marker.is_none()
                || state.left_out.is_some_and(|above| above < line.indent)
            {
                indent = 0;
            } else if is_part && !self.lines[0].is_marked() && sheet.voice == Voice::Markdown {
                indent = indent.saturating_sub(LEVEL);
            }
        }
        if std::mem::take(&mut state.ends_nested) && line.marker.is_some() {
            sheet.is_apart = false;
        }
        let is_written = if let Some(block) = block {
            let is_nested = indent > 0 || sheet.depth > state.inner;
            state.ends_nested = is_nested && line.marker.is_none();
            self.write_block(block, indent, sheet)
        } else if let Some((label, index)) = self.nested(line, sheet) {
            self.begin(line, indent, sheet);
            self.bindings.page.nested(index, sheet.text(label));
            true
        } else {
            self.begin(line, indent, sheet);
            self.pieces(&line.pieces, line.is_optional, sheet);
            // the first line of a template has quotes, and so has an item
            let is_below = state.is_any && line.marker.is_none();
            let is_empty_value = sheet.line.text.is_empty() && !sheet.line.is_empty();
            if is_below && is_empty_value && sheet.voice == Voice::Markdown {
                sheet.line.clear();
                return sheet.blank();
            }
            sheet.end()
        };
        let is_in_own_fence = sheet.is_in_fence() && !state.is_in_fence_around;
        state.fence = is_in_own_fence.then(|| state.fence.unwrap_or(line.indent));
        if state.fence.is_some() {
            return;
        }
        if is_written {
            (state.left_out, state.is_any, state.gap) = (None, true, sheet.gap);
        } else {
            state.left_out = state.left_out.or(Some(line.indent));
        }
    }

    fn begin(&self, line: &Line, indent: usize, sheet: &mut Sheet) {
        sheet.line.set_markup(line.markup);
        if sheet.voice == Voice::OneLine {
            return;
        }
        let spaces = &SPACES[..indent.min(SPACES.len())];
        let Some(marker) = line.marker else {
            sheet.text(spaces);
            return;
        };
        if sheet.voice == Voice::Verbatim {
            sheet.text(spaces);
            return self.write_marker(marker, &mut sheet.line.text);
        }
        sheet.open_at(line.content(), |first| {
            first.push_str(spaces);
            self.write_marker(marker, first);
        });
        // the lines below a number with a format do not move as it grows
        if marker.number.is_some_and(|number| !self.bindings.template.values[number].is_bare()) {
            sheet.set_indent(indent + line.content() - line.indent);
        }
    }

    /// The label and the field of a bullet whose value has parts of its own: the default layout writes them below it.
    fn nested(&self, line: &Line, sheet: &Sheet) -> Option<(&'static str, usize)> {
        let (Blocks::Fields, Voice::Markdown, [Piece::Text(label), Piece::Value(number)]) =
            (self.blocks, sheet.voice, &*line.pieces)
        else {
            return None;
        };
        let value = &self.bindings.template.values[*number];
        let Source::Field(index) = value.source else { return None };
        let is_bullet = line.marker.is_some_and(|marker| marker.text == "- ");
        let is_whole = value.is_bare() && value.path.is_empty();
        let is_nested = is_bullet && is_whole && self.bindings.page.is_nested(index);
        is_nested.then_some((label.strip_suffix(": ")?, index))
    }

    fn write_marker(&self, marker: Marker, out: &mut String) {
        if let Some(number) = marker.number {
            self.bindings.write_number(number, out);
        }
        out.push_str(marker.text);
    }

    fn pieces(&self, pieces: &[Piece], is_optional: bool, sheet: &mut Sheet) {
        for piece in pieces {
            match piece {
                // the marks of the whole line are set
                Piece::Text(text) => sheet.line.text.push_str(text),
                Piece::Value(number) => self.bindings.write(*number, sheet),
                Piece::Optional(number, inner) => {
                    let is_there = self.bindings.is_there(*number);
                    sheet.piece(is_there, is_optional, |sheet| self.pieces(inner, false, sheet));
                }
            }
        }
    }

    /// The block that replaces a line of nothing but a value: in a fence, any field is one.
    fn block(&self, line: &Line, sheet: &Sheet) -> Option<Block<'_>> {
        let (number, page) = (line.alone?, &self.bindings.page);
        let value = &self.bindings.template.values[number];
        let index = match value.source {
            Source::Field(index) if value.path.is_empty() => Some(index),
            _ => None,
        };
        let is_bullet = line.marker.is_some_and(|marker| marker.text == "- ");
        let has_lines = sheet.voice == Voice::Markdown;
        match self.blocks {
            Blocks::Fields if is_bullet && !sheet.is_in_fence() => {
                let field = &page.fields[index?];
                let is_each = field.line().is_none() && matches!(field.form, Form::Each);
                is_each.then_some(Block::Form(index?, true))
            }
            _ if line.marker.is_some() => None,
            Blocks::Parts => self.parts_block(number, has_lines),
            Blocks::Fields if value.source == Source::NextActions => Some(Block::NextActions),
            Blocks::Fields | Blocks::Form(_) if index.is_none() => {
                self.parts_block(number, has_lines).or_else(|| self.value_block(number, sheet))
            }
            Blocks::Fields => {
                let has_block = sheet.is_in_fence() || page.has_block(index?);
                has_block.then_some(Block::Field(index?))
            }
            Blocks::Form(own) => {
                let has_form = sheet.is_in_fence()
                    || page.fields[own].text(TextKey::Wrap).is_some()
                    || !page.is_default(own);
                (index == Some(own) && has_form).then_some(Block::Form(own, false))
            }
        }
    }

    /// In a fence, each item of a list has a line; elsewhere, one that has parts of its own.
    fn value_block(&self, number: usize, sheet: &Sheet) -> Option<Block<'_>> {
        let node = self.bindings.resolve(number).filter(|node| !node.is_untrusted())?;
        let is_block = match sheet.voice {
            _ if sheet.is_in_fence() => node.scalar().is_none() && !node.is_absent(),
            Voice::Markdown => node.children().any(|item| item.scalar().is_none()),
            _ => false,
        };
        is_block.then_some(Block::Value(node))
    }

    fn parts_block(&self, number: usize, has_lines: bool) -> Option<Block<'_>> {
        let ValuePath { part, is_default, .. } = self.bindings.paths[number];
        let part = part.filter(|_| has_lines || !is_default)?;
        let node = self.bindings.resolve(number);
        // a variant that no visit has met is drawn as any value
        let is_known = part.levels > 0 || self.bindings.page.variant_of(part, node?).is_some();
        is_known.then_some(Block::Parts(node, part))
    }

    /// Returns false where there is none.
    fn write_block(&self, block: Block<'_>, indent: usize, sheet: &mut Sheet) -> bool {
        let is_written = match sheet.voice {
            Voice::Markdown | Voice::Verbatim => {
                // parts are further in than the line that they are below
                let is_below = self.lines[0].content() == 0 && self.blocks == Blocks::Parts;
                let is_verbatim = sheet.voice == Voice::Verbatim;
                let indent = if is_verbatim && is_below { indent.max(LEVEL) } else { indent };
                if indent > 0 {
                    sheet.open(&" ".repeat(indent));
                }
                let is_written = self.draw(block, sheet);
                if indent > 0 {
                    sheet.close();
                }
                is_written
            }
            Voice::OneLine if self.is_part() => self.draw(block, sheet),
            Voice::OneLine => {
                let mut inner = Sheet::new(Voice::OneLine);
                let is_written = self.draw(block, &mut inner);
                if is_written {
                    sheet.text("(").written(&inner.finish()).text(")").end();
                }
                is_written
            }
        };
        if !is_written {
            sheet.leave_out();
        }
        is_written
    }

    fn draw(&self, block: Block<'_>, sheet: &mut Sheet) -> bool {
        let page = &self.bindings.page;
        match block {
            Block::NextActions => page.next_actions_block(sheet),
            Block::Field(index) => page.block(index, sheet),
            Block::Form(index, has_bullets) => page.form(index, has_bullets, sheet),
            Block::Value(node) => {
                if sheet.voice == Voice::Verbatim {
                    verbatim(node, sheet);
                } else {
                    sheet.apart();
                    sheet.default_form(node);
                    sheet.apart();
                }
                true
            }
            Block::Parts(node, found) => {
                let node = node.filter(|node| !page.is_absent_part(found, *node));
                let is_written = node.is_some_and(|node| page.parts(found, node, None, sheet));
                if found.levels > 0 && is_written {
                    // text right below a list would belong to its last item
                    sheet.apart();
                }
                is_written
            }
        }
    }
}

#[derive(Default)]
struct State {
    /// The levels around the template.
    inner: usize,
    /// The template stands in a fence of another one.
    is_in_fence_around: bool,
    /// The column of its own fence that is open.
    fence: Option<usize>,
    /// The indentation of the first of the lines right above that were left out.
    left_out: Option<usize>,
    /// The last line was a block in an item, which needs no empty line before the next item.
    ends_nested: bool,
    is_any: bool,
    /// The empty lines behind the last line that was written.
    gap: usize,
}
