//! What rustc can check of a list, and of its items; which arguments ask for an item.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::Ident;

use crate::model::{Field, Item};
use crate::types;

impl Item<'_> {
    /// A list, or something that must be one: rustc says so where it is not.
    pub(super) fn is_checked_list(&self, field: usize) -> bool {
        let Field { ty, serde, .. } = &self.fields[field];
        match types::shape(ty) {
            _ if serde.custom || types::is_scalar(ty) => false,
            types::Shape::List(_) => true,
            types::Shape::Plain => !types::is_open(ty) && !types::mentions(ty, &self.parameters()),
            types::Shape::Generic => false,
        }
    }

    /// A list whose items have fields that are known when it is compiled.
    pub(super) fn has_checked_items(&self, field: usize) -> bool {
        match types::shape(self.fields[field].ty) {
            types::Shape::List(item) => {
                !types::is_open(item) && !types::mentions(item, &self.parameters())
            }
            types::Shape::Plain => true,
            types::Shape::Generic => false,
        }
    }

    fn parameters(&self) -> Vec<&Ident> {
        self.generics.type_params().map(|parameter| &parameter.ident).collect()
    }
}

/// What the arguments of `each` may ask for: the item, and its number.
pub(crate) const OF_ITEM: [&str; 2] = ["item", "index"];

/// Whether an argument is of an item, and not of the result alone.
pub(super) fn asks_for_item(value: &TokenStream) -> bool {
    OF_ITEM.iter().any(|name| mentioned(name, value).is_some())
}

/// Whether a format string takes this name from where it stands: `"{name}"`.
fn is_captured(name: &str, literal: &str) -> bool {
    let mut after = literal.split('{').skip(1).filter_map(|hole| hole.strip_prefix(name));
    after.any(|rest| rest.starts_with(['}', ':']))
}

/// Where an expression has this name, and not as a field's.
pub(crate) fn mentioned(name: &str, value: &TokenStream) -> Option<Span> {
    // one dot is a field's, two are a range's
    let mut dots = 0;
    value.clone().into_iter().find_map(|token| {
        let is_dot = matches!(&token, TokenTree::Punct(dot) if dot.as_char() == '.');
        let before = dots;
        dots = if is_dot { dots + 1 } else { 0 };
        match &token {
            TokenTree::Ident(ident) if before != 1 && ident == name => Some(ident.span()),
            TokenTree::Group(group) => mentioned(name, &group.stream()),
            TokenTree::Literal(literal) if is_captured(name, &literal.to_string()) => {
                Some(literal.span())
            }
            _ => None,
        }
    })
}
