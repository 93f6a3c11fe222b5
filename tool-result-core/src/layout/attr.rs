//! The attributes of a type, as generated code writes them: a flat list, since that is little to compile for each type.
//! The layouts are made of it when they are first asked for.

use std::collections::BTreeMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use super::{
    Body, Count, Cursor, DefaultLimits, Field, FindPart, Form, Format, FoundPart, Layout, OneType,
    Only, Role, Source, Template, Value,
};
use crate::words;

/// One attribute. First come those of a struct, and then its fields, each with its own behind it. A text in which values
/// stand has them behind it.
#[expect(missing_docs, reason = "most are named after the part of a layout that they set")]
#[derive(Debug)]
pub enum Attr {
    /// One of [`Layout::tools`].
    Tool(&'static str),
    /// The text of [`Layout::title`], and so on.
    Title(&'static str),
    Empty(&'static str),
    Failure(&'static str),
    Summary(&'static str),
    More(&'static str),
    MoreBy(usize),
    /// The template of [`Layout::body`], or the number of its function.
    Markdown(&'static str),
    OwnMarkdown(usize),
    EmptyMarkdown(&'static str),
    FailureMarkdown(&'static str),
    /// One of [`Layout::details`].
    Detail(&'static str, usize),
    Limit(DefaultLimits),
    /// One of [`Layout::status`].
    Status(&'static str),
    AddedActions,
    FlattenedStatus,
    FlattenedActions,
    /// No value of the struct is quoted, or of the field.
    Raw,
    OneType(OneType),

    /// A field by its key.
    Field(&'static str),
    Role(Role),
    Only(Only),
    Label(&'static str),
    /// A label for one and for many.
    Labels(&'static str, &'static str),
    Line(&'static str),
    Wrap(&'static str),
    /// A form but for `Each`, whose values follow.
    Form(Form),
    Each(&'static str),
    Between(&'static str),
    Group(&'static str),
    Untrusted(&'static str),
    Cursor(Cursor),

    /// A part, or a variant of one: those of its struct, and then its fields.
    Variant,
    Inner(FindPart),
    Content(&'static str),

    /// A value of the text before it, by its source; or by its name in an item.
    Value(Source),
    Item(&'static str),
    /// A name that goes on below the value before it.
    Below(&'static str),
    Count(Count),
    Format(Format),
    Part(FindPart),
    RawValue,
    CountsAs(usize),
    IsCondition,
}

impl Attr {
    fn is_field(&self) -> bool {
        matches!(self, Attr::Field(_))
    }

    fn is_value(&self) -> bool {
        matches!(self, Attr::Value(_) | Attr::Item(_))
    }

    fn is_of_value(&self) -> bool {
        use Attr::{Below, Count, CountsAs, Format, IsCondition, Part, RawValue};
        let goes_on = matches!(
            self,
            Below(_) | Count(_) | Format(_) | Part(_) | RawValue | CountsAs(_) | IsCondition
        );
        goes_on || self.is_value()
    }
}

/// The address of a list that lives as long as the program, and its length.
pub(crate) type Place = (usize, usize);

/// What is made of such lists, by their places.
pub(crate) type Known<T, P = Place> = RwLock<BTreeMap<P, &'static [T]>>;

pub(crate) fn place<T>(list: &'static [T]) -> Place {
    (list.as_ptr().addr(), list.len())
}

pub(crate) fn once<T, P: Ord>(
    known: &Known<T, P>,
    place: P,
    make: impl FnOnce() -> Vec<T>,
) -> &'static [T] {
    if let Some(made) = known.read().unwrap_or_else(PoisonError::into_inner).get(&place) {
        return made;
    }
    let mut known = known.write().unwrap_or_else(PoisonError::into_inner);
    known.entry(place).or_insert_with(|| make().leak())
}

fn layouts(attrs: &'static [Attr]) -> &'static [Layout] {
    static LAYOUTS: Known<Layout> = RwLock::new(BTreeMap::new());
    let make = || split(attrs, |attr| matches!(attr, Attr::Variant)).map(layout).collect();
    once(&LAYOUTS, place(attrs), make)
}

impl Layout {
    /// The layout that these attributes of a result give.
    #[must_use]
    pub fn from_attrs(attrs: &'static [Attr]) -> &'static Self {
        static NONE: LazyLock<Layout> = LazyLock::new(Layout::default);
        layouts(attrs).first().unwrap_or(&NONE)
    }
}

impl FoundPart {
    /// The part that these attributes give.
    #[must_use]
    pub fn from_attrs(attrs: &'static [Attr]) -> Self {
        FoundPart { variants: layouts(attrs), levels: 0 }
    }
}

/// Pieces of a list, each of which begins with such a thing, but for the first.
fn split(
    attrs: &'static [Attr],
    begins: fn(&Attr) -> bool,
) -> impl Iterator<Item = &'static [Attr]> {
    attrs.chunk_by(move |_, next| !begins(next))
}

fn with_values(attrs: &'static [Attr]) -> impl Iterator<Item = (&'static Attr, &'static [Attr])> {
    attrs.chunk_by(|_, next| next.is_of_value()).filter_map(<[Attr]>::split_first)
}

fn layout(attrs: &'static [Attr]) -> Layout {
    let own = attrs.iter().position(Attr::is_field).unwrap_or(attrs.len());
    let (own, fields) = attrs.split_at(own);
    let fields: Vec<_> = split(fields, Attr::is_field).map(field).collect();
    let mut layout = Layout { fields: fields.leak(), ..Layout::default() };
    for (attr, values) in with_values(own) {
        let template = |text| template(text, values);
        match *attr {
            Attr::Tool(tool) => layout.tools.push(tool),
            Attr::Title(text) => layout.title = Some(template(text)),
            Attr::Empty(text) => layout.empty = Some(template(text)),
            Attr::Failure(text) => layout.failure = Some(template(text)),
            Attr::Summary(text) => layout.summary = Some(template(text)),
            Attr::More(text) => layout.more = Some(template(text)),
            Attr::MoreBy(argument) => layout.more_by = Some(argument),
            Attr::Markdown(text) => layout.body = Body::Template(template(text)),
            Attr::OwnMarkdown(function) => layout.body = Body::Own(function),
            Attr::EmptyMarkdown(text) => layout.empty_markdown = Some(template(text)),
            Attr::FailureMarkdown(text) => layout.failure_markdown = Some(template(text)),
            Attr::Detail(key, argument) => layout.details.push((key, argument)),
            Attr::Limit(limit) => layout.limit = limit,
            Attr::Status(key) => layout.status.push(key),
            Attr::AddedActions => layout.added_actions = true,
            Attr::FlattenedStatus => layout.flattened_status = true,
            Attr::FlattenedActions => layout.flattened_actions = true,
            Attr::Raw => layout.raw = true,
            Attr::OneType(of) => layout.of = Some(of),
            Attr::Inner(find) => layout.body = Body::Inner(find),
            Attr::Content(key) => layout.content = Some(key),
            _ => {}
        }
    }
    layout
}

fn field(attrs: &'static [Attr]) -> Field {
    let mut field = Field::default();
    for (attr, values) in with_values(attrs) {
        let template = |text| template(text, values);
        match *attr {
            Attr::Field(key) => {
                field.key = key;
                field.label = words::label_of(key, true).into_owned().leak();
                field.nouns = [1, 2].map(|count| &*words::noun(key, count).into_owned().leak());
            }
            Attr::Role(role) => field.role = role,
            Attr::Only(half) => field.only = half,
            Attr::Label(label) => {
                (field.label, field.has_own_label) = (label, true);
                field.nouns = [1, 2].map(|count| &*words::noun_of_label(label, count).leak());
            }
            Attr::Labels(one, many) => {
                // given as a noun, so it has a noun's small letter
                let label = words::upper_first(many.to_owned()).leak();
                (field.label, field.has_own_label) = (label, true);
                field.nouns = [one, many];
            }
            Attr::Line(text) => field.line = Some(template(text)),
            Attr::Wrap(text) => (field.line, field.is_wrap) = (Some(template(text)), true),
            Attr::Each(text) => field.form = Form::Each(template(text)),
            Attr::Form(form) => field.form = form,
            Attr::Between(text) => field.between = Some(template(text)),
            Attr::Group(text) => field.group = Some(template(text)),
            Attr::Raw => field.raw = true,
            Attr::Untrusted(name) => field.untrusted = Some(name),
            Attr::Cursor(cursor) => field.cursor = Some(cursor),
            _ => {}
        }
    }
    field
}

fn template(text: &'static str, values: &'static [Attr]) -> Template {
    let values: Vec<_> = split(values, Attr::is_value).map(value).collect();
    Template { text, values: values.leak() }
}

fn value(attrs: &'static [Attr]) -> Value {
    let (mut value, mut path) = (Value::default(), Vec::new());
    for attr in attrs {
        match *attr {
            Attr::Value(source) => value.source = source,
            Attr::Item(name) | Attr::Below(name) => path.push(name),
            Attr::Count(count) => value.count = Some(count),
            Attr::Format(format) => value.format = Some(format),
            Attr::Part(find) => value.part = Some(find),
            Attr::RawValue => value.raw = true,
            Attr::CountsAs(field) => value.field = Some(field),
            Attr::IsCondition => value.is_condition = true,
            _ => {}
        }
    }
    Value { path: path.leak(), ..value }
}
