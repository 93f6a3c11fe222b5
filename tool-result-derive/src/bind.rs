//! Binds the placeholders of every template to what they name.

mod arguments;
mod each;
mod expression;
mod lists;
mod names;

use proc_macro2::TokenStream;
use syn::{ExprPath, Ident, LitStr};

use crate::attr::{self, AttrValue, Key, Level, Literal};
use crate::errors::Errors;
use crate::lines::{self, Line, Lines};
use crate::model::{Field, Item};
use crate::roles::Roles;
use crate::suggest;
use crate::template::{self, Count};

pub(crate) use arguments::{
    COUNT_NAMES, ENTRY_NAMES, ITEM_NAMES, MORE_NAMES, is_captured, mentioned,
};
pub(crate) use each::Each;
pub(crate) use expression::{CallOf, Expression};
pub(crate) use lists::{List, Name};
pub(crate) use names::of_more;

/// Every text that the attributes give.
#[derive(Default)]
pub(crate) struct Texts<'a> {
    pub(crate) title: Option<Template<'a>>,
    pub(crate) empty: Option<Template<'a>>,
    pub(crate) failure: Option<Template<'a>>,
    pub(crate) summary: Option<Template<'a>>,
    pub(crate) more: Option<Template<'a>>,
    /// The number of the argument that is the next action in its place.
    pub(crate) more_by: Option<usize>,
    pub(crate) body: Body<'a>,
    pub(crate) empty_markdown: Option<Template<'a>>,
    pub(crate) failure_markdown: Option<Template<'a>>,
    /// For each field of [`Item::fields`].
    pub(crate) fields: Vec<FieldLayout<'a>>,
    /// The named arguments and the calls of functions, by number.
    pub(crate) arguments: Vec<Expression<'a>>,
    /// Those that ask for the items of a field, by its index in [`Item::fields`], or for a part.
    pub(crate) item_arguments: Vec<(Option<usize>, Expression<'a>)>,
    /// The keys that are put into the details, each with its argument's number.
    pub(crate) details: Vec<(String, usize)>,
    /// The author's functions, by number.
    pub(crate) functions: Vec<AuthorFunction<'a>>,
    /// The lists with templates, by number.
    pub(crate) lists: Vec<List>,
    /// The names in templates of the struct that go on behind a field, with its index in [`Item::fields`].
    pub(crate) below: Vec<(usize, Vec<Name>)>,
}

#[derive(Default)]
pub(crate) struct FieldLayout<'a> {
    /// The template of its line, or beside a form the one that stands around it.
    pub(crate) line: Option<Template<'a>>,
    pub(crate) form: Form<'a>,
    /// The lines between two of its items.
    pub(crate) between: Option<Template<'a>>,
    /// The lines above those of its items that have the same.
    pub(crate) group: Option<Each<'a>>,
    pub(crate) cursor: Option<Cursor>,
}

/// A field that tells where the next page begins.
#[derive(Clone, Copy)]
pub(crate) struct Cursor {
    /// The number of its argument.
    pub(crate) argument: usize,
    /// The list that has pages, by its index in [`Item::fields`].
    pub(crate) list: usize,
}

#[derive(Default)]
pub(crate) enum Form<'a> {
    #[default]
    Default,
    Each(Box<Each<'a>>),
    Own(usize),
    OwnEach(usize),
    Code(Language<'a>),
    Table(Columns),
    /// The index of the headings among the fields that serde writes.
    Rows(usize),
}

/// The language of a fence.
pub(crate) enum Language<'a> {
    Text(&'a LitStr),
    /// An argument.
    Argument(Source),
}

/// The columns of a table; none where it has all.
pub(crate) struct Columns {
    pub(crate) names: Vec<String>,
    /// The number in [`Texts::lists`].
    pub(crate) list: Option<usize>,
}

impl Form<'_> {
    pub(crate) fn is_default(&self) -> bool {
        matches!(self, Form::Default)
    }
}

#[derive(Default)]
pub(crate) enum Body<'a> {
    #[default]
    Default,
    Template(Template<'a>),
    Own(usize),
}

pub(crate) enum AuthorFunction<'a> {
    Page(&'a ExprPath),
    /// For a field, by its index in [`Item::fields`].
    Field(usize, &'a ExprPath),
    Items(usize, &'a ExprPath),
}

/// A template whose placeholders are bound.
pub(crate) struct Template<'a> {
    pub(crate) literal: &'a Literal,
    /// Its text, in which placeholders have their numbers.
    pub(crate) text: String,
    pub(crate) lines: Lines,
    /// The value of each placeholder.
    pub(crate) values: Vec<Value>,
    /// Something is wrong with it, and reported.
    pub(crate) flawed: bool,
    /// The names that its wrong placeholders may stand for.
    pub(crate) meant: Vec<String>,
}

/// The value of a placeholder.
#[derive(Default)]
pub(crate) struct Value {
    pub(crate) source: Source,
    pub(crate) path: Vec<String>,
    pub(crate) name: String,
    pub(crate) count: Option<Count>,
    pub(crate) spec: String,
    pub(crate) part: Option<PartSource>,
    /// It is not quoted.
    pub(crate) raw: bool,
    /// The argument that is what the author's function makes of it.
    pub(crate) call: Option<Source>,
    /// It says whether an optional piece stands, and is not written.
    pub(crate) is_condition: bool,
}

impl Value {
    /// The value as it stands, and all of it.
    fn is_whole(&self) -> bool {
        self.path.is_empty() && self.spec.is_empty() && self.count.is_none() && self.call.is_none()
    }
}

/// The value that may hold parts, by a field's index in [`Item::fields`].
#[derive(Clone, Copy)]
pub(crate) enum PartSource {
    /// A field, in the template of a part.
    Field(usize),
    /// The whole item of this field, in `each`.
    Item(usize),
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Source {
    /// The index in [`Item::fields`].
    Field(usize),
    Argument(usize),
    /// The number among those of [`Texts::item_arguments`] that have the same field.
    ItemArgument(usize),
    #[default]
    Tool,
    Item,
    Index,
    /// The position that the next page begins at.
    Next,
    /// The number of the first item that is not shown, counted from 0.
    NextItem,
    /// The number of items that are shown.
    Shown,
    /// The number of all items.
    Total,
    /// Computed next actions, as a block.
    NextActions,
}

/// The names that a template may use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// The struct's fields.
    Struct,
    /// The same, in `markdown = "…"`.
    Whole,
    /// The same, and what is shown.
    More,
    /// The fields of a list's item.
    Each,
    /// The key and the value of a map's entry.
    Entry,
    /// The fields of a part.
    Part,
}

impl<'a> Texts<'a> {
    /// The template of a part, and what it computes.
    pub(crate) fn of_part(
        item: &'a Item<'a>,
        roles: &Roles<'a>,
        literal: &'a Literal,
        errors: &mut Errors,
    ) -> (Template<'a>, Self) {
        let mut binder = Binder { item, roles, errors, texts: Texts::default() };
        let template = binder.template(literal, Scope::Part);
        let names = |field: &Field<'_>| {
            template.names(|value| match (value.source, value.path.as_slice()) {
                (Source::Item, [first, below @ ..]) if *first == field.key => Some(below.to_vec()),
                _ => None,
            })
        };
        let below = with_checked_fields(item).map(|(index, field)| (index, names(field)));
        let below = below.filter(|(_, names)| !names.is_empty()).collect();
        (template, Texts { below, ..binder.texts })
    }

    pub(crate) fn bind(item: &'a Item<'a>, roles: &Roles<'a>, errors: &mut Errors) -> Self {
        let mut binder = Binder { item, roles, errors, texts: Texts::default() };
        let mut text = |key, scope| {
            let literal = item.attrs.template(key)?;
            Some(binder.template(literal, scope))
        };
        let mut line = |key| text(key, Scope::Struct);
        let (title, empty, failure) = (line(Key::Title), line(Key::Empty), line(Key::Failure));
        let summary = line(Key::Summary);
        let more = text(Key::More, Scope::More);
        let more_by = item.attrs.expression(Key::More);
        let (empty_markdown, failure_markdown) =
            (text(Key::EmptyMarkdown, Scope::Whole), text(Key::FailureMarkdown, Scope::Whole));
        let body = binder.body();
        binder.details();
        let more_by = more_by.map(|value| binder.argument(Expression::Own(value)));
        let fields = (0..item.fields.len()).map(|index| binder.field(index)).collect();
        let mut texts = Texts {
            title,
            empty,
            failure,
            summary,
            more,
            more_by,
            body,
            empty_markdown,
            failure_markdown,
            fields,
            ..binder.texts
        };
        let below = with_checked_fields(item).map(|(index, _)| (index, texts.names_below(index)));
        texts.below = below.filter(|(_, names)| !names.is_empty()).collect();
        texts
    }

    /// The expressions that ask for the items of this field, or without one for a part.
    pub(crate) fn of_items(&self, field: Option<usize>) -> impl Iterator<Item = &Expression<'a>> {
        let of_items = self.item_arguments.iter();
        of_items.filter(move |(owner, _)| *owner == field).map(|(_, value)| value)
    }

    /// The templates that are a whole text: those of each status.
    pub(crate) fn whole(&self) -> impl Iterator<Item = &Template<'a>> {
        let body = match &self.body {
            Body::Template(template) => Some(template),
            Body::Default | Body::Own(_) => None,
        };
        body.into_iter().chain(&self.empty_markdown).chain(&self.failure_markdown)
    }

    /// The templates of the struct and of its fields' lines.
    pub(crate) fn of_struct(&self) -> impl Iterator<Item = &Template<'a>> {
        let lines = [&self.title, &self.empty, &self.failure, &self.summary, &self.more];
        lines.into_iter().filter_map(Option::as_ref).chain(self.whole())
    }

    /// The names in the templates of the struct that go on behind a field, without the field.
    fn names_below(&self, field: usize) -> Vec<Name> {
        let of_fields = self.fields.iter().flat_map(|layout| [&layout.line, &layout.between]);
        let templates = self.of_struct().chain(of_fields.filter_map(Option::as_ref));
        let of_field =
            |value: &Value| (value.source == Source::Field(field)).then(|| value.path.clone());
        templates.flat_map(|template| template.names(of_field)).collect()
    }
}

/// The fields whose values have fields that rustc can check.
fn with_checked_fields<'i, 'a>(item: &'i Item<'a>) -> impl Iterator<Item = (usize, &'i Field<'a>)> {
    item.written().filter(|(index, _)| item.has_checked_fields(*index))
}

impl Template<'_> {
    pub(crate) fn names_field(&self, index: usize) -> bool {
        self.values.iter().any(|value| value.source == Source::Field(index))
    }

    /// The placeholder that is all of a line, and as it stands.
    pub(crate) fn alone(&self, line: &Line) -> Option<&Value> {
        Some(&self.values[line.alone?]).filter(|value| value.is_whole())
    }

    /// A field is placed by a line that has nothing else.
    pub(crate) fn places(&self, field: usize) -> bool {
        let is_it = |line| self.alone(line).is_some_and(|v| v.source == Source::Field(field));
        self.lines.lines.iter().any(is_it)
    }

    /// A line places its items, each behind a bullet.
    pub(crate) fn places_items(&self, field: usize) -> bool {
        let is_it = |value: &Value| value.is_whole() && value.source == Source::Field(field);
        self.lines.lines.iter().filter_map(|line| line.in_bullet).any(|at| is_it(&self.values[at]))
    }

    /// True if a wrong placeholder may be a field's of this name.
    pub(crate) fn means(&self, name: &str) -> bool {
        self.meant.iter().any(|meant| suggest::is_close(meant, name))
    }
}

struct Binder<'a, 'e> {
    item: &'a Item<'a>,
    roles: &'e Roles<'a>,
    errors: &'e mut Errors,
    texts: Texts<'a>,
}

impl<'a> Binder<'a, '_> {
    fn body(&mut self) -> Body<'a> {
        match self.item.attrs.get(Key::Markdown).map(|entry| &entry.value) {
            Some(AttrValue::Template(literal)) => {
                Body::Template(self.template(literal, Scope::Whole))
            }
            Some(AttrValue::Path(path)) => Body::Own(self.function(AuthorFunction::Page(path))),
            _ => Body::Default,
        }
    }

    fn details(&mut self) {
        for pair in self.item.attrs.pairs(Key::Details) {
            let number = self.argument(Expression::Own(&pair.value));
            self.texts.details.push((pair.plain_name(), number));
        }
    }

    fn function(&mut self, function: AuthorFunction<'a>) -> usize {
        self.texts.functions.push(function);
        self.texts.functions.len() - 1
    }

    fn field(&mut self, index: usize) -> FieldLayout<'a> {
        let field = &self.item.fields[index];
        // What is on it then has no effect, which is reported.
        if field.index.is_none() {
            return FieldLayout::default();
        }
        let attrs = &field.attrs;
        // both are a mistake, which is reported
        let line = attrs.template(Key::Wrap).or_else(|| attrs.template(Key::Line));
        let line = line.map(|line| self.template_of(index, line, Scope::Struct));
        let form = if let Some(literal) = attrs.template(Key::Each) {
            Form::Each(Box::new(self.each(index, literal)))
        } else if let Some(path) = attrs.path(Key::Each).filter(|_| !field.is_no_list()) {
            Form::OwnEach(self.function(AuthorFunction::Items(index, path)))
        } else if let Some(path) = attrs.path(Key::With) {
            Form::Own(self.function(AuthorFunction::Field(index, path)))
        } else if let [info, ..] = attrs.texts(Key::Code) {
            Form::Code(Language::Text(info))
        } else if let Some(language) = attrs.expression(Key::Code) {
            self.check_language(language);
            let language = self.computed(Expression::Own(language), Scope::Struct, None);
            Form::Code(Language::Argument(language))
        } else if let Some(headings) = self.item.headings_of(field) {
            // one that serde writes nowhere is a mistake, which is reported
            self.item.fields[headings].index.map_or(Form::Default, Form::Rows)
        } else if attrs.get(Key::Table).is_some() {
            Form::Table(self.columns(index))
        } else {
            Form::Default
        };
        let between = attrs.template(Key::Between);
        let between = between.map(|between| self.template_of(index, between, Scope::Struct));
        let is_parts = matches!(form, Form::Default) && self.item.may_be_list_of_parts(field);
        let has_items = is_parts || matches!(form, Form::Each(_));
        // elsewhere they are a mistake, which is reported
        let group = attrs.template(Key::Group).filter(|_| has_items);
        let group = group.map(|group| self.group(index, group));
        let cursor = self.cursor(index);
        FieldLayout { line, form, between, group, cursor }
    }

    fn cursor(&mut self, index: usize) -> Option<Cursor> {
        let value = self.item.fields[index].attrs.expression(Key::Cursor)?;
        // where there is none, that is a mistake, which is reported
        let list = self.item.paged_list(self.roles).ok()?;
        Some(Cursor { argument: self.argument(Expression::Own(value)), list })
    }

    fn argument(&mut self, value: Expression<'a>) -> usize {
        self.texts.arguments.push(value);
        self.texts.arguments.len() - 1
    }

    /// A word is a field of a variant, or a text that lacks its quotes.
    fn check_language(&mut self, language: &TokenStream) {
        let Ok(word) = syn::parse2::<Ident>(language.clone()) else { return };
        let is_field = |field: &Field<'_>| *field.ident == word;
        if !self.item.is_variant() || !self.item.fields.iter().any(is_field) {
            let message = attr::bare_word(Level::Field, Key::Code);
            self.errors.at(word.span(), self.item.reworded(message));
        }
    }

    fn template(&mut self, literal: &'a Literal, scope: Scope) -> Template<'a> {
        self.template_at(literal, scope, None)
    }

    /// A template of a field, or of its items.
    fn template_of(&mut self, field: usize, literal: &'a Literal, scope: Scope) -> Template<'a> {
        self.template_at(literal, scope, Some(field))
    }

    /// Says of each value of a template whether it is quoted.
    fn set_raw(&self, owner: Option<usize>, values: &mut [Value]) {
        let is_raw = |field: usize| {
            let attrs = &self.item.fields[field].attrs;
            attrs.get(Key::Raw).is_some() || attrs.get(Key::Untrusted).is_some()
        };
        let is_owner_raw = self.item.is_raw() || owner.is_some_and(is_raw);
        for value in values {
            value.raw = is_owner_raw || matches!(value.source, Source::Field(f) if is_raw(f));
        }
    }

    fn template_at(
        &mut self,
        literal: &'a Literal,
        scope: Scope,
        owner: Option<usize>,
    ) -> Template<'a> {
        let span = literal.text.span();
        let (format, mut wrong) = template::parse(&literal.text.value());
        let mut flawed = false;
        for message in wrong.drain(..) {
            self.errors.at(span, self.item.reworded(message));
            flawed = true;
        }
        let sources = self.arguments(literal, scope, owner);
        let mut meant = Vec::new();
        let mut values: Vec<Value> = Vec::new();
        for placeholder in &format.placeholders {
            let value = match &placeholder.wrong {
                Some(_) => None,
                None => self
                    .value(placeholder, literal, &sources, scope, owner)
                    .and_then(|value| self.drawn(value, placeholder, literal, scope, owner))
                    .map_err(|message| self.item.wrong_template(literal, message, self.errors))
                    .ok(),
            };
            if value.is_none() {
                meant.extend(placeholder.names.iter().cloned());
                flawed = true;
            }
            values.push(value.unwrap_or_default());
        }
        let is_number = |placeholder: usize| values[placeholder].source == Source::Index;
        let (lines, wrong) = lines::read(&format, &is_number);
        self.set_raw(owner, &mut values);
        for message in wrong {
            self.errors.at(span, message);
            flawed = true;
        }
        let text = format.numbered();
        let template = Template { literal, text, lines, values, flawed, meant };
        self.check_arguments(&template, &format.placeholders, scope);
        self.check_next_actions(&template);
        template
    }

    fn check_next_actions(&mut self, template: &Template<'_>) {
        let is_actions = |value: &Value| value.source == Source::NextActions;
        let named = template.values.iter().filter(|value| is_actions(value)).count();
        let is_alone = |line: &&Line| {
            !line.is_in_fence && line.alone.is_some_and(|value| is_actions(&template.values[value]))
        };
        let alone = template.lines.lines.iter().filter(is_alone).count();
        if !template.flawed && named > alone {
            self.errors.at(template.literal.text.span(), names::COMPUTED_ACTIONS);
        }
    }
}
