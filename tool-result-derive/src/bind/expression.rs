//! The expressions of templates: the author's own, and `{name:path}`, the author's functions of values.

use std::borrow::Cow;

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::Ident;

use super::texts::{Binder, CallOf, Expression, Scope, Source, Value};
use crate::attr::Literal;
use crate::template::Placeholder;

impl<'a> Binder<'a, '_> {
    /// The value of a placeholder, or what the function in it makes of the value.
    pub(super) fn drawn(
        &mut self,
        value: Value,
        placeholder: &Placeholder,
        literal: &'a Literal,
        scope: Scope,
        owner: Option<usize>,
    ) -> Result<Value, String> {
        let span = literal.text.span();
        let Some(function) = placeholder.function_at(span) else { return Ok(value) };
        let (first, rest) = placeholder.names.split_first().ok_or("a name is missing")?;
        let mut arguments = literal.arguments.iter();
        let argument = arguments.find(|argument| argument.name_is(first));
        let is_item = first == "item" || scope == Scope::Entry;
        let (of, below) = match (argument, value.source) {
            (Some(argument), _) => (CallOf::Value(Cow::Borrowed(&argument.value)), rest),
            (_, Source::Field(index)) => (CallOf::Field(index), rest),
            (_, Source::Item) if scope == Scope::Part => {
                let field = self.item.fields.iter().position(|field| field.name == *first);
                (CallOf::Field(field.ok_or("a field is missing")?), rest)
            }
            (_, Source::Item) if is_item => (CallOf::Item(first.clone()), rest),
            (_, Source::Item) => (CallOf::Item("item".to_owned()), &*placeholder.names),
            (_, Source::Index) if scope != Scope::Part => (CallOf::Value(local(first, span)), rest),
            (_, source) if source.is_of_more() => (CallOf::Value(local(first, span)), rest),
            _ => {
                return Err(format!(
                    "`{}` calls a function of what is no field: name its value after the template, \
                     `n = {function}(…)`, and write `{{n}}`",
                    placeholder.written()
                ));
            }
        };
        let call = Expression::Call { of, below: below.to_vec(), function, span };
        let call = Some(self.computed(call, scope, owner));
        Ok(Value { call, part: None, ..value })
    }
}

/// A variable of the template's own.
fn local(name: &str, span: Span) -> Cow<'static, TokenStream> {
    let name = Ident::new(name, span);
    Cow::Owned(quote_spanned!(span=> #name))
}
