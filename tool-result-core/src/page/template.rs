//! Templates filled in: the author's lines, with values quoted where they are not plain.

mod fence;
mod flat;
mod pieces;
mod plain_text;
mod template_state;

pub(super) use flat::FlatTemplate;
use template_state::{Opening, TemplateState};

use super::bindings::Bindings;
use super::body::Page;
use super::part::PartStyle;
use crate::layout::{Block, Context, ContextKind, Part, Piece, Run, Source, Template, Value};
use crate::markdown::quoting::EMPTY;

/// The marker before the lines of a template that has none of its own.
#[derive(Clone, Copy)]
pub(super) enum Bullet {
    None,
    Dash,
}

impl Bullet {
    /// Returns the text before the first line of a template, and before the others.
    pub(super) fn margins(self, template: &Template) -> (&'static str, &'static str) {
        match self {
            Bullet::Dash if !template.marked => ("- ", "  "),
            _ => ("", ""),
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Rendered {
    /// All its values are absent.
    Nothing,
    /// The author's lines.
    Text,
    /// A list, a table, an outline: text right behind it would run into it.
    Block,
}

impl Rendered {
    pub(super) fn is_any(self) -> bool {
        self != Rendered::Nothing
    }

    fn text(is_any: bool) -> Self {
        if is_any { Rendered::Text } else { Rendered::Nothing }
    }
}

/// The values that a line's placeholders have to show.
#[derive(Default)]
struct Presence {
    any: bool,
    present: bool,
}

impl Presence {
    fn is_shown(&self) -> bool {
        self.present || !self.any
    }
}

/// A line that is being written.
struct LineState {
    presence: Presence,
    /// The start of its content in the output, behind what opens it.
    content: usize,
    /// Nothing but white space is written of its content.
    is_blank: bool,
}

pub(super) struct Filler<'p, 's> {
    pub(super) page: &'p Page<'p>,
    pub(super) bindings: &'s Bindings<'p>,
    /// A line break in a value is a space everywhere.
    pub(super) is_one_line: bool,
}

impl<'p, 's> Filler<'p, 's> {
    pub(super) fn new(page: &'p Page<'p>, bindings: &'s Bindings<'p>) -> Self {
        Filler { page, bindings, is_one_line: false }
    }

    /// Writes the template without a line break at its end. Nothing is written where every line was
    /// left out.
    pub(super) fn fill(&self, template: &Template, bullet: Bullet, out: &mut String) -> Rendered {
        self.fill_behind(bullet.margins(template).1, template, bullet, out)
    }

    /// The same, with `rest` before every line but the first.
    pub(super) fn fill_behind(
        &self,
        rest: &str,
        template: &Template,
        bullet: Bullet,
        out: &mut String,
    ) -> Rendered {
        let (first, _) = bullet.margins(template);
        let grown = self.grown(template);
        let mut state = TemplateState::default();
        for block in template.blocks {
            let is_blank = is_blank(block);
            if state.stands_for(is_blank) {
                continue;
            }
            let before = out.len();
            out.push_str(state.line_break(is_blank));
            if is_blank {
                state.keep(true, Rendered::Text, out.len());
                continue;
            }
            let margin = if state.kept.is_none() { first } else { rest };
            out.push_str(margin);
            let start = out.len();
            let opening = state.opening(block, grown);
            let rendered = self.block(block, rest.len(), opening, out);
            if !rendered.is_any() {
                out.truncate(before);
                state.leave_out(block);
                continue;
            }
            // a table would be read as the end of a paragraph right above it
            if rendered == Rendered::Block && is_table(&out[start..]) && is_paragraph(&out[..start])
            {
                out.insert(start, '\n');
            }
            if is_value(block) && !out[start..].starts_with('|') && is_in_table(&out[..start]) {
                out.insert(start, '\n');
            }
            state.keep(false, rendered, out.len());
        }
        state.finish(out)
    }

    /// The columns that the number of the item takes beyond the one that the template was written
    /// for. The lines below it have to move by as many, to stay in the item.
    fn grown(&self, template: &Template) -> usize {
        if is_numbered(template) { self.bindings.digits().saturating_sub(1) } else { 0 }
    }

    fn block(
        &self,
        block: &Block,
        indent: usize,
        opening: Opening<'_>,
        out: &mut String,
    ) -> Rendered {
        let start = out.len();
        let mut state = LineState { presence: Presence::default(), content: start, is_blank: true };
        self.open(block, opening, &mut state, out);
        (state.content, state.is_blank) = (out.len(), true);
        let indent = indent + out.len() - start;
        match block {
            Block::Line(line) => {
                self.pieces(line.pieces, &mut state, out);
                Rendered::text(state.presence.is_shown())
            }
            Block::Fence { mark, info, body, .. } => {
                Rendered::text(self.fence(indent, (mark, info), body, out))
            }
            Block::Field(index) => self.page.block(*index, out),
            Block::Form(index) => match self.bindings.bare_field(*index) {
                // its type turned out to say nothing of how it is drawn
                Some(value) if self.page.is_default(*index) => {
                    self.whole_line(value, &mut state, out);
                    Rendered::text(state.presence.is_shown())
                }
                _ => self.page.form(*index, out),
            },
            Block::NextActions => self.page.next_actions_block(out),
            Block::Parts { value, .. } => self.parts_block(*value, indent, &mut state, out),
        }
    }

    /// A part, or the parts of a list, in place of a line.
    fn parts_block(
        &self,
        value: usize,
        indent: usize,
        state: &mut LineState,
        out: &mut String,
    ) -> Rendered {
        let Some((node, found)) = self.bindings.parts(value) else {
            self.whole_line(value, state, out);
            return Rendered::text(state.presence.is_shown());
        };
        let pad = " ".repeat(indent);
        self.page.parts_in_part(found, node, PartStyle::markdown(&pad), out)
    }

    /// A value that is all of its line.
    fn whole_line(&self, value: usize, state: &mut LineState, out: &mut String) {
        let context = Context { kind: ContextKind::Text, ..Context::LINE };
        let run = Run { parts: &[], context, empty: EMPTY };
        self.run(&run, &[Part::Value(value)], true, state, out);
    }

    fn open(&self, block: &Block, opening: Opening<'_>, state: &mut LineState, out: &mut String) {
        let (more, prefix) = match (opening, block) {
            (Opening::Inherited(prefix), _) => (0, prefix),
            (Opening::Flush, block) => {
                let start = out.len();
                self.pieces(prefix_of(block), state, out);
                let indent = out[start..].len() - out[start..].trim_start().len();
                out.replace_range(start..start + indent, "");
                return;
            }
            (Opening::Own(more), Block::Fence { indent, .. } | Block::Parts { indent, .. }) => {
                (more + indent, &[][..])
            }
            (Opening::Own(more), _) => (more, prefix_of(block)),
        };
        (0..more).for_each(|_| out.push(' '));
        self.pieces(prefix, state, out);
    }
}

/// Its first line begins with the item's number.
fn is_numbered(template: &Template) -> bool {
    let first = template.blocks.first().map_or(&[][..], prefix_of);
    first.iter().any(|piece| is_item_number(piece, template.values))
}

fn is_item_number(piece: &Piece, values: &[Value]) -> bool {
    let Piece::Raw(number, _) = piece else { return false };
    let Value { source, format, .. } = values[*number];
    source == Source::Index && format.is_none()
}

/// The context of a run. `is_start`: nothing but white space stands before it on its line.
fn context_of(run: &Run, is_start: bool) -> Context {
    let mut context = run.context;
    if is_start && context.kind == ContextKind::Text {
        context.prev = None;
    }
    context
}

fn is_blank(block: &Block) -> bool {
    matches!(block, Block::Line(line) if line.prefix.is_empty() && line.pieces.is_empty())
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
        Block::Fence { indent, .. } | Block::Parts { indent, .. } => *indent,
        Block::Field(_) | Block::Form(_) | Block::NextActions => 0,
    }
}

/// The columns that a line with this prefix is indented by.
fn spaces_of(prefix: &[Piece]) -> usize {
    match prefix.first() {
        Some(Piece::Text(text)) => text.chars().map_while(columns_of_space).sum(),
        _ => 0,
    }
}

fn columns_of_space(c: char) -> Option<usize> {
    match c {
        ' ' => Some(1),
        '\t' => Some(4),
        _ => None,
    }
}

/// A table with a head, and no rows for one of the author's.
fn is_table(block: &str) -> bool {
    block.starts_with('|') && block.split('\n').nth(1).is_some_and(|row| row.starts_with("|---|"))
}

fn is_value(block: &Block) -> bool {
    match block {
        Block::Field(_) => true,
        Block::Line(line) => line.prefix.is_empty() && matches!(line.pieces, [Piece::Run(_)]),
        _ => false,
    }
}

/// A line right below would be one more row.
fn is_in_table(above: &str) -> bool {
    let above = above.strip_suffix('\n').unwrap_or_default();
    let mut rows = above.rsplit('\n').take_while(|line| line.starts_with('|'));
    rows.any(|row| row.contains('-') && row.chars().all(|c| "-:| ".contains(c)))
}

fn is_paragraph(above: &str) -> bool {
    above.strip_suffix('\n').is_some_and(|above| !above.is_empty() && !above.ends_with('\n'))
}
