//! `self.field` in an expression of an enum, where `self` has no fields.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

use super::entry::{AttrValue, Attrs, Literal};
use crate::errors::Errors;

impl Attrs {
    /// Reports them, and takes the expressions away, so that rustc has nothing to say of them.
    pub(crate) fn refuse_fields_of_self(&mut self, errors: &mut Errors) {
        for entry in &mut self.0 {
            match &mut entry.value {
                AttrValue::Expression(value) if has_field_of_self(value, errors) => {
                    entry.value = AttrValue::Invalid;
                }
                AttrValue::Pairs(pairs) => {
                    for pair in pairs {
                        replace(&mut pair.value, errors);
                    }
                }
                AttrValue::NamesOrPairs(named) => {
                    for value in named.iter_mut().filter_map(|named| named.value.as_mut()) {
                        replace(value, errors);
                    }
                }
                AttrValue::Template(literal) => literal.refuse_fields_of_self(errors),
                _ => {}
            }
        }
    }
}

impl Literal {
    fn refuse_fields_of_self(&mut self, errors: &mut Errors) {
        for argument in &mut self.arguments {
            replace(&mut argument.value, errors);
        }
    }
}

fn replace(value: &mut TokenStream, errors: &mut Errors) {
    if has_field_of_self(value, errors) {
        *value = quote!(());
    }
}

fn has_field_of_self(expression: &TokenStream, errors: &mut Errors) -> bool {
    let tokens: Vec<TokenTree> = expression.clone().into_iter().collect();
    let mut has_some = false;
    for (at, token) in tokens.iter().enumerate() {
        match (token, &tokens[at + 1..]) {
            (TokenTree::Group(group), _) => has_some |= has_field_of_self(&group.stream(), errors),
            (
                TokenTree::Ident(this),
                [TokenTree::Punct(dot), TokenTree::Ident(field), rest @ ..],
            ) if this == "self" && dot.as_char() == '.' && !is_call(rest) => {
                has_some = true;
                errors.at(
                    field.span(),
                    format!(
                        "`self` is the enum here, which has no fields: for the field of a variant, \
                         write `{field}` without `self`"
                    ),
                );
            }
            _ => {}
        }
    }
    has_some
}

/// `(…)` or `::<…>(…)`
fn is_call(behind_the_name: &[TokenTree]) -> bool {
    match behind_the_name.first() {
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Parenthesis,
        Some(TokenTree::Punct(colon)) => colon.as_char() == ':',
        _ => false,
    }
}
