//! An error as it is written: each case with what it tells.

use proc_macro2::{Span, TokenStream};
use quote::format_ident;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Attribute, DataEnum, Fields, Ident, Index, Member, Type};

use crate::attr::{Argument, AttrValue, Attrs, Key, Level, Literal};
use crate::case;
use crate::check;
use crate::errors::Errors;
use crate::suggest;
use crate::template::{self, Format, Placeholder, Token};

/// An error that is a struct, or a variant of one that is an enum.
pub(crate) struct Case<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) is_variant: bool,
    pub(crate) fields: Vec<Field<'a>>,
    pub(crate) body: Body<'a>,
}

/// The answer of a case.
pub(crate) enum Body<'a> {
    /// All that the error in it tells: that of its only field, of this type.
    Inner(&'a Type),
    Own {
        code: String,
        retryable: Retryable<'a>,
        next_actions: Vec<NextAction<'a>>,
        told: Vec<Told<'a>>,
    },
}

pub(crate) enum Retryable<'a> {
    Known(bool),
    Computed(&'a TokenStream),
}

pub(crate) enum NextAction<'a> {
    Template(Template<'a>),
    Computed(&'a TokenStream),
}

/// A key of the error's JSON.
pub(crate) struct Told<'a> {
    pub(crate) key: String,
    /// The name in `fields(…)`.
    pub(crate) span: Span,
    pub(crate) value: Value<'a>,
}

/// A field of the case, by its number, or an expression of the author's.
#[derive(Clone, Copy)]
pub(crate) enum Value<'a> {
    Field(usize),
    Computed(&'a TokenStream),
}

/// The text of a next action.
pub(crate) struct Template<'a> {
    pub(crate) literal: &'a Literal,
    pub(crate) tokens: Vec<Token>,
    pub(crate) placeholders: Vec<(Placeholder, Value<'a>)>,
}

/// A field of an error.
pub(crate) struct Field<'a> {
    pub(crate) member: Member,
    /// The name in templates: without `r#`, or a number.
    pub(crate) name: String,
    pub(crate) ty: &'a Type,
}

/// Reads the attributes of each variant, with the defaults of the enum.
pub(crate) fn attrs_of_variants(
    data: &DataEnum,
    of_enum: &Attrs,
    errors: &mut Errors,
) -> Vec<Attrs> {
    let read = |variant: &syn::Variant| {
        no_attribute(variant.fields.iter().flat_map(|field| &field.attrs), errors);
        let mut attrs = Attrs::read(&variant.attrs, Level::ErrorVariant, errors);
        if attrs.get(Key::Transparent).is_none() {
            attrs.take_defaults(of_enum, |key| !matches!(key, Key::Crate | Key::Transparent));
        }
        attrs
    };
    data.variants.iter().map(read).collect()
}

/// `tool_error` speaks of a type, or of a variant.
pub(crate) fn no_attribute<'a>(attrs: impl Iterator<Item = &'a Attribute>, errors: &mut Errors) {
    for attr in attrs.filter(|attr| attr.path().is_ident(Level::Error.attribute())) {
        errors.at(
            attr.path().span(),
            "`tool_error` goes on the error or on a variant, not on a field: to show a field, name it there, \
             `#[tool_error(fields(name))]`",
        );
    }
}

impl<'a> Case<'a> {
    pub(crate) fn read(
        ident: &'a Ident,
        fields: &'a Fields,
        attrs: &'a Attrs,
        is_variant: bool,
        errors: &mut Errors,
    ) -> Self {
        let fields: Vec<_> = fields.iter().enumerate().map(Field::new).collect();
        let mut reader = Reader { ident, is_variant, fields: &fields, attrs, errors };
        let body = match attrs.among(&[Key::Transparent]).next() {
            Some(entry) => reader.inner(entry.span),
            None => reader.own(),
        };
        Case { ident, is_variant, fields, body }
    }
}

impl<'a> Field<'a> {
    fn new((index, field): (usize, &'a syn::Field)) -> Self {
        let (member, name) = match &field.ident {
            Some(ident) => (Member::Named(ident.clone()), ident.unraw().to_string()),
            None => (Member::Unnamed(Index::from(index)), index.to_string()),
        };
        Field { member, name, ty: &field.ty }
    }

    /// The name by which an expression sees it, in a variant.
    pub(crate) fn local(&self) -> Ident {
        match &self.member {
            Member::Named(name) => name.clone(),
            Member::Unnamed(number) => format_ident!("_{}", number.index),
        }
    }
}

/// Reads what is said of one case.
struct Reader<'r, 'a> {
    ident: &'a Ident,
    is_variant: bool,
    fields: &'r [Field<'a>],
    attrs: &'a Attrs,
    errors: &'r mut Errors,
}

/// The keys of each error.
const ERROR_KEYS: [&str; 4] = ["code", "message", "retryable", "retry_after"];

impl<'a> Reader<'_, 'a> {
    fn inner(&mut self, at: Span) -> Body<'a> {
        let others = self.attrs.own().filter(|entry| !entry.is_wrong());
        for other in others.filter(|entry| entry.key != Key::Transparent) {
            let name = other.key.name();
            self.errors.at(
                other.span,
                format!("the error in a `transparent` variant has its own `{name}`: remove `{name}` or `transparent`"),
            );
        }
        if let [field] = self.fields {
            return Body::Inner(field.ty);
        }
        self.errors.at(at, "a `transparent` variant holds one error: write `Variant(TheError)`");
        self.own()
    }

    fn own(&mut self) -> Body<'a> {
        let code = self.code();
        let retryable = match self.attrs.get(Key::Retryable).map(|entry| &entry.value) {
            Some(AttrValue::Expression(expression)) => Retryable::Computed(expression),
            other => Retryable::Known(other.is_some() || self.attrs.get(Key::RetryAfter).is_some()),
        };
        let next_actions = self.next_actions();
        let told = self.told();
        Body::Own { code, retryable, next_actions, told }
    }

    fn code(&mut self) -> String {
        let given = self.attrs.texts(Key::Code).first();
        let code =
            given.map_or_else(|| case::snake(&self.ident.unraw().to_string()), syn::LitStr::value);
        let span = given.map_or_else(|| self.ident.span(), syn::LitStr::span);
        if let Err(what) = check::identifier(&code) {
            let fix =
                if given.is_some() { "" } else { ": give one, `#[tool_error(code = \"…\")]`" };
            self.errors.at(span, format!("a code is an identifier: {what}{fix}"));
        }
        code
    }

    fn next_actions(&mut self) -> Vec<NextAction<'a>> {
        let attrs = self.attrs;
        let mut actions = Vec::new();
        for entry in attrs.all(Key::NextAction) {
            match &entry.value {
                AttrValue::Template(literal) => {
                    actions.push(NextAction::Template(self.template(literal)));
                }
                AttrValue::Expression(expression) => actions.push(NextAction::Computed(expression)),
                _ => {}
            }
        }
        actions
    }

    fn template(&mut self, literal: &'a Literal) -> Template<'a> {
        let (Format { tokens, placeholders, .. }, wrong) =
            template::parse_with_numbers(&literal.text.value());
        let used: Vec<_> = placeholders.iter().flat_map(|value| value.names.clone()).collect();
        for message in wrong {
            let message = self.reworded(&message);
            self.errors.at(literal.text.span(), message);
        }
        if literal.text.value().trim().is_empty() {
            self.wrong_template(
                literal,
                "an empty next action says nothing: write what can be done next, or remove it",
            );
        }
        let mut bound = Vec::new();
        for placeholder in placeholders {
            if placeholder.wrong.is_some() {
                continue;
            }
            match self.value(&placeholder, literal) {
                Ok(value) => bound.push((placeholder, value)),
                Err(message) => self.wrong_template(literal, &message),
            }
        }
        for (number, argument) in literal.arguments.iter().enumerate() {
            let name = argument.plain_name();
            if literal.arguments[..number].iter().any(|other| other.name_is(&name)) {
                self.errors.at(argument.name.span(), format!("`{name}` is given twice: keep one"));
            } else if !used.contains(&name) {
                let message = format!(
                    "the template never uses `{name}`: write `{{{name}}}` in it, or remove `{name}`"
                );
                self.errors.at(argument.name.span(), message);
            }
        }
        Template { literal, tokens, placeholders: bound }
    }

    fn value(&self, placeholder: &Placeholder, literal: &'a Literal) -> Result<Value<'a>, String> {
        let written = placeholder.written();
        if placeholder.count.is_some() {
            return Err(format!(
                "`{written}` is a count, which the templates of errors do not support: name the number after the template, \
                 `n = expression`, and write `{{n}}`"
            ));
        }
        let name = &placeholder.names[0];
        let mut arguments = literal.arguments.iter();
        if let Some(argument) = arguments.find(|argument| argument.name_is(name)) {
            if placeholder.names.len() > 1 {
                return Err(format!(
                    "`{name}` is one value, which has no parts: write `{{{name}}}`"
                ));
            }
            return Ok(Value::Computed(&argument.value));
        }
        let field = self.field(name).map(Value::Field);
        field.ok_or_else(|| {
            let given: Vec<_> = literal.arguments.iter().map(Argument::plain_name).collect();
            self.unknown(&written, name, given.iter().map(String::as_str))
        })
    }

    fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// The message for a name that is no field.
    fn unknown<'n>(
        &'n self,
        written: &str,
        name: &str,
        given: impl Iterator<Item = &'n str>,
    ) -> String {
        let names: Vec<_> =
            given.chain(self.fields.iter().map(|field| field.name.as_str())).collect();
        if names.is_empty() {
            let ident = self.ident;
            return format!("`{written}` is not a field: `{ident}` has none");
        }
        let meant = suggest::did_you_mean(name, names.iter().copied());
        let stop = if meant.is_empty() { ":" } else { "" };
        format!("`{written}` is not a field{meant}{stop} there are {}", suggest::list(names))
    }

    fn no_such_key(&self, key: &str) -> String {
        match self.fields.first().map(|field| &field.member) {
            Some(Member::Unnamed(_)) => format!(
                "`{key}` is not a field: the fields have no names that could be keys, so give one, `fields(name = {})`",
                if self.is_variant { "_0" } else { "self.0" }
            ),
            _ => self.unknown(key, key, std::iter::empty()),
        }
    }

    fn wrong_template(&mut self, literal: &Literal, message: &str) {
        match literal.default_of {
            None => self.errors.at(literal.text.span(), message),
            Some(key) => self.wrong_default(key, message),
        }
    }

    /// A message that names a field: one without a name is `0` in a template and `self.0` in an expression, and the
    /// expressions of a variant see their fields by name, or as `_0`.
    fn reworded(&self, message: &str) -> String {
        match (self.is_variant, self.fields.first().map(|field| &field.member)) {
            (false, Some(Member::Unnamed(_))) => {
                message.replace("`{_", "`{").replace(", self._", ", self.")
            }
            (true, Some(Member::Unnamed(_))) => {
                message.replace("`{_", "`{").replace(", self.", ", ")
            }
            (true, _) => message.replace(", self.", ", "),
            (false, _) => message.to_owned(),
        }
    }

    /// At the variant that takes what is said of all of them.
    fn wrong_default(&mut self, key: Key, message: &str) {
        let (ident, key) = (self.ident, key.name());
        self.errors.at(
            ident.span(),
            format!("`{ident}` takes `{key}` from the enum, but {message}; or give the variant a `{key}` of its own"),
        );
    }

    fn told(&mut self) -> Vec<Told<'a>> {
        let attrs = self.attrs;
        let is_default = attrs.get(Key::Fields).is_some_and(|entry| entry.is_default);
        let mut told: Vec<Told<'a>> = Vec::new();
        for named in attrs.names_or_pairs(Key::Fields) {
            let (key, at) = (named.name.unraw().to_string(), named.name.span());
            if ERROR_KEYS.contains(&key.as_str()) {
                let value = if self.is_variant { key.clone() } else { format!("self.{key}") };
                self.errors.at(
                    at,
                    format!("`{key}` is a key of every error: give this value another name, `fields(own_{key} = {value})`"),
                );
                continue;
            }
            if told.iter().any(|other| other.key == key) {
                self.errors.at(at, format!("`{key}` is given twice: keep one"));
                continue;
            }
            let field = || self.field(&key).map(Value::Field);
            let value = named.value.as_ref().map(Value::Computed).or_else(field);
            let Some(value) = value else {
                let message = self.no_such_key(&key);
                if is_default {
                    self.wrong_default(Key::Fields, &message);
                } else {
                    self.errors.at(at, message);
                }
                continue;
            };
            told.push(Told { key, span: at, value });
        }
        if let Some(seconds) = attrs.expression(Key::RetryAfter) {
            let key = Key::RetryAfter.name().to_owned();
            told.push(Told { key, span: seconds.span(), value: Value::Computed(seconds) });
        }
        told
    }
}
