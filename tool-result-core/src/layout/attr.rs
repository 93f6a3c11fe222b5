//! The attributes of a type, as generated code writes them: a flat list, since that is little to compile for each type.
//! The layouts are made of it when they are first asked for.

use std::sync::LazyLock;

use super::{
    Body, Count, Cursor, DefaultLimits, Field, FindPart, Form, Format, FoundPart, Layout, OneType,
    Only, Role, Source, Template, TextKey, Value,
};
use crate::sorted_map::Known;
use crate::words;

/// One attribute. First come those of a struct, and then its fields, each with its own behind it. A text in which values
/// stand has them behind it.
#[expect(missing_docs, reason = "most are named after the part of a layout that they set")]
#[derive(Debug)]
pub enum Attr {
    /// One of [`Layout::tools`].
    Tool(&'static str),
    MoreBy(usize),
    Body(Body),
    /// One of [`Layout::details`].
    Detail(&'static str, usize),
    Limit(DefaultLimits),
    /// One of [`Layout::status`].
    Status(&'static str),
    AddedActions,
    FlattenedStatus,
    FlattenedActions,
    OneType(OneType),
    /// A text of the struct, or of the field.
    Text(TextKey, &'static str),
    /// No value of the struct is quoted, or of the field.
    Raw,

    /// A field by its key.
    Field(&'static str),
    Role(Role),
    Only(Only),
    Label(&'static str),
    /// A label for one and for many.
    Labels(&'static str, &'static str),
    Form(Form),
    Untrusted(&'static str),
    Cursor(Cursor),

    /// A part, or a variant of one: those of its struct, and then its fields.
    Variant,
    Content(&'static str),

    /// A value of the text before it, by its source.
    Value(Source),
    /// A name that leads from the source to the value.
    Name(&'static str),
    Count(Count),
    Format(Format),
    Part(FindPart),
    RawValue,
    CountsAs(usize),
    IsCondition,
}

/// The layouts by the place of their attributes, which live as long as the program: the address and the length.
static LAYOUTS: Known<(usize, usize), Layout> = Known::new();

fn layouts(attrs: &'static [Attr]) -> &'static [Layout] {
    let place = (attrs.as_ptr().addr(), attrs.len());
    LAYOUTS.get(&place).unwrap_or_else(|| {
        let variants = attrs.chunk_by(|_, next| !matches!(next, Attr::Variant));
        LAYOUTS.keep(place, variants.map(layout).collect())
    })
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

fn layout(attrs: &[Attr]) -> Layout {
    let mut layout = Layout::default();
    for attr in attrs {
        layout.add(attr);
    }
    layout
}

impl Layout {
    fn add(&mut self, attr: &Attr) {
        match *attr {
            Attr::Tool(tool) => self.tools.push(tool),
            Attr::MoreBy(argument) => self.more_by = Some(argument),
            Attr::Body(body) => self.body = body,
            Attr::Detail(key, argument) => self.details.push((key, argument)),
            Attr::Limit(limit) => self.limit = limit,
            Attr::Status(key) => self.status.push(key),
            Attr::AddedActions => self.added_actions = true,
            Attr::FlattenedStatus => self.flattened_status = true,
            Attr::FlattenedActions => self.flattened_actions = true,
            Attr::OneType(of) => self.of = Some(of),
            Attr::Content(key) => self.content = Some(key),
            Attr::Field(key) => self.fields.push(Field::new(key, self.fields.len())),
            Attr::Raw => {
                *self.fields.last_mut().map_or(&mut self.raw, |field| &mut field.raw) = true;
            }
            Attr::Text(key, text) => {
                if key == TextKey::Markdown {
                    self.body = Body::Text(key);
                }
                self.last_texts().push(Template { key, text, values: Vec::new() });
            }
            Attr::Value(source) => {
                if let Some(text) = self.last_texts().last_mut() {
                    text.values.push(Value { source, ..Value::default() });
                }
            }
            _ => {
                let text = self.last_texts().last_mut();
                if let Some(value) = text.and_then(|text| text.values.last_mut()) {
                    value.add(attr);
                }
                if let Some(field) = self.fields.last_mut() {
                    field.add(attr);
                }
            }
        }
    }

    fn last_texts(&mut self) -> &mut Vec<Template> {
        self.fields.last_mut().map_or(&mut self.texts, |field| &mut field.texts)
    }
}

impl Field {
    fn new(key: &'static str, index: usize) -> Self {
        let label = words::label_of(key, true).into_owned().leak();
        let nouns = [1, 2].map(|count| &*words::noun(key, count).into_owned().leak());
        Field { key, index, label, nouns, ..Field::default() }
    }

    fn add(&mut self, attr: &Attr) {
        match *attr {
            Attr::Role(role) => self.role = role,
            Attr::Only(half) => self.only = half,
            Attr::Label(label) => {
                (self.label, self.has_own_label) = (label, true);
                self.nouns = [1, 2].map(|count| &*words::noun_of_label(label, count).leak());
            }
            Attr::Labels(one, many) => {
                // given as a noun, so it has a noun's small letter
                let label = words::upper_first(many.to_owned()).leak();
                (self.label, self.has_own_label) = (label, true);
                self.nouns = [one, many];
            }
            Attr::Form(form) => self.form = form,
            Attr::Untrusted(name) => self.untrusted = Some(name),
            Attr::Cursor(cursor) => self.cursor = Some(cursor),
            _ => {}
        }
    }
}

impl Value {
    fn add(&mut self, attr: &Attr) {
        match *attr {
            Attr::Name(name) => self.path.push(name),
            Attr::Count(count) => self.count = Some(count),
            Attr::Format(format) => self.format = Some(format),
            Attr::Part(find) => self.part = Some(find),
            Attr::RawValue => self.raw = true,
            Attr::CountsAs(field) => self.field = Some(field),
            Attr::IsCondition => self.is_condition = true,
            _ => {}
        }
    }
}
