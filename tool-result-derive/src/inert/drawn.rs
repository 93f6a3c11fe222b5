//! Templates drawn by core, in layouts that are made when the test runs.

use std::fmt;

use serde::Serialize;
use tool_result::__private as core;
use tool_result::ToolResult;

use crate::place::{self, PlacedTemplate};
use crate::template::{self, Placeholder};

/// The values of `{a}`, `{b}` and `{c}`.
pub(crate) type Row = [Option<String>; 3];

const NAMES: [&str; 3] = ["a", "b", "c"];
const ITEMS: usize = 3;

/// The place that a template is written at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    /// `markdown = "…"`
    Markdown,
    /// `each = "…"`, in a template of the author's.
    Each,
    /// `each = "…"`, in the default layout.
    Section,
    /// `line = "…"`
    Line,
    /// `title = "…"`
    Title,
}

impl Site {
    pub(crate) fn has_items(self) -> bool {
        matches!(self, Site::Each | Site::Section)
    }
}

/// A template that is accepted, as core reads it.
pub(super) struct Accepted {
    layout: &'static core::Layout,
}

#[derive(Serialize)]
struct Item {
    a: Option<String>,
    b: Option<String>,
    c: Option<String>,
}

#[derive(Serialize)]
struct DrawnResult {
    #[serde(flatten)]
    values: Item,
    items: Vec<Item>,
}

impl From<&Row> for Item {
    fn from(row: &Row) -> Self {
        let [a, b, c] = row.clone();
        Item { a, b, c }
    }
}

impl ToolResult for DrawnResult {
    const TOOL: &'static str = "drawn";
    const MARKDOWN_TEMPLATE: &'static str = "";

    fn next_actions(&self) -> Vec<tool_result::NextAction<'_>> {
        Vec::new()
    }
}

impl core::ResultLayout for DrawnResult {}

impl Accepted {
    /// The template, or why it is refused.
    pub(super) fn new(text: &str, site: Site) -> Result<Self, Vec<String>> {
        let (format, wrong) = template::parse(text);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let is_index = |at: usize| format.placeholders[at].names == ["index"];
        let (mut placed, wrong) = place::place(&format, &is_index, &|_| false, site.has_items());
        place::settle(&mut placed, site.has_items());
        if !wrong.is_empty() {
            return Err(wrong);
        }
        if placed.lines().flat_map(|line| &line.pieces).any(loses_marks) {
            return Err(vec!["its marks may be lost with its link".into()]);
        }
        let template = Converter { placeholders: &format.placeholders, site }.template(&placed);
        Ok(Accepted { layout: leak(layout(template, site)) })
    }

    pub(super) fn draw(&self, rows: &[Row]) -> String {
        let values = Item::from(&rows[0]);
        let result = DrawnResult { values, items: rows.iter().map(Item::from).collect() };
        core::markdown_in(self.layout, &result)
    }
}

/// A link whose text can be quoted, and has marks of the author's that are lost then.
fn loses_marks(piece: &place::Piece) -> bool {
    let link = match piece {
        place::Piece::Link(link) => link,
        // the box of a task, which values tick
        place::Piece::Run(run) => return run.empty == " ",
        _ => return false,
    };
    let is_mark = |piece: &place::Piece| match piece {
        place::Piece::Text(text) => text.contains(|c: char| "*_~`<>[]\\&".contains(c)),
        place::Piece::Run(run) => run.parts.iter().any(begins_url),
        place::Piece::Code(code) => code.parts.iter().any(has_brackets),
        place::Piece::Link(_) | place::Piece::Raw(..) => true,
    };
    let has_value = link.text.iter().any(|piece| !matches!(piece, place::Piece::Text(_)));
    // a link to itself is taken for none
    let is_itself =
        matches!(link.text.as_slice(), [place::Piece::Run(run)] if run.parts == link.target);
    has_value && (is_itself || link.image || link.text.iter().any(is_mark))
}

fn begins_url(part: &place::Part) -> bool {
    matches!(part, place::Part::Text(text) if text.contains(":/") || text.contains("www."))
}

fn has_brackets(part: &place::Part) -> bool {
    matches!(part, place::Part::Text(text) if text.contains(['[', ']', '\\', '`']))
}

fn layout(template: core::Template, site: Site) -> core::Layout {
    let fields = NAMES.map(|name| field(name, core::Only::Json));
    let [mut a, b, c] = fields;
    let mut items = field("items", core::Only::Json);
    let mut layout = core::Layout::new(&["drawn"]);
    match site {
        Site::Markdown => layout.body = core::Body::Template(template),
        Site::Title => layout.title = Some(template),
        Site::Line => (a.only, a.line) = (core::Only::Neither, Some(template)),
        Site::Each | Site::Section => {
            items.only = core::Only::Neither;
            items.form = core::Form::Each(core::Each { template, list: None, arguments: None });
        }
    }
    if site == Site::Each {
        let text = |text| {
            core::Block::Line(core::Line {
                prefix: &[],
                pieces: leak_all(vec![core::Piece::Text(text)]),
            })
        };
        let blank = core::Block::Line(core::Line { prefix: &[], pieces: &[] });
        let blocks = vec![text("Start."), blank, core::Block::Field(ITEMS), blank, text("end")];
        let blocks = leak_all(blocks);
        layout.body = core::Body::Template(core::Template { blocks, values: &[], marked: false });
    }
    layout.fields = leak_all(vec![a, b, c, items]);
    layout
}

fn field(key: &'static str, only: core::Only) -> core::Field {
    core::field(key).only(only)
}

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn leak_all<T>(values: Vec<T>) -> &'static [T] {
    values.leak()
}

fn text(text: &str) -> &'static str {
    text.to_owned().leak()
}

/// Converts a template into the layout that `expand` writes.
struct Converter<'a> {
    placeholders: &'a [Placeholder],
    site: Site,
}

impl Converter<'_> {
    fn template(&self, placed: &PlacedTemplate) -> core::Template {
        let blocks = placed.blocks.iter().map(|block| match block {
            place::Block::Line(line) => self.line(line),
            place::Block::Fence { indent, mark, info, body } => core::Block::Fence {
                indent: *indent,
                mark: text(mark),
                info: text(info),
                body: leak_all(body.iter().map(|line| self.line(line)).collect()),
            },
        });
        core::Template {
            blocks: leak_all(blocks.collect()),
            values: leak_all(self.placeholders.iter().map(|one| self.value(one)).collect()),
            marked: placed.marked,
        }
    }

    fn line(&self, line: &place::Line) -> core::Block {
        let alone = line.alone().map(|at| &self.placeholders[at]);
        let field = alone.filter(|one| one.spec.is_empty() && self.site == Site::Markdown);
        match field.and_then(field_of) {
            Some(field) => core::Block::Field(field),
            None => core::Block::Line(core::Line {
                prefix: pieces(&line.prefix),
                pieces: pieces(&line.pieces),
            }),
        }
    }

    fn value(&self, placeholder: &Placeholder) -> core::Value {
        let name = text(&placeholder.names[0]);
        let field = field_of(placeholder);
        let (source, path) = match (self.site.has_items(), field) {
            (true, Some(_)) => (core::Source::Item, leak_all(vec![name])),
            (false, Some(field)) => (core::Source::Field(field), &[][..]),
            (_, None) => (core::Source::Index, &[][..]),
        };
        let format: Option<core::Format> = match &*placeholder.spec {
            "" => None,
            ">8" => Some(right),
            _ => Some(left),
        };
        core::Value { source, path, name, count: false, format, part: None }
    }
}

fn right(value: &core::Scalar<'_>, to: &mut dyn fmt::Write) -> fmt::Result {
    write!(to, "{value:>8}")
}

fn left(value: &core::Scalar<'_>, to: &mut dyn fmt::Write) -> fmt::Result {
    write!(to, "{value:<8}")
}

fn field_of(placeholder: &Placeholder) -> Option<usize> {
    NAMES.iter().position(|name| *name == placeholder.names[0])
}

fn pieces(pieces: &[place::Piece]) -> &'static [core::Piece] {
    leak_all(pieces.iter().map(piece).collect())
}

fn piece(piece: &place::Piece) -> core::Piece {
    match piece {
        place::Piece::Text(own) => core::Piece::Text(text(own)),
        place::Piece::Run(run) => core::Piece::Run(core::Run {
            parts: parts(&run.parts),
            context: context(run.context),
            empty: run.empty,
        }),
        place::Piece::Raw(value, of) => core::Piece::Raw(*value, kind(*of)),
        place::Piece::Code(code) => core::Piece::Code(core::Code {
            parts: parts(&code.parts),
            kind: kind(code.kind),
            empty: code.empty,
        }),
        place::Piece::Link(link) => core::Piece::Link(core::Link {
            image: link.image,
            text: pieces(&link.text),
            target: parts(&link.target),
            title: text(&link.title),
            kind: kind(link.kind),
        }),
    }
}

fn parts(parts: &[place::Part]) -> &'static [core::Part] {
    let part = |part: &place::Part| match part {
        place::Part::Text(own) => core::Part::Text(text(own)),
        place::Part::Value(value) => core::Part::Value(*value),
    };
    leak_all(parts.iter().map(part).collect())
}

fn kind(kind: place::Kind) -> core::ContextKind {
    match kind {
        place::Kind::Text => core::ContextKind::Text,
        place::Kind::Heading => core::ContextKind::Heading,
        place::Kind::Cell => core::ContextKind::Cell,
        place::Kind::Row => core::ContextKind::Row,
    }
}

fn context(context: place::Context) -> core::Context {
    let place::Context { kind: of, prev, next, among_marks, before_marks } = context;
    core::Context { kind: kind(of), prev, next, among_marks, before_marks }
}
