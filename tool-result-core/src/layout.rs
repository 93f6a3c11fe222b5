//! The layout of a type: how its values are read.
//!
//! Generated code lists the [`Attr`]s. It is made of them once, and lives as long as the program.

mod attr;
mod outcome;

use std::any::TypeId;

pub use crate::limits::DefaultLimits;
use crate::scalar::Scalar;
use crate::status::Status;
pub use attr::Attr;
pub use outcome::*;

/// The key of next actions that no field holds.
pub(crate) const NEXT_ACTIONS: &str = "next_actions";

/// The layout of one struct, or of one variant of an enum, which all readings follow. It is that of a result, or of a part,
/// which has fields and a body.
#[expect(clippy::struct_excessive_bools, reason = "each is an attribute that is there or not")]
#[derive(Debug, Default)]
pub struct Layout {
    /// The identifiers this struct may answer under; empty where it may answer under any.
    pub tools: Vec<&'static str>,
    /// The fields that serde writes, in declaration order. Skipped and flattened fields are not here.
    pub fields: Vec<Field>,
    /// The author's texts.
    pub texts: Vec<Template>,
    /// The number that `Request::Argument` knows the next action by that stands in its place.
    pub more_by: Option<usize>,
    /// The text below the first line.
    pub body: Body,
    /// More keys for the details, each with the number that `Request::Argument` knows its value by.
    pub details: Vec<(&'static str, usize)>,
    /// This tool's own default limits.
    pub limit: DefaultLimits,
    /// The keys of [`STATUS_KEYS`] under which a status is added to the JSON, where `Serialize` wrote none.
    pub status: Vec<&'static str>,
    /// There may be next actions that no written field holds.
    pub added_actions: bool,
    /// The status may be a field of what serde flattens into the result.
    pub flattened_status: bool,
    /// The same of the next actions.
    pub flattened_actions: bool,
    /// No value of the result is quoted.
    pub raw: bool,
    /// The type, where the items of its lists have the same keys in every result.
    pub of: Option<OneType>,
    /// The key below which serde writes the fields of a part; none where they stand in the value itself.
    pub content: Option<&'static str>,
}

/// The keys of a status in what is flattened.
pub const STATUS_KEYS: [&str; 2] = ["success", "found"];

/// The keys of an error that decides the status, in what is flattened.
pub(crate) const ERROR_KEYS: [&str; 2] = ["error", "error_message"];

impl Layout {
    /// The untrusted fields.
    pub fn untrusted(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| field.untrusted.is_some())
    }

    /// The author's text of this key.
    #[must_use]
    pub fn text(&self, key: TextKey) -> Option<&Template> {
        find_text(&self.texts, key)
    }

    pub(crate) fn template(&self, body: Body) -> Option<&Template> {
        if let Body::Text(key) = body { self.text(key) } else { None }
    }

    fn has_form(&self) -> bool {
        !matches!(self.body, Body::Default) || self.fields.iter().any(Field::has_form)
    }

    pub(crate) fn parts(&self) -> impl Iterator<Item = FoundPart> {
        let body = self.template(self.body).into_iter();
        let values = body.flat_map(|template| &template.values);
        let values = values.filter_map(|value| value.part?());
        let inner = if let Body::Inner(find) = self.body { find() } else { None };
        self.fields.iter().filter_map(|field| field.form.part()).chain(values).chain(inner)
    }

    /// The field under this key is for the half that is not delivered, and no template of the text shows it.
    pub(crate) fn is_hidden(&self, key: &str, hidden: Only) -> bool {
        if hidden == Only::Neither {
            return false;
        }
        let field = self.fields.iter().find(|field| field.only == hidden && field.key == key);
        let is_read = |text: &&Template| !matches!(text.key, TextKey::Summary | TextKey::More);
        let lines = self.fields.iter().filter_map(Field::line);
        let mut texts = self.texts.iter().filter(is_read).chain(lines);
        field.is_some_and(|field| !texts.any(|text| text.shows(field.index)))
    }

    pub(crate) fn index_of(&self, role: Role) -> Option<usize> {
        self.fields.iter().position(|field| field.role == role)
    }

    /// The key of the field with this role.
    #[must_use]
    pub fn key_of(&self, role: Role) -> Option<&'static str> {
        self.fields.iter().find(|field| field.role == role).map(|field| field.key)
    }

    /// The keys of an error in what is flattened, where no field has the role.
    pub(crate) fn flattened_errors(&self) -> impl Iterator<Item = &'static str> {
        let is_flattened = self.flattened_status && self.key_of(Role::Error).is_none();
        ERROR_KEYS.into_iter().filter(move |_| is_flattened)
    }

    /// The key of the next actions, which the JSON has in any case.
    #[must_use]
    pub fn actions_key(&self) -> &'static str {
        self.key_of(Role::NextActions).unwrap_or(NEXT_ACTIONS)
    }

    /// The key of the status `success` or `found`, where the JSON has one: a field's, or the one that is added.
    #[must_use]
    pub fn status_key(&self, role: Role) -> Option<&'static str> {
        let added = if role == Role::Success { "success" } else { "found" };
        self.key_of(role).or(self.status.contains(&added).then_some(added))
    }

    /// A key of what is flattened holds the status, or the next actions.
    pub(crate) fn is_flattened(&self, key: &str) -> bool {
        let is_status = STATUS_KEYS.contains(&key) && !self.status.contains(&key);
        self.flattened_status && is_status || self.flattened_actions && key == self.actions_key()
    }

    pub(crate) fn body_of(&self, status: Status) -> Body {
        let alone = match status {
            Status::Success => None,
            Status::Empty => self.text(TextKey::EmptyMarkdown),
            Status::Failure => self.text(TextKey::FailureMarkdown),
        };
        alone.map_or(self.body, |text| Body::Text(text.key))
    }
}

/// One field that serde writes.
#[derive(Debug, Default)]
pub struct Field {
    /// The key serde gives it.
    pub key: &'static str,
    /// Its index in [`Layout::fields`].
    pub index: usize,
    /// Its role in the result.
    pub role: Role,
    /// The half that shows it, if only one does.
    pub only: Only,
    /// Its label: that which it was given, or its key in words.
    pub label: &'static str,
    /// It was given one.
    pub has_own_label: bool,
    /// The nouns for one of what it lists, and for any other count: `reference` and `references`.
    pub nouns: [&'static str; 2],
    /// The author's texts.
    pub texts: Vec<Template>,
    /// The form in which its value is drawn.
    pub form: Form,
    /// Its values are not quoted.
    pub raw: bool,
    /// The name of an untrusted text, which stands in a fence of its own.
    pub untrusted: Option<&'static str>,
    /// The value that it has instead where items were cut.
    pub cursor: Option<Cursor>,
}

/// A field that tells where the next page begins.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    /// The number that `Request::Argument` knows its value by.
    pub argument: usize,
    /// The list that has pages, by its index in [`Layout::fields`].
    pub list: usize,
    /// Its type is an `Option`: it is `Some` if the tool has another page.
    pub is_optional: fn() -> bool,
}

/// The role of a field in the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Data.
    #[default]
    Plain,
    /// The identifier.
    Tool,
    /// The status `success`.
    Success,
    /// The status `found`.
    Found,
    /// The next actions.
    NextActions,
    /// The error.
    Error,
    /// The list that the answer is about.
    Items,
}

/// The half in which a field is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Only {
    /// Both halves.
    #[default]
    Neither,
    /// `only = markdown`.
    Markdown,
    /// `only = json`.
    Json,
}

/// The form in which a field's value is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub enum Form {
    /// By the type of the value.
    #[default]
    Default,
    /// `each = "…"`: a template an item. An entry has a `key` and a `value`.
    Each,
    /// `with = path`: the author's own function for the whole value, by its number in `Request::Draw`.
    Own(usize),
    /// `each = path`: the author's own function for every item, by its number in `Request::Draw`.
    OwnEach(usize),
    /// `code = "rust"`: a fence with this info string.
    Code(&'static str),
    /// `code = expression`: the same, with the number that `Request::Argument` knows the info string by.
    CodeIn(usize),
    /// `table`.
    Table,
    /// `table(path, line)`: the fields of an item, by their Rust names.
    Columns(&'static [&'static str]),
    /// `table = self.columns`: rows below the headings that another field holds, by its index in
    /// [`Layout::fields`].
    Rows(usize),
    /// By the layouts of the parts in the type, if it has any. The page reads it by `drawn`.
    Part(FindPart),
}

impl Form {
    pub(crate) fn part(&self) -> Option<FoundPart> {
        if let Form::Part(find) = self { find() } else { None }
    }
}

impl Field {
    pub(crate) fn noun(&self, count: usize) -> &'static str {
        let [one, many] = self.nouns;
        if count == 1 { one } else { many }
    }

    pub(crate) fn text(&self, key: TextKey) -> Option<&Template> {
        find_text(&self.texts, key)
    }

    /// The template of its line, in place of `- Label: value`; or of the lines around its value.
    pub(crate) fn line(&self) -> Option<&Template> {
        self.text(TextKey::Line).or_else(|| self.text(TextKey::Wrap))
    }

    fn has_form(&self) -> bool {
        !self.texts.is_empty() || self.raw || !matches!(self.form, Form::Default | Form::Part(_))
    }

    fn has_list_keys(&self) -> bool {
        self.text(TextKey::Group).or_else(|| self.text(TextKey::Between)).is_some()
    }

    /// It has a line or a form of its own, or the parts in its type have one.
    pub(crate) fn is_own(&self) -> bool {
        self.has_form() || !matches!(self.drawn(), Form::Default)
    }

    /// The default form where no part was found.
    pub(crate) fn drawn(&self) -> &Form {
        match &self.form {
            Form::Part(find)
                if find().is_none_or(|found| found.is_default() && !self.has_list_keys()) =>
            {
                &Form::Default
            }
            form => form,
        }
    }
}

/// Finds what a type says of how its parts are drawn; `None` where it says nothing.
pub type FindPart = fn() -> Option<FoundPart>;

/// The parts in a type.
#[derive(Clone, Copy, Debug)]
pub struct FoundPart {
    /// The layout of each part: a struct has one variant, an enum has each of its own in order.
    pub variants: &'static [Layout],
    /// The lists and maps around them: 0 for a part itself, also in an `Option` or a `Box`.
    pub levels: usize,
}

impl FoundPart {
    /// They have the default layout, with the keys of their fields, and so have the parts in them.
    pub(crate) fn is_default(&self) -> bool {
        !self.has_form() && {
            let mut all = Vec::new();
            self.add_variants(&mut all);
            !all.into_iter().any(Layout::has_form)
        }
    }

    /// Adds the layouts of the parts, and of those in them: each once, as a part may be in itself.
    pub(crate) fn add_variants(&self, known: &mut Vec<&'static Layout>) {
        for variant in self.variants {
            if !known.iter().any(|known| std::ptr::eq(*known, variant)) {
                known.push(variant);
                variant.parts().for_each(|inner| inner.add_variants(known));
            }
        }
    }

    pub(crate) fn has_default(&self) -> bool {
        self.variants.iter().any(|variant| matches!(variant.body, Body::Default))
    }

    pub(crate) fn has_form(&self) -> bool {
        self.variants.iter().any(Layout::has_form)
    }
}

/// The text below the first line.
#[derive(Clone, Copy, Debug, Default)]
pub enum Body {
    /// The default layout.
    #[default]
    Default,
    /// The text of this key: `markdown = "…"`, on empty and on failure below the first line; or `empty_markdown = "…"` or
    /// `failure_markdown = "…"` alone.
    Text(TextKey),
    /// `markdown = path`: the author's own function, by its number in `Request::Draw`. Of a part, the visit records its
    /// text.
    Own(usize),
    /// The layout of the only field of a variant, which is a part.
    Inner(FindPart),
}

/// A template: the author's text, in which `{0}` is the first placeholder. A brace of the author's is written
/// twice.
#[derive(Debug)]
pub struct Template {
    /// Its key.
    pub key: TextKey,
    /// Its text.
    pub text: &'static str,
    /// Its placeholders, by number.
    pub values: Vec<Value>,
}

/// The attribute that gives a text.
#[expect(missing_docs, reason = "each has the name of the attribute")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKey {
    Title,
    Empty,
    Failure,
    Summary,
    More,
    /// Also the text of a part.
    Markdown,
    EmptyMarkdown,
    FailureMarkdown,
    Line,
    Wrap,
    Each,
    Between,
    Group,
}

fn find_text(texts: &[Template], key: TextKey) -> Option<&Template> {
    texts.iter().find(|text| text.key == key)
}

impl Template {
    pub(crate) fn shows(&self, index: usize) -> bool {
        self.values.iter().any(|value| value.is_field(index) && value.count.is_none())
    }
}

/// A placeholder.
#[derive(Debug, Default)]
pub struct Value {
    /// The source of the value.
    pub source: Source,
    /// The names below it: `{field.a.b}` has `["a", "b"]`, and in `each` `{name}` has `["name"]`.
    pub path: Vec<&'static str>,
    /// A count of it stands in its place.
    pub count: Option<Count>,
    /// The format specification, as a function that rustc has checked.
    pub format: Option<Format>,
    /// Finds the parts in it, where its type may have some.
    pub part: Option<FindPart>,
    /// It is not quoted.
    pub raw: bool,
    /// The field that it counts as, by its index in [`Layout::fields`], where a function of the author's draws it.
    pub field: Option<usize>,
    /// It says whether an optional piece stands, and is not written.
    pub is_condition: bool,
}

impl Value {
    pub(crate) fn is_bare(&self) -> bool {
        self.format.is_none() && self.count.is_none()
    }

    pub(crate) fn is_computed(&self) -> bool {
        matches!(self.source, Source::ItemArgument(_))
    }

    /// `{field}`, a count of it or what a function makes of it, and no part of it.
    pub(crate) fn is_field(&self, index: usize) -> bool {
        let is_field = self.source == Source::Field(index) && self.path.is_empty();
        !self.is_condition && (is_field || self.field == Some(index))
    }
}

/// A type without parameters, and a name: a result or a part, of a variant or else of the type.
pub type OneType = (fn() -> TypeId, &'static str);

/// Writes one scalar with a format specification.
pub type Format = fn(&Scalar<'_>, &mut String);

/// A number in place of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// `{list:#}`: with its noun.
    WithNoun(&'static str),
    /// `{list:len}`: alone.
    Bare,
}

/// The source of a placeholder's value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// A field, by its index in [`Layout::fields`].
    Field(usize),
    /// A named argument, by its number in `Request::Argument`.
    Argument(usize),
    /// A named argument that asks for the item or the part, by its number among those that a
    /// [`Companion`](crate::companion::Companion) records of it.
    ItemArgument(usize),
    /// `{tool}`: the identifier, also where no field holds it.
    Tool,
    /// `{next_actions}`: next actions that no field holds, as a block.
    NextActions,
    /// The item (in `each` only).
    #[default]
    Item,
    /// The item's number, counted from 1 (in `each` only).
    Index,
}
