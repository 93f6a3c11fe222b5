//! Reads the value of one key, in a form that the table gives it.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::{ExprPath, Ident, LitStr, Result, Token, token};

use super::entry::{Argument, AttrValue, Literal, NameOrPair};
use super::table::{Key, Row, ValueForm};
use crate::expr;
use crate::template::is_name;

pub(super) fn read(row: &Row, key: Span, input: ParseStream<'_>) -> Result<AttrValue> {
    if row.takes(ValueForm::Flag) && ends(input) {
        return Ok(AttrValue::Flag);
    }
    let list_form = row.forms.iter().find(|form| form.is_list());
    if let Some(form) = list_form.filter(|_| input.peek(token::Paren)) {
        let inside;
        let parens = syn::parenthesized!(inside in input);
        let value =
            if inside.is_empty() { row.wrong(parens.span.join()) } else { list(*form, &inside) };
        // what is left would be a mistake of its own
        return value.inspect_err(|_| drop(inside.parse::<TokenStream>()));
    }
    if row.forms == [ValueForm::Flag] || input.parse::<Option<Token![=]>>()?.is_none() {
        return row.wrong(key);
    }
    if input.is_empty() || input.peek(Token![,]) { row.wrong(key) } else { assigned(row, input) }
}

/// A value ends here, if only because a comma is missing.
pub(super) fn ends(input: ParseStream<'_>) -> bool {
    input.is_empty() || input.peek(Token![,]) || input.peek(Ident::peek_any)
}

/// `key = …`
fn assigned(row: &Row, input: ParseStream<'_>) -> Result<AttrValue> {
    let (at, ahead) = (input.span(), input.fork());
    if ahead.parse::<LitStr>().is_ok() && ends(&ahead) {
        let text: LitStr = input.parse()?;
        return match row {
            _ if row.takes(ValueForm::Text) => Ok(AttrValue::Texts(vec![text])),
            _ if row.takes(ValueForm::Template) => {
                Ok(AttrValue::Template(Literal { text, arguments: Vec::new() }))
            }
            _ => row.wrong(at),
        };
    }
    if row.takes(ValueForm::Expression) {
        return expr::expression(input).map(AttrValue::Expression);
    }
    let value = if row.takes(ValueForm::OwnField) {
        own_field(input).map(AttrValue::OwnField)
    } else {
        input.parse().map(AttrValue::Path)
    };
    match value {
        Ok(AttrValue::Path(path)) if !row.takes_path(&path) => row.wrong(at),
        Ok(value) if ends(input) => Ok(value),
        _ => {
            // a closure has commas of its own
            let _ = expr::expression(input);
            row.wrong(at)
        }
    }
}

fn own_field(input: ParseStream<'_>) -> Result<Ident> {
    input.parse::<Token![self]>()?;
    input.parse::<Token![.]>()?;
    input.call(Ident::parse_any)
}

fn list(form: ValueForm, input: ParseStream<'_>) -> Result<AttrValue> {
    match form {
        ValueForm::Template => input.parse().map(AttrValue::Template),
        ValueForm::Texts => items(input, <LitStr as Parse>::parse).map(AttrValue::Texts),
        ValueForm::Pairs => arguments(input).map(AttrValue::Pairs),
        ValueForm::Names => distinct(input, name, |item| &item.name).map(AttrValue::NamesOrPairs),
        _ => distinct(input, name_or_pair, |item| &item.name).map(AttrValue::NamesOrPairs),
    }
}

fn items<T>(input: ParseStream<'_>, item: fn(ParseStream<'_>) -> Result<T>) -> Result<Vec<T>> {
    Ok(input.parse_terminated(item, Token![,])?.into_iter().collect())
}

fn arguments(input: ParseStream<'_>) -> Result<Vec<Argument>> {
    distinct(input, Argument::parse, |argument| &argument.name)
}

fn distinct<T>(
    input: ParseStream<'_>,
    item: fn(ParseStream<'_>) -> Result<T>,
    name: fn(&T) -> &Ident,
) -> Result<Vec<T>> {
    let mut seen = HashSet::new();
    let all = items(input, item)?;
    match all.iter().map(name).find(|name| !seen.insert(name.unraw().to_string())) {
        Some(name) => {
            let message = format!("`{}` is given twice: keep one", name.unraw());
            Err(syn::Error::new(name.span(), message))
        }
        None => Ok(all),
    }
}

fn name(input: ParseStream<'_>) -> Result<NameOrPair> {
    name_before(input, "expected a field's name, alone and without quotes")
}

fn name_before(input: ParseStream<'_>, message: &str) -> Result<NameOrPair> {
    let at = input.span();
    match input.call(Ident::parse_any) {
        Ok(name) if ends(input) && is_name(&name.unraw().to_string()) => {
            Ok(NameOrPair { name, value: None })
        }
        _ => Err(syn::Error::new(at, message)),
    }
}

fn name_or_pair(input: ParseStream<'_>) -> Result<NameOrPair> {
    if !input.peek2(Token![=]) {
        return name_before(
            input,
            "expected a field's name, alone and without quotes, or `name = expression`",
        );
    }
    let Argument { name, value } = input.parse()?;
    Ok(NameOrPair { name, value: Some(value) })
}

impl Row {
    fn wrong<T>(&self, at: Span) -> Result<T> {
        let (name, usage) = (self.key.name(), self.usage());
        Err(syn::Error::new(at, format!("`{name}` is not written like this: write {usage}")))
    }

    fn takes_path(&self, path: &ExprPath) -> bool {
        self.forms.iter().any(|form| match form {
            ValueForm::Path => self.key != Key::Crate || expr::is_plain(path),
            ValueForm::Word(word) => path.path.is_ident(word),
            _ => false,
        })
    }
}

/// `"…", name = expression, …`
impl Parse for Literal {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let first = "the template comes first here: write `\"…\", name = expression`";
        let text = input.parse().map_err(|_| input.error(first))?;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        Ok(Literal { text, arguments: arguments(input)? })
    }
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if !(input.peek(Ident::peek_any) && input.peek2(Token![=])) {
            return Err(input.error("a value needs a name here: write `name = expression`"));
        }
        let name = input.call(Ident::parse_any)?;
        input.parse::<Token![=]>()?;
        Ok(Argument { name, value: expr::expression(input)? })
    }
}
