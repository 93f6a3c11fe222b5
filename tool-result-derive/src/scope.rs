//! The names that expressions may use, and where they do.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;

use crate::tree;

/// The names that `cursor` sees: the number of the first item that is not shown, how many are shown, and how many
/// there are.
pub(crate) const COUNT_NAMES: &[&str] = &["_", "next", "shown", "total"];
/// The names that `more` sees: the position of the next page, and those numbers.
pub(crate) const MORE_NAMES: &[&str] = &["next", "next_item", "shown", "total"];

/// The names that the arguments of `each` may use: the item, and its number.
pub(crate) const ITEM_NAMES: &[&str] = &["item", "index"];
/// The names that the arguments of `each` may use for the entry of a map.
pub(crate) const ENTRY_NAMES: &[&str] = &["key", "value", "index"];

pub(crate) fn is_captured(name: &str, literal: &str) -> bool {
    // no name is raw there
    let name = name.strip_prefix("r#").unwrap_or(name);
    let mut after =
        literal.split('{').skip(1).filter_map(|placeholder| placeholder.strip_prefix(name));
    after.any(|rest| rest.starts_with(['}', ':']))
}

/// The token in an expression that is this name, and not a field's.
pub(crate) fn mentioned(name: &str, value: &TokenStream) -> Option<Span> {
    // one dot is a field's, two are a range's
    let mut dots = 0;
    tree::flat(value.clone()).iter().find_map(|token| {
        let is_it = match token {
            TokenTree::Ident(ident) => dots != 1 && ident == name,
            TokenTree::Literal(literal) => is_captured(name, &literal.to_string()),
            _ => false,
        };
        let is_dot = matches!(token, TokenTree::Punct(dot) if dot.as_char() == '.');
        dots = if is_dot { dots + 1 } else { 0 };
        is_it.then(|| token.span())
    })
}

pub(crate) fn mentions_own(name: &str, value: &TokenStream) -> bool {
    tree::flat(value.clone()).windows(3).any(|tokens| match tokens {
        [TokenTree::Ident(this), TokenTree::Punct(dot), TokenTree::Ident(field)] => {
            this == "self" && dot.as_char() == '.' && field.unraw() == name
        }
        _ => false,
    })
}
