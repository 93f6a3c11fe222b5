//! Walks over tokens, those in groups too.

use proc_macro2::{Group, TokenStream, TokenTree};

/// The tokens in their order. A group stands before what it holds, and once more behind it.
pub(crate) fn flat(tokens: TokenStream) -> Vec<TokenTree> {
    let mut all = Vec::new();
    for token in tokens {
        all.push(token.clone());
        if let TokenTree::Group(group) = &token {
            all.extend(flat(group.stream()));
            all.push(token);
        }
    }
    all
}

pub(crate) fn replaced(
    tokens: TokenStream,
    other: &mut dyn FnMut(TokenTree) -> TokenStream,
) -> TokenStream {
    let mut all = TokenStream::new();
    for token in tokens {
        all.extend(match token {
            TokenTree::Group(group) => {
                let mut own = Group::new(group.delimiter(), replaced(group.stream(), other));
                own.set_span(group.span());
                TokenTree::Group(own).into()
            }
            token => other(token),
        });
    }
    all
}
