//! `self.field` in an expression of an enum, where `self` has no fields.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::entry::{AttrValue, Attrs, Literal};
use crate::errors::Errors;
use crate::scope;

impl Attrs {
    pub(crate) fn refuse_fields_of_self(&self, errors: &mut Errors) {
        for expression in self.0.iter().flat_map(|entry| entry.value.expressions()) {
            no_field_of_self(expression, errors);
        }
    }
}

impl AttrValue {
    fn expressions(&self) -> Vec<&TokenStream> {
        match self {
            AttrValue::Expression(value) => vec![value],
            AttrValue::Template(Literal { arguments, .. }) | AttrValue::Pairs(arguments) => {
                arguments.iter().map(|argument| &argument.value).collect()
            }
            AttrValue::NamesOrPairs(named) => {
                named.iter().filter_map(|named| named.value.as_ref()).collect()
            }
            _ => Vec::new(),
        }
    }
}

fn no_field_of_self(expression: &TokenStream, errors: &mut Errors) {
    for (field, next) in scope::names_of_self(expression) {
        let is_call = match next {
            Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Parenthesis,
            // `::<…>(…)`
            Some(TokenTree::Punct(colon)) => colon.as_char() == ':',
            _ => false,
        };
        if !is_call {
            errors.at(
                field.span(),
                format!(
                    "`self` is the enum here, which has no fields: for the field of a variant, write `{field}` without \
                     `self`"
                ),
            );
        }
    }
}
