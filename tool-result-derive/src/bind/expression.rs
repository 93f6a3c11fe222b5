//! The expressions of `{name:path}`, the author's functions of values.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned as _;

use super::texts::{Binder, Expression, Scope, Source, Value};
use crate::attr::{Key, Literal};
use crate::code::{call_below, generated, place};

impl<'a> Binder<'a, '_> {
    /// The value of a placeholder, or what the function in it makes of the value.
    pub(super) fn drawn(
        &mut self,
        value: Value,
        literal: &'a Literal,
        scope: Scope,
        owner: Option<usize>,
    ) -> Result<Value, String> {
        let (span, placeholder) = (literal.text.span(), &value.placeholder);
        let (first, rest) = placeholder.names.split_first().ok_or("a name is missing")?;
        let Some(function) = placeholder.function_at(span) else {
            let of_more = (value.source == Source::OfMore).then(|| Ident::new(first, span));
            let of_more = of_more.map(|name| Expression::new(&name.into_token_stream()));
            let call = of_more.map(|value| self.computed(value, scope, owner));
            return Ok(Value { call, ..value });
        };
        let argument = literal.arguments.iter().find(|argument| argument.name_is(first));
        let field = self.item.fields.iter().position(|field| field.name == *first);
        let entry = |key| self.item.fields[field?].attrs.get(key);
        let is_part = scope == Scope::Part;
        let is_whole_item = first == "item" || scope == Scope::Entry;
        let is_local = value.source == Source::Index && !is_part;
        let of_item = |name: &str| by_place(format_ident!("__{name}").into_token_stream());
        let (of, below) = match (argument, value.source) {
            (Some(argument), _) => (by_reference(argument.value.clone()), rest),
            (_, Source::Item) if !is_part && is_whole_item => (of_item(first), rest),
            (_, Source::Item) if !is_part => (of_item("item"), &*placeholder.names),
            (_, source) if is_local || source == Source::OfMore => {
                (by_reference(Ident::new(first, span).into_token_stream()), rest)
            }
            // it would get the value from before items were cut
            (_, Source::Field(_) | Source::Item) if entry(Key::Cursor).is_none() => {
                let field = field.ok_or("a field is missing")?;
                (by_place(place(self.item.body, field, span)), rest)
            }
            _ => {
                return Err(format!(
                    "`{}` cannot call a function: name the value after the template, \
                     `n = {function}(…)`, and write `{{n}}`",
                    placeholder.written()
                ));
            }
        };
        let call = Expression { value: call_below(&of.value, below, &function, span), ..of };
        let call = Some(self.computed(call, scope, owner));
        Ok(Value { call, part: None, ..value })
    }
}

fn by_place(value: TokenStream) -> Expression {
    Expression { own: None, value }
}

fn by_reference(own: TokenStream) -> Expression {
    let value = quote_spanned!(generated(own.span())=> &(#own));
    Expression { own: Some(own), value }
}
