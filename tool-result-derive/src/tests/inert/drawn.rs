//! Templates drawn by core, in layouts that are made when the test runs.

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
    fn key(self) -> core::TextKey {
        match self {
            Site::Markdown => core::TextKey::Markdown,
            Site::Each | Site::Section => core::TextKey::Each,
            Site::Line => core::TextKey::Line,
            Site::Title => core::TextKey::Title,
        }
    }

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
        let text = text_of(&format.numbered());
        Ok(Accepted {
            layout: leak(layout(core::Template { key: site.key(), text, values }, site)),
        })
    }

    pub(super) fn draw(&self, rows: &[Row]) -> String {
        let values = Item::from(&rows[0]);
        let items = rows.iter().map(Item::from).collect();
        DrawnResult { values, items, layout: self.layout }.to_markdown()
    }
}

fn layout(template: core::Template, site: Site) -> core::Layout {
    let field =
        |(index, key)| core::Field { key, index, only: core::Only::Json, ..core::Field::default() };
    let keys = NAMES.into_iter().chain(["items"]).enumerate();
    let fields = keys.map(field).collect();
    let mut layout = core::Layout { tools: vec!["drawn"], fields, ..core::Layout::default() };
    let holder = match site {
        Site::Markdown | Site::Title => None,
        Site::Line => Some(0),
        Site::Each | Site::Section => Some(ITEMS),
    };
    match holder {
        None => layout.texts.push(template),
        Some(index) => {
            layout.fields[index].only = core::Only::Neither;
            layout.fields[index].texts.push(template);
        }
    }
    if site.has_items() {
        layout.fields[ITEMS].form = core::Form::Each;
    }
    if site == Site::Each {
        let items = core::Value { source: core::Source::Field(ITEMS), ..core::Value::default() };
        let (key, text) = (core::TextKey::Markdown, "Start.\n\n{0}\n\nend");
        layout.texts.push(core::Template { key, text, values: vec![items] });
    }
    if layout.text(core::TextKey::Markdown).is_some() {
        layout.body = core::Body::Text(core::TextKey::Markdown);
    }
    layout
}

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn text_of(text: &str) -> &'static str {
    text.to_owned().leak()
}

fn value(placeholder: &Placeholder, site: Site) -> core::Value {
    let name = text_of(&placeholder.names[0]);
    let field = field_of(placeholder);
    let (source, path) = match (site.has_items(), field) {
        (true, Some(_)) => (core::Source::Item, vec![name]),
        (false, Some(field)) => (core::Source::Field(field), Vec::new()),
        (_, None) => (core::Source::Index, Vec::new()),
    };
    let format: Option<core::Format> = match &*placeholder.spec {
        "" => None,
        ">8" => Some(right),
        _ => Some(left),
    };
    core::Value { source, path, format, ..core::Value::default() }
}

fn right(value: &core::Scalar<'_>, to: &mut String) {
    core::write_args(to, format_args!("{value:>8}"));
}

fn left(value: &core::Scalar<'_>, to: &mut String) {
    core::write_args(to, format_args!("{value:<8}"));
}

fn field_of(placeholder: &Placeholder) -> Option<usize> {
    NAMES.iter().position(|name| *name == placeholder.names[0])
}
