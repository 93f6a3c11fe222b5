//! Templates filled in: the author's lines, with their values.

use super::filler::{Blocks, Filler, ValuePath};
use super::lines::{Marker, Piece, TemplateLine};
use crate::layout::{Form, FoundPart, Source, TextKey};
use crate::markdown::quoting::SPACES;
use crate::markdown::sheet::{Sheet, Voice};
use crate::markdown::value::verbatim;
use crate::tape::Node;

/// The columns of a bullet.
const LEVEL: usize = 2;

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

impl Filler<'_> {
    pub(super) fn is_part(&self) -> bool {
        let [line] = self.lines else { return false };
        let value = line.alone.filter(|_| line.marker.is_none());
        value.is_some_and(|value| self.paths[value].part.is_some())
    }

    /// `has_bullet`: without a marker of its own it is a list item.
    pub(super) fn fill(&self, has_bullet: bool, sheet: &mut Sheet) {
        let has_bullet = has_bullet && !self.lines[0].is_marked() && sheet.voice == Voice::Markdown;
        let outer = sheet.depth;
        if has_bullet {
            sheet.open("- ");
        }
        let inner = sheet.depth;
        let (start, gap, fence) = (sheet.extent(), sheet.gap, sheet.is_in_fence().then_some(0));
        let mut state = State { start, inner, fence };
        for line in self.lines {
            self.line(line, &mut state, sheet);
        }
        let is_any = sheet.extent() > start;
        let ends_blank = self.lines.last().is_some_and(TemplateLine::is_blank);
        if sheet.is_left_out && !ends_blank {
            sheet.gap = if is_any { 0 } else { gap };
        }
        if is_any && self.blocks == Blocks::Parts {
            sheet.is_apart = false;
        }
        sheet.depth = sheet.depth.min(outer);
    }

    /// `None` where every line was left out.
    pub(super) fn fill_apart(&self, outer: &mut Sheet) -> Option<String> {
        let mut sheet = Sheet::for_author(outer.voice);
        self.fill(false, &mut sheet);
        let is_any = !sheet.is_empty() || self.lines.iter().all(TemplateLine::is_blank);
        outer.is_untrusted |= sheet.is_untrusted;
        is_any.then(|| sheet.finish_with_gap())
    }

    fn line(&self, line: &TemplateLine, state: &mut State, sheet: &mut Sheet) {
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
            if sheet.depth > 0 && line.marker.is_none() && sheet.extent() <= state.start {
                indent = 0;
            } else if is_part && !self.lines[0].is_marked() && sheet.voice == Voice::Markdown {
                indent = indent.saturating_sub(LEVEL);
            }
        }
        if let Some(block) = block {
            self.write_block(block, indent, sheet);
        } else if let Some((label, index)) = self.nested(line, sheet) {
            self.begin(line, indent, sheet);
            self.page.nested(index, sheet.text(label));
        } else {
            self.begin(line, indent, sheet);
            self.pieces(&line.pieces, line.is_optional, sheet);
            // the first line of a template has quotes, and so has an item
            let is_empty_value = sheet.line.text.is_empty() && !sheet.line.is_empty();
            let is_below = || line.marker.is_none() && sheet.extent() > state.start;
            if is_empty_value && is_below() && sheet.voice == Voice::Markdown {
                sheet.line.clear();
                return sheet.blank();
            }
            sheet.end();
            // the lines below a number with a format do not move as it grows
            let number = line.marker.and_then(|marker| marker.number);
            let has_format = number.is_some_and(|number| !self.template.values[number].is_bare());
            if has_format && sheet.voice == Voice::Markdown {
                sheet.narrow(indent + line.content() - line.indent);
            }
        }
        state.fence = sheet.is_in_fence().then(|| state.fence.unwrap_or(line.indent));
    }

    fn begin(&self, line: &TemplateLine, indent: usize, sheet: &mut Sheet) {
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
    }

    /// The label and the field of a bullet whose value has parts of its own: the default layout writes them below it.
    fn nested(&self, line: &TemplateLine, sheet: &Sheet) -> Option<(&'static str, usize)> {
        let (Blocks::Fields, Voice::Markdown, [Piece::Text(label), Piece::Value(number)]) =
            (self.blocks, sheet.voice, &*line.pieces)
        else {
            return None;
        };
        let value = &self.template.values[*number];
        let Source::Field(index) = value.source else { return None };
        let is_bullet = line.marker.is_some_and(|marker| marker.text == "- ");
        let is_whole = value.is_bare() && value.path.is_empty();
        let is_nested = is_bullet && is_whole && self.page.is_nested(index);
        is_nested.then_some((label.strip_suffix(": ")?, index))
    }

    fn write_marker(&self, marker: Marker, out: &mut String) {
        if let Some(number) = marker.number {
            self.write_number(number, out);
        }
        out.push_str(marker.text);
    }

    fn pieces(&self, pieces: &[Piece], is_optional: bool, sheet: &mut Sheet) {
        for piece in pieces {
            match piece {
                // the marks of the whole line are set
                Piece::Text(text) => sheet.line.text.push_str(text),
                Piece::Value(number) => self.write(*number, sheet),
                Piece::Optional(number, inner) => {
                    let is_there = self.is_there(*number);
                    sheet.piece(is_there, is_optional, |sheet| self.pieces(inner, false, sheet));
                }
            }
        }
    }

    /// The block that replaces a line of nothing but a value: in a fence, any field is one.
    fn block(&self, line: &TemplateLine, sheet: &Sheet) -> Option<Block<'_>> {
        let (number, page) = (line.alone?, &self.page);
        let value = &self.template.values[number];
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
            Blocks::Fields => page.has_block(index?).then_some(Block::Field(index?)),
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
        let node = self.resolve(number).filter(|node| !node.is_untrusted())?;
        let is_block = match sheet.voice {
            _ if sheet.is_in_fence() => node.scalar().is_none() && !node.is_absent(),
            Voice::Markdown => node.children().any(|item| item.scalar().is_none()),
            _ => false,
        };
        is_block.then_some(Block::Value(node))
    }

    fn parts_block(&self, number: usize, has_lines: bool) -> Option<Block<'_>> {
        let ValuePath { part, is_default, .. } = self.paths[number];
        let part = part.filter(|_| has_lines || !is_default)?;
        let node = self.resolve(number);
        // a variant that no visit has met is drawn as any value
        let is_known = part.levels > 0 || self.page.variant_of(part, node?).is_some();
        is_known.then_some(Block::Parts(node, part))
    }

    fn write_block(&self, block: Block<'_>, indent: usize, sheet: &mut Sheet) {
        let before = sheet.extent();
        match sheet.voice {
            Voice::Markdown | Voice::Verbatim => {
                // parts are further in than the line that they are below
                let is_below = self.lines[0].content() == 0 && self.blocks == Blocks::Parts;
                let is_verbatim = sheet.voice == Voice::Verbatim;
                let indent = if is_verbatim && is_below { indent.max(LEVEL) } else { indent };
                if indent > 0 {
                    sheet.open(&" ".repeat(indent));
                }
                self.draw(block, sheet);
                if indent > 0 {
                    sheet.close();
                }
            }
            Voice::OneLine if self.is_part() => self.draw(block, sheet),
            Voice::OneLine => {
                let inner = Sheet::render(Voice::OneLine, |inner| self.draw(block, inner));
                if !inner.is_empty() {
                    sheet.text("(").written(&inner).text(")").end();
                }
            }
        }
        if sheet.extent() == before {
            sheet.leave_out();
        }
    }

    fn draw(&self, block: Block<'_>, sheet: &mut Sheet) {
        let page = &self.page;
        match block {
            Block::NextActions => page.next_actions_block(sheet),
            Block::Field(index) => page.block(index, sheet),
            Block::Form(index, has_bullets) => page.form(index, has_bullets, sheet),
            Block::Value(node) if sheet.voice == Voice::Verbatim => verbatim(node, sheet),
            Block::Value(node) => {
                sheet.apart();
                sheet.default_form(node);
                sheet.apart();
            }
            Block::Parts(node, found) => {
                if let Some(node) = node.filter(|node| !page.is_absent_part(found, *node)) {
                    page.parts(found, node, None, sheet);
                    // text right below a list would belong to its last item
                    if found.levels > 0 {
                        sheet.apart();
                    }
                }
            }
        }
    }
}

struct State {
    /// The extent of the sheet before the template.
    start: (usize, bool),
    /// The levels around the template.
    inner: usize,
    /// The column of the fence that is open: 0 for one around the template.
    fence: Option<usize>,
}
