//! Templates drawn by core, in layouts that are made when the test runs.

use std::fmt;

use serde::Serialize;
use tool_result::__private as core;
use tool_result::ToolResult;

use crate::lines;
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
    #[serde(skip)]
    layout: &'static core::Layout,
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

    fn __outcome(&self) -> core::Outcome {
        let layout = self.layout;
        core::Outcome { layout, tools: &layout.tools, ..core::Outcome::from_attrs(&[]) }
    }
}

impl Accepted {
    /// The template, or why it is refused.
    pub(super) fn new(text: &str, site: Site) -> Result<Self, Vec<String>> {
        let (format, wrong) = template::parse(text, false);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let (_, wrong) = lines::read(&format);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let values = format.placeholders.iter().map(|one| value(one, site)).collect();
        let template =
            core::Template { text: text_of(&format.numbered()), values: leak_all(values) };
        Ok(Accepted { layout: leak(layout(template, site)) })
    }

    pub(super) fn draw(&self, rows: &[Row]) -> String {
        let values = Item::from(&rows[0]);
        let items = rows.iter().map(Item::from).collect();
        DrawnResult { values, items, layout: self.layout }.to_markdown()
    }
}

fn layout(template: core::Template, site: Site) -> core::Layout {
    let fields = NAMES.map(|name| field(name, core::Only::Json));
    let [mut a, b, c] = fields;
    let mut items = field("items", core::Only::Json);
    let mut layout = core::Layout { tools: vec!["drawn"], ..core::Layout::default() };
    match site {
        Site::Markdown => layout.body = core::Body::Template(template),
        Site::Title => layout.title = Some(template),
        Site::Line => (a.only, a.line) = (core::Only::Neither, Some(template)),
        Site::Each | Site::Section => {
            items.only = core::Only::Neither;
            items.form = core::Form::Each(template);
        }
    }
    if site == Site::Each {
        let items = core::Value { source: core::Source::Field(ITEMS), ..core::Value::default() };
        let text = "Start.\n\n{0}\n\nend";
        layout.body = core::Body::Template(core::Template { text, values: leak_all(vec![items]) });
    }
    layout.fields = leak_all(vec![a, b, c, items]);
    layout
}

fn field(key: &'static str, only: core::Only) -> core::Field {
    core::Field { key, only, ..core::Field::default() }
}

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn leak_all<T>(values: Vec<T>) -> &'static [T] {
    values.leak()
}

fn text_of(text: &str) -> &'static str {
    text.to_owned().leak()
}

fn value(placeholder: &Placeholder, site: Site) -> core::Value {
    let name = text_of(&placeholder.names[0]);
    let field = field_of(placeholder);
    let (source, path) = match (site.has_items(), field) {
        (true, Some(_)) => (core::Source::Item, leak_all(vec![name])),
        (false, Some(field)) => (core::Source::Field(field), &[][..]),
        (_, None) => (core::Source::Index, &[][..]),
    };
    let format: Option<core::Format> = match &*placeholder.spec {
        "" => None,
        ">8" => Some(right),
        _ => Some(left),
    };
    core::Value { source, path, format, ..core::Value::default() }
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
