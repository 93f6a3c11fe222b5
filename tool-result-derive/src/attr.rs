//! Reads `#[tool_result(…)]` by the table of keys.

mod table;

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative as _;
use syn::{Attribute, ExprPath, Ident, LitStr, Meta, Token, token};

use crate::errors::Errors;
use crate::expr;
use crate::suggest;
use table::{Form, Row};
pub(crate) use table::{Key, Level};

/// The keys given at one place.
#[derive(Default)]
pub(crate) struct Attrs(Vec<Entry>);

/// One key, with its value.
pub(crate) struct Entry {
    pub(crate) key: Key,
    pub(crate) span: Span,
    pub(crate) given: Given,
}

/// A value, as written.
pub(crate) enum Given {
    Flag,
    Texts(Vec<LitStr>),
    Template(Literal),
    Path(ExprPath),
    Expression(TokenStream),
    /// The value was wrong; the mistake is reported already.
    Wrong,
}

/// A template and its arguments.
pub(crate) struct Literal {
    pub(crate) text: LitStr,
    pub(crate) arguments: Vec<Argument>,
}

/// `name = expression`
pub(crate) struct Argument {
    pub(crate) name: Ident,
    pub(crate) value: TokenStream,
}

impl Attrs {
    pub(crate) fn read(attrs: &[Attribute], level: Level, errors: &mut Errors) -> Self {
        let mut read = Attrs::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("tool_result")) {
            let Meta::List(list) = &attr.meta else {
                errors.over(&attr.meta, "keys are missing: write `#[tool_result(key = value, …)]`");
                continue;
            };
            let parser = |input: ParseStream<'_>| read.entries(input, level, errors);
            if let Err(error) = list.parse_args_with(parser) {
                errors.push(error);
            }
        }
        read
    }

    fn entries(
        &mut self,
        input: ParseStream<'_>,
        level: Level,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        while !input.is_empty() {
            if let Err(error) = self.entry(input, level, errors) {
                errors.push(error);
                expr::to_comma(input)?;
            }
            if input.is_empty() || input.peek(Token![,]) {
                input.parse::<Option<Token![,]>>()?;
            } else {
                errors.push(input.error(COMMA_MISSING));
                if input.parse::<Option<Token![;]>>()?.is_none() && !input.peek(Ident::peek_any) {
                    expr::to_comma(input)?;
                    input.parse::<Option<Token![,]>>()?;
                }
            }
        }
        Ok(())
    }

    /// One key. After an error of its own, the next comma is where reading goes on.
    fn entry(
        &mut self,
        input: ParseStream<'_>,
        level: Level,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        let name = input.call(Ident::parse_any).map_err(|error| {
            syn::Error::new(
                error.span(),
                format!("a key is wanted here: {}", suggest::list(level.names())),
            )
        })?;
        let typed = name.unraw().to_string();
        let Some(row) = level.row(&typed) else {
            errors.at(name.span(), unknown(&typed, level));
            return skip(input, level);
        };
        if self.get(row.key).is_some() {
            errors.at(name.span(), format!("`{typed}` is given twice: keep one"));
        }
        let ahead = input.fork();
        let given = match value(row, &name, &ahead, errors) {
            Ok(given) => {
                input.advance_to(&ahead);
                given
            }
            Err(error) => {
                errors.push(error);
                skip(input, level)?;
                Given::Wrong
            }
        };
        if self.get(row.key).is_none() {
            self.0.push(Entry { key: row.key, span: name.span(), given });
        }
        Ok(())
    }

    pub(crate) fn get(&self, key: Key) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.key == key)
    }

    /// Those of the keys that are given, and not wrong by themselves.
    pub(crate) fn among(&self, keys: &[Key]) -> impl Iterator<Item = &Entry> {
        let right = |entry: &&Entry| !matches!(entry.given, Given::Wrong);
        self.0.iter().filter(right).filter(|entry| keys.contains(&entry.key))
    }

    /// The expression, path or texts of a key; empty where it was wrong.
    pub(crate) fn expression(&self, key: Key) -> Option<&TokenStream> {
        match &self.get(key)?.given {
            Given::Expression(tokens) => Some(tokens),
            _ => None,
        }
    }

    pub(crate) fn path(&self, key: Key) -> Option<&ExprPath> {
        match &self.get(key)?.given {
            Given::Path(path) => Some(path),
            _ => None,
        }
    }

    /// `only = …` this half.
    pub(crate) fn is_only(&self, half: &str) -> bool {
        self.path(Key::Only).is_some_and(|path| path.path.is_ident(half))
    }

    pub(crate) fn texts(&self, key: Key) -> &[LitStr] {
        match self.get(key).map(|entry| &entry.given) {
            Some(Given::Texts(texts)) => texts,
            _ => &[],
        }
    }

    pub(crate) fn template(&self, key: Key) -> Option<&Literal> {
        match &self.get(key)?.given {
            Given::Template(literal) => Some(literal),
            _ => None,
        }
    }
}

fn unknown(typed: &str, level: Level) -> String {
    let (here, other) = (level.name(), level.other());
    if let Some(row) = other.row(typed) {
        let there = other.name();
        return format!(
            "`{typed}` goes on {there}, not on {here}: there it is written {}",
            row.usage
        );
    }
    let meant = suggest::did_you_mean(typed, level.names());
    let stop = if meant.is_empty() { ":" } else { "" };
    let names = suggest::list(level.names());
    format!("`{typed}` is no key{meant}{stop} {here} takes {names}")
}

/// Passes over a value that cannot be read.
fn skip(input: ParseStream<'_>, level: Level) -> syn::Result<()> {
    let assigned = input.parse::<Option<Token![=]>>()?.is_some();
    let ahead = input.fork();
    if assigned && expr::expression(&ahead, &|name| level.row(name).is_some()).is_ok() {
        input.advance_to(&ahead);
    } else {
        expr::to_comma(input)?;
    }
    Ok(())
}

fn wrong_form(row: &Row, span: Span) -> syn::Error {
    let (name, usage) = (row.key.name(), row.usage);
    syn::Error::new(span, format!("`{name}` is not written like this: write {usage}"))
}

fn value(
    row: &Row,
    name: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<Given> {
    if row.form == Form::Flag {
        return if ends(input) { Ok(Given::Flag) } else { Err(wrong_form(row, name.span())) };
    }
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        if input.is_empty() || input.peek(Token![,]) {
            return Err(wrong_form(row, name.span()));
        }
        return assigned(row, input);
    }
    let several = matches!(row.form, Form::Names | Form::Template | Form::TemplateOrPath);
    if !several || !input.peek(token::Paren) {
        return Err(wrong_form(row, name.span()));
    }
    let inside;
    let parens = syn::parenthesized!(inside in input);
    if inside.is_empty() {
        return Err(wrong_form(row, parens.span.join()));
    }
    Ok(inside_parens(row, &inside).unwrap_or_else(|error| {
        errors.push(error);
        let _ = inside.parse::<TokenStream>();
        Given::Wrong
    }))
}

/// A value ends here, if only because a comma is missing.
fn ends(input: ParseStream<'_>) -> bool {
    let stop = input.peek(Token![,]) || input.peek(Token![;]);
    input.is_empty() || stop || input.peek(Ident::peek_any)
}

const COMMA_MISSING: &str = "a comma is missing before this";
/// What `only` takes.
const HALVES: [&str; 2] = ["markdown", "json"];

/// What stands after `key =`.
fn assigned(row: &Row, input: ParseStream<'_>) -> syn::Result<Given> {
    if row.form == Form::Expression {
        let is_key = |name: &str| row.level.row(name).is_some();
        return expr::expression(input, &is_key).map(Given::Expression);
    }
    let given = match row.form {
        Form::Text | Form::Names if input.peek(LitStr) => Given::Texts(vec![input.parse()?]),
        Form::Template | Form::TemplateOrPath if input.peek(LitStr) => {
            Given::Template(Literal { text: input.parse()?, arguments: Vec::new() })
        }
        Form::TemplateOrPath | Form::Path | Form::Half => {
            let at = input.span();
            let path: ExprPath = input.parse().map_err(|_| wrong_form(row, at))?;
            let half = HALVES.iter().any(|half| path.path.is_ident(half));
            if row.form == Form::Half && !half {
                return Err(wrong_form(row, at));
            }
            Given::Path(path)
        }
        _ => return Err(wrong_form(row, input.span())),
    };
    if ends(input) { Ok(given) } else { Err(wrong_form(row, input.span())) }
}

/// What stands in `key(…)`.
fn inside_parens(row: &Row, input: ParseStream<'_>) -> syn::Result<Given> {
    let literal = |input: ParseStream<'_>| {
        let at = input.span();
        input.parse::<LitStr>().map_err(|_| wrong_form(row, at))
    };
    let text = literal(input)?;
    if row.form == Form::Names {
        let mut texts = vec![text];
        while comma(input)? {
            texts.push(literal(input)?);
        }
        return Ok(Given::Texts(texts));
    }
    let mut arguments = Vec::new();
    while comma(input)? {
        let at = input.span();
        let named = input.peek(Ident::peek_any) && input.peek2(Token![=]);
        if !named {
            return Err(syn::Error::new(
                at,
                "an argument needs a name: write `name = expression`, and `{name}` in the template",
            ));
        }
        let name = input.call(Ident::parse_any)?;
        input.parse::<Token![=]>()?;
        arguments.push(Argument { name, value: expr::expression(input, &|_| false)? });
    }
    Ok(Given::Template(Literal { text, arguments }))
}

/// Takes a comma; true where something follows it.
fn comma(input: ParseStream<'_>) -> syn::Result<bool> {
    if input.is_empty() {
        return Ok(false);
    }
    input.parse::<Token![,]>().map_err(|error| syn::Error::new(error.span(), COMMA_MISSING))?;
    Ok(!input.is_empty())
}
