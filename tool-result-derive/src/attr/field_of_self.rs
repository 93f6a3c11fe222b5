//! `self.field` in an expression of an enum, where `self` has no fields.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

use super::entry::{AttrValue, Attrs};
use crate::errors::Errors;

impl Attrs {
    /// Reports them, and takes the expressions away, so that rustc has nothing to say of them.
    pub(crate) fn refuse_fields_of_self(&mut self, errors: &mut Errors) {
        for entry in &mut self.0 {
            if let AttrValue::Expression(value) = &entry.value {
                if has_field_of_self(value, errors) {
                    entry.value = AttrValue::Invalid;
                }
                continue;
            }
            for value in entry.value.named_expressions() {
                if has_field_of_self(value, errors) {
                    *value = quote!(());
                }
            }
        }
    }
}

impl AttrValue {
    fn named_expressions(&mut self) -> Vec<&mut TokenStream> {
        let arguments = match self {
            AttrValue::Template(literal) => &mut literal.arguments,
            AttrValue::Pairs(pairs) => pairs,
            AttrValue::NamesOrPairs(named) => {
                return named.iter_mut().filter_map(|named| named.value.as_mut()).collect();
            }
            _ => return Vec::new(),
        };
        arguments.iter_mut().map(|argument| &mut argument.value).collect()
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
