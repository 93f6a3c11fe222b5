//! An error as it is written: each case with what it tells.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, format_ident};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Fields, Ident, Index, LitStr, Member, Type};

use crate::attr::{Argument, AttrValue, Attrs, Key, Level, Literal};
use crate::case;
use crate::check;
use crate::errors::Errors;
use crate::suggest;
use crate::template::{self, Format, Placeholder, Token};

/// A struct, or a variant of an enum, as it is written.
pub(crate) struct CaseItem<'a> {
    ident: &'a Ident,
    is_variant: bool,
    fields: &'a Fields,
    attrs: Attrs,
}

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
    Own(Own<'a>),
}

/// The answer of a case that holds no other error.
pub(crate) struct Own<'a> {
    pub(crate) code: String,
    /// An expression.
    pub(crate) retryable: TokenStream,
    pub(crate) next_actions: Vec<NextAction<'a>>,
    pub(crate) told: Vec<Told<'a>>,
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

impl<'a> CaseItem<'a> {
    pub(crate) fn read_all(input: &'a DeriveInput, attrs: Attrs, errors: &mut Errors) -> Vec<Self> {
        match &input.data {
            Data::Struct(data) => {
                no_attribute(&data.fields, errors);
                let (ident, fields) = (&input.ident, &data.fields);
                vec![CaseItem { ident, is_variant: false, fields, attrs }]
            }
            Data::Enum(data) => {
                let read = |variant| CaseItem::of_variant(variant, &attrs, errors);
                data.variants.iter().map(read).collect()
            }
            Data::Union(_) => Vec::new(),
        }
    }

    /// Takes the defaults of the enum.
    fn of_variant(variant: &'a syn::Variant, of_enum: &Attrs, errors: &mut Errors) -> Self {
        let (ident, fields) = (&variant.ident, &variant.fields);
        no_attribute(fields, errors);
        let mut attrs = Attrs::read(&variant.attrs, Level::ErrorVariant, errors);
        if attrs.get(Key::Transparent).is_none() {
            attrs.take_defaults(of_enum, |key| !matches!(key, Key::Crate | Key::Transparent));
        }
        CaseItem { ident, is_variant: true, fields, attrs }
    }

    pub(crate) fn case(&'a self, errors: &mut Errors) -> Case<'a> {
        let fields: Vec<_> = self.fields.iter().enumerate().map(Field::new).collect();
        let mut reader = Reader { item: self, fields: &fields, errors };
        let body = match self.attrs.among(&[Key::Transparent]).next() {
            Some(entry) => reader.inner(entry.span),
            None => Body::Own(reader.own()),
        };
        Case { ident: self.ident, is_variant: self.is_variant, fields, body }
    }

    fn has_numbers(&self) -> bool {
        matches!(self.fields, Fields::Unnamed(_))
    }

    /// The text before the name or the number of a field in an expression.
    fn prefix(&self) -> &'static str {
        match (self.is_variant, self.has_numbers()) {
            (false, _) => "self.",
            (true, false) => "",
            (true, true) => "_",
        }
    }
}

/// `tool_error` speaks of a type, or of a variant.
fn no_attribute(fields: &Fields, errors: &mut Errors) {
    let attrs = fields.iter().flat_map(|field| &field.attrs);
    for attr in attrs.filter(|attr| attr.path().is_ident(Level::Error.attribute())) {
        errors.at(
            attr.path().span(),
            "`tool_error` goes on the error or on a variant, not on a field: to show a field, name it there, \
             `#[tool_error(fields(name))]`",
        );
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
    item: &'a CaseItem<'a>,
    fields: &'r [Field<'a>],
    errors: &'r mut Errors,
}

const EMPTY_ACTION: &str =
    "an empty next action says nothing: write what can be done next, or remove it";

/// The keys of each error.
const ERROR_KEYS: [&str; 4] = ["code", "message", "retryable", "retry_after"];

impl<'a> Reader<'_, 'a> {
    fn inner(&mut self, at: Span) -> Body<'a> {
        for other in self.item.attrs.own().filter(|entry| entry.key != Key::Transparent) {
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
        Body::Own(self.own())
    }

    fn own(&mut self) -> Own<'a> {
        let attrs = &self.item.attrs;
        let retryable = attrs.expression(Key::Retryable).cloned().unwrap_or_else(|| {
            let is_given = |key: &Key| attrs.get(*key).is_some();
            [Key::Retryable, Key::RetryAfter].iter().any(is_given).to_token_stream()
        });
        Own { code: self.code(), retryable, next_actions: self.next_actions(), told: self.told() }
    }

    fn code(&mut self) -> String {
        let CaseItem { ident, attrs, .. } = self.item;
        let given = attrs.texts(Key::Code).first();
        let code = given.map_or_else(|| case::snake(&ident.unraw().to_string()), LitStr::value);
        let span = given.map_or_else(|| ident.span(), LitStr::span);
        if let Err(what) = check::identifier(&code) {
            let fix =
                if given.is_some() { "" } else { ": give one, `#[tool_error(code = \"…\")]`" };
            self.errors.at(span, format!("a code is an identifier: {what}{fix}"));
        }
        code
    }

    fn next_actions(&mut self) -> Vec<NextAction<'a>> {
        let mut actions = Vec::new();
        for entry in self.item.attrs.all(Key::NextAction) {
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
        let (at, default_of) = (literal.text.span(), literal.default_of);
        let (Format { tokens, placeholders, .. }, wrong) =
            template::parse(&literal.text.value(), true);
        let used: Vec<_> = placeholders.iter().flat_map(|value| value.names.clone()).collect();
        for message in wrong {
            self.errors.at(at, message);
        }
        if literal.text.value().trim().is_empty() {
            self.wrong(default_of, at, EMPTY_ACTION);
        }
        let mut bound = Vec::new();
        for placeholder in placeholders {
            match self.value(&placeholder, literal) {
                Ok(value) => bound.push((placeholder, value)),
                Err(message) => self.wrong(default_of, at, &message),
            }
        }
        for argument in &literal.arguments {
            let name = argument.plain_name();
            if !used.contains(&name) {
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
            let ident = self.item.ident;
            return format!("`{written}` is not a field: `{ident}` has none");
        }
        let meant = suggest::did_you_mean(name, names.iter().copied(), ":");
        format!("`{written}` is not a field{meant} there are {}", suggest::list(names))
    }

    fn no_such_key(&self, key: &str) -> String {
        if !self.item.has_numbers() {
            return self.unknown(key, key, std::iter::empty());
        }
        let prefix = self.item.prefix();
        format!(
            "`{key}` is not a field: the fields have no names that could be keys, so give one, `fields(name = {prefix}0)`"
        )
    }

    /// Says of a default what is wrong with it at the variant that takes it.
    fn wrong(&mut self, default_of: Option<Key>, at: Span, message: &str) {
        let Some(key) = default_of.map(Key::name) else { return self.errors.at(at, message) };
        let ident = self.item.ident;
        self.errors.at(
            ident.span(),
            format!("`{ident}` takes `{key}` from the enum, but {message}; or give the variant a `{key}` of its own"),
        );
    }

    fn told(&mut self) -> Vec<Told<'a>> {
        let attrs = &self.item.attrs;
        let default_of = attrs.get(Key::Fields).filter(|entry| entry.is_default);
        let default_of = default_of.map(|entry| entry.key);
        let mut told: Vec<Told<'a>> = Vec::new();
        for named in attrs.names_or_pairs(Key::Fields) {
            let (key, at) = (named.name.unraw().to_string(), named.name.span());
            if ERROR_KEYS.contains(&key.as_str()) {
                let prefix = if self.item.is_variant { "" } else { "self." };
                let value = named.value.as_ref().map(ToString::to_string);
                let value = value.unwrap_or_else(|| format!("{prefix}{key}"));
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
                self.wrong(default_of, at, &self.no_such_key(&key));
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
