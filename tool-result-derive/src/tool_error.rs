//! An error as it is written: each case with what it tells.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{DeriveInput, LitStr, Member, Type};

use crate::attr::{Argument, AttrValue, Attrs, Key, Level, Literal, no_attributes};
use crate::case;
use crate::check;
use crate::errors::Errors;
use crate::item::Body;
use crate::suggest;
use crate::template::{self, Format, Placeholder, Token};

pub(crate) struct CaseItem<'a> {
    body: Body<'a>,
    attrs: Attrs,
}

/// An error that is a struct, or a variant of one that is an enum.
pub(crate) struct Case<'a> {
    pub(crate) body: Body<'a>,
    pub(crate) answer: Answer<'a>,
}

pub(crate) enum Answer<'a> {
    /// The failure of its only field, which is an error of this type.
    Inner(&'a Type),
    Own(Own<'a>),
}

/// The answer of a case that holds no other error.
pub(crate) struct Own<'a> {
    pub(crate) code: String,
    pub(crate) retryable: TokenStream,
    pub(crate) next_actions: Vec<NextAction<'a>>,
    pub(crate) keys: Vec<OwnKey<'a>>,
}

pub(crate) enum NextAction<'a> {
    Template(ActionText<'a>),
    Computed(&'a TokenStream),
}

/// A key of the error's JSON.
pub(crate) struct OwnKey<'a> {
    pub(crate) key: String,
    /// The name in `fields(…)`.
    pub(crate) span: Span,
    pub(crate) value: Slot<'a>,
}

/// A field of the case, by its number, or an expression of the author's.
#[derive(Clone, Copy)]
pub(crate) enum Slot<'a> {
    Field(usize),
    Computed(&'a TokenStream),
}

/// The text of a next action.
pub(crate) struct ActionText<'a> {
    pub(crate) literal: &'a Literal,
    pub(crate) tokens: Vec<Token>,
    pub(crate) placeholders: Vec<(Placeholder, Slot<'a>)>,
}

impl<'a> CaseItem<'a> {
    pub(crate) fn read_all(
        input: &'a DeriveInput,
        attrs: &Attrs,
        errors: &mut Errors,
    ) -> Vec<Self> {
        let bodies = Body::read_all(input).into_iter();
        bodies.map(|body| CaseItem::read(body, attrs, errors)).collect()
    }

    fn read(body: Body<'a>, of_type: &Attrs, errors: &mut Errors) -> Self {
        let of_fields = body.fields.iter().flat_map(|field| &field.attrs);
        no_attributes(of_fields, Level::Error, ON_A_FIELD, errors);
        if !body.is_variant {
            return CaseItem { body, attrs: of_type.clone() };
        }
        let mut attrs = Attrs::read(body.attrs, Level::ErrorVariant, errors);
        if attrs.get(Key::Transparent).is_none() {
            attrs.take_defaults(of_type, |key| !matches!(key, Key::Crate | Key::Transparent));
        }
        CaseItem { body, attrs }
    }

    pub(crate) fn case(&'a self, errors: &mut Errors) -> Case<'a> {
        check::are_seen(self.body.is_variant.then_some(&self.attrs), errors);
        let answer = match self.attrs.get(Key::Transparent) {
            Some(entry) => self.inner(entry.span, errors),
            None => Answer::Own(self.own(errors)),
        };
        Case { body: self.body, answer }
    }

    fn inner(&'a self, at: Span, errors: &mut Errors) -> Answer<'a> {
        for other in self.attrs.own().filter(|entry| entry.key != Key::Transparent) {
            let name = other.key.name();
            errors.at(
                other.span,
                format!("the error in a `transparent` variant has its own `{name}`: remove `{name}` or `transparent`"),
            );
        }
        let mut fields = self.body.fields.iter();
        if let (Some(field), None) = (fields.next(), fields.next()) {
            return Answer::Inner(&field.ty);
        }
        errors.at(at, "a `transparent` variant holds one error: write `Variant(TheError)`");
        Answer::Own(self.own(errors))
    }

    fn own(&'a self, errors: &mut Errors) -> Own<'a> {
        let attrs = &self.attrs;
        let retryable = attrs.expression(Key::Retryable).cloned().unwrap_or_else(|| {
            attrs.among(&[Key::Retryable, Key::RetryAfter]).next().is_some().to_token_stream()
        });
        let next_actions = attrs.among(&[Key::NextAction]).filter_map(|entry| match &entry.value {
            AttrValue::Template(literal) => {
                Some(NextAction::Template(self.template(literal, errors)))
            }
            AttrValue::Expression(expression) => Some(NextAction::Computed(expression)),
            _ => None,
        });
        let next_actions = next_actions.collect();
        Own { code: self.code(errors), retryable, next_actions, keys: self.keys(errors) }
    }

    fn code(&self, errors: &mut Errors) -> String {
        let (ident, given) = (self.body.ident, self.attrs.texts(Key::Code).first());
        let code = given.map_or_else(|| case::snake(&ident.unraw().to_string()), LitStr::value);
        let span = given.map_or_else(|| ident.span(), LitStr::span);
        if let Err(what) = check::identifier(&code) {
            let fix =
                if given.is_some() { "" } else { ": give one, `#[tool_error(code = \"…\")]`" };
            errors.at(span, format!("a code is an identifier: {what}{fix}"));
        }
        code
    }

    fn template(&self, literal: &'a Literal, errors: &mut Errors) -> ActionText<'a> {
        let at = literal.text.span();
        let (Format { tokens, placeholders, .. }, wrong) =
            template::parse(&literal.text.value(), true);
        let used: Vec<_> = placeholders.iter().flat_map(|value| value.names.clone()).collect();
        for message in wrong {
            errors.at(at, message);
        }
        let mut bound = Vec::new();
        for placeholder in placeholders {
            match self.value(&placeholder, literal) {
                Ok(value) => bound.push((placeholder, value)),
                Err(message) => self.body.wrong(at, &message, errors),
            }
        }
        for argument in &literal.arguments {
            let name = argument.plain_name();
            if !used.contains(&name) {
                let message = format!(
                    "the template never uses `{name}`: write `{{{name}}}` in it, or remove `{name}`"
                );
                errors.at(argument.name.span(), message);
            }
        }
        ActionText { literal, tokens, placeholders: bound }
    }

    fn value(&self, placeholder: &Placeholder, literal: &'a Literal) -> Result<Slot<'a>, String> {
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
            return Ok(Slot::Computed(&argument.value));
        }
        let field = self.field(name).map(Slot::Field);
        field.ok_or_else(|| {
            let given = literal.arguments.iter().map(Argument::plain_name).collect();
            self.unknown(&written, name, given)
        })
    }

    fn names(&self) -> impl Iterator<Item = String> {
        self.body.fields.members().map(|member| match member {
            Member::Named(name) => name.unraw().to_string(),
            Member::Unnamed(number) => number.index.to_string(),
        })
    }

    fn field(&self, name: &str) -> Option<usize> {
        self.names().position(|field| field == name)
    }

    fn unknown(&self, written: &str, name: &str, mut names: Vec<String>) -> String {
        names.extend(self.names());
        if names.is_empty() {
            let ident = self.body.ident;
            return format!("`{written}` is not a field: `{ident}` has none");
        }
        let names = || names.iter().map(String::as_str);
        let candidate = suggest::did_you_mean(name, names(), ":");
        format!("`{written}` is not a field{candidate} there are {}", suggest::list(names()))
    }

    fn no_such_key(&self, key: &str) -> String {
        if !self.body.has_numbers() {
            return self.unknown(key, key, Vec::new());
        }
        let number = key.strip_prefix('_').filter(|number| self.field(number).is_some());
        let (prefix, number) = (self.body.prefix(), number.unwrap_or("0"));
        format!(
            "`{key}` is not a field: the fields have no names that could be keys, so give one, `fields(name = \
             {prefix}{number})`"
        )
    }

    fn keys(&'a self, errors: &mut Errors) -> Vec<OwnKey<'a>> {
        let attrs = &self.attrs;
        let mut keys: Vec<OwnKey<'a>> = Vec::new();
        for named in attrs.names_or_pairs(Key::Fields) {
            let (key, at) = (named.name.unraw().to_string(), named.name.span());
            if ERROR_KEYS.contains(&key.as_str()) {
                let prefix = if self.body.is_variant { "" } else { "self." };
                let value = named.value.as_ref().map(ToString::to_string);
                let value = value.unwrap_or_else(|| format!("{prefix}{key}"));
                errors.at(
                    at,
                    format!("`{key}` is a key of every error: give this value another name, `fields(own_{key} = {value})`"),
                );
                continue;
            }
            let field = || self.field(&key).map(Slot::Field);
            let value = named.value.as_ref().map(Slot::Computed).or_else(field);
            let Some(value) = value else {
                self.body.wrong(at, &self.no_such_key(&key), errors);
                continue;
            };
            keys.push(OwnKey { key, span: at, value });
        }
        if let Some(seconds) = attrs.expression(Key::RetryAfter) {
            let key = Key::RetryAfter.name().to_owned();
            keys.push(OwnKey { key, span: seconds.span(), value: Slot::Computed(seconds) });
        }
        keys
    }
}

/// `tool_error` speaks of a type, or of a variant.
const ON_A_FIELD: &str = "`tool_error` goes on the error or on a variant, not on a field: to show a field, name it there, \
    `#[tool_error(fields(name))]`";

const ERROR_KEYS: [&str; 4] = ["code", "message", "retryable", "retry_after"];
