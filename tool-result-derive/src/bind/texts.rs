//! The texts of a struct or a variant, with the values of their placeholders.

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream};
use syn::{ExprPath, LitStr};

use crate::attr::{Key, Literal};
use crate::errors::Errors;
use crate::item::Item;
use crate::lines::Line;
use crate::roles::Roles;
use crate::template::Placeholder;

#[derive(Default)]
pub(crate) struct Texts<'a> {
    pub(crate) templates: Vec<(Key, Template<'a>)>,
    /// The number of the argument that is the next action in place of a template `more`.
    pub(crate) more_by: Option<usize>,
    /// The number of the author's function that writes the whole text.
    pub(crate) own_page: Option<usize>,
    /// For each field of [`Item::fields`].
    pub(crate) fields: Vec<FieldLayout<'a>>,
    /// The named arguments and the calls of functions, by number.
    pub(crate) arguments: Vec<Expression>,
    /// Those that ask for the items of a field, by its index in [`Item::fields`], or for a part.
    pub(crate) item_arguments: Vec<(Option<usize>, Expression)>,
    /// The keys that are put into the details, each with its argument's number.
    pub(crate) details: Vec<(String, usize)>,
    /// The author's functions, by number.
    pub(crate) functions: Vec<AuthorFunction<'a>>,
    /// The names of the items of lists that rustc checks, by the list's index in [`Item::fields`].
    pub(crate) lists: BTreeMap<usize, Vec<Name>>,
    /// The names in templates of the struct that go on behind a field, by its index in [`Item::fields`].
    pub(crate) below: BTreeMap<usize, Vec<Name>>,
}

#[derive(Default)]
pub(crate) struct FieldLayout<'a> {
    /// The template of its line, or beside a form the one that stands around it.
    pub(crate) line: Option<Template<'a>>,
    pub(crate) form: Form<'a>,
    /// The lines between two of its items.
    pub(crate) between: Option<Template<'a>>,
    /// The lines above those of its items that have the same.
    pub(crate) group: Option<Template<'a>>,
    pub(crate) cursor: Option<Cursor>,
}

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
    Each(Box<Template<'a>>),
    Own(usize),
    OwnEach(usize),
    /// The language of the fence.
    Code(&'a LitStr),
    /// The language of the fence, as an argument.
    CodeIn(Source),
    /// The columns; none where it has all.
    Table(Vec<String>),
    /// The index of the headings among the fields that serde writes.
    Rows(usize),
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
    pub(crate) lines: Vec<Line>,
    pub(crate) values: Vec<Value>,
    /// Something is wrong with it, and reported.
    pub(crate) flawed: bool,
}

/// The value of a placeholder.
#[derive(Default)]
pub(crate) struct Value {
    pub(crate) placeholder: Placeholder,
    pub(crate) source: Source,
    /// The names below the source.
    pub(crate) path: Vec<String>,
    pub(crate) part: Option<PartSource>,
    pub(crate) raw: bool,
    /// The argument that is what the author's function makes of it.
    pub(crate) call: Option<Source>,
}

impl Value {
    pub(crate) fn field(&self) -> Option<usize> {
        match self.source {
            Source::Field(field) if self.path.is_empty() => Some(field),
            _ => None,
        }
    }

    fn is_whole(&self) -> bool {
        let Placeholder { count, spec, .. } = &self.placeholder;
        self.path.is_empty() && spec.is_empty() && count.is_none() && self.call.is_none()
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// A value that `more` has, which an argument records.
    OfMore,
    /// Computed next actions, as a block.
    NextActions,
}

impl<'a> Texts<'a> {
    /// The expressions that ask for the items of this field, or without one for a part.
    pub(crate) fn of_items(&self, field: Option<usize>) -> impl Iterator<Item = &Expression> {
        let of_items = self.item_arguments.iter();
        of_items.filter(move |(owner, _)| *owner == field).map(|(_, value)| value)
    }

    pub(crate) fn whole(&self) -> impl Iterator<Item = &Template<'a>> {
        const WHOLE: &[Key] = &[Key::Markdown, Key::EmptyMarkdown, Key::FailureMarkdown];
        let whole = self.templates.iter().filter(|(key, _)| WHOLE.contains(key));
        whole.map(|(_, template)| template)
    }

    pub(crate) fn template(&self, key: Key) -> Option<&Template<'a>> {
        self.templates.iter().find(|(of, _)| *of == key).map(|(_, template)| template)
    }
}

impl Template<'_> {
    pub(crate) fn names_field(&self, index: usize) -> bool {
        self.values.iter().any(|value| value.source == Source::Field(index))
    }

    pub(crate) fn alone(&self, line: &Line) -> Option<&Value> {
        Some(&self.values[line.alone?]).filter(|value| value.is_whole())
    }

    pub(crate) fn places(&self, field: usize) -> bool {
        let is_it = |line| self.alone(line).is_some_and(|v| v.source == Source::Field(field));
        self.lines.iter().any(is_it)
    }

    /// Each value like this is all of a line, outside of fences.
    pub(crate) fn places_each(&self, is_it: impl Fn(&Value) -> bool) -> bool {
        let lines = self.lines.iter().filter(|line| !line.is_in_fence);
        let alone = lines.filter(|line| self.alone(line).is_some_and(&is_it)).count();
        alone == self.values.iter().filter(|value| is_it(value)).count()
    }

    pub(crate) fn places_items(&self, field: usize) -> bool {
        let is_it = |value: &Value| value.is_whole() && value.source == Source::Field(field);
        self.lines.iter().filter_map(|line| line.in_bullet).any(|at| is_it(&self.values[at]))
    }
}

/// An expression whose value a template shows.
pub(crate) struct Expression {
    /// The author's tokens in it, which see the names of fields and of items.
    pub(crate) own: Option<TokenStream>,
    pub(crate) value: TokenStream,
}

impl Expression {
    pub(super) fn new(own: &TokenStream) -> Self {
        Expression { own: Some(own.clone()), value: own.clone() }
    }
}

/// The steps of a name, and the token that says it.
pub(crate) type Name = (Vec<String>, Span);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// The struct's fields.
    Struct,
    /// The struct's fields, in `markdown = "…"`.
    Whole,
    /// The struct's fields, and what is shown.
    More,
    /// The fields of a list's item.
    Each,
    /// The key and the value of a map's entry.
    Entry,
    /// The fields of a part.
    Part,
}

pub(super) struct Binder<'a, 'e> {
    pub(super) item: &'a Item<'a>,
    pub(super) roles: &'e Roles<'a>,
    pub(super) errors: &'e mut Errors,
    pub(super) texts: Texts<'a>,
}
