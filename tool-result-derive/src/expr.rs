//! One Rust expression, up to the next comma on its level, without syn's `full`.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::{ExprPath, Token, Variant};

use crate::tree;

/// Takes one expression off `input`; a comma or the end follows it.
///
/// Without `full`, syn's `Expr` knows few forms, but syn still finds the end of any expression
/// where it stands as the discriminant of an enum's variant. `return` in front makes it take the
/// whole: without it, a simple expression would end at `..` or `?`.
pub(crate) fn expression(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    if input.is_empty() || input.peek(Token![,]) {
        return Err(input.error("an expression is missing here"));
    }
    // rustc would read `return = …`, and speak of that
    if input.peek(Token![=]) {
        return Err(input.error("expected one `=`, found a second one: remove it"));
    }
    let rest: Vec<TokenTree> = input.fork().parse::<TokenStream>()?.into_iter().collect();
    let Some(length) = length(&rest) else {
        // What syn has to say here speaks of its own features.
        let wrong = to_comma(input)?;
        return Err(syn::Error::new_spanned(
            wrong,
            "this is not one Rust expression: write `key = expression`, and a comma before the next key",
        ));
    };
    for _ in 0..length {
        input.parse::<TokenTree>()?;
    }
    Ok(with_own_self(rest.into_iter().take(length).collect()))
}

pub(crate) fn items(list: &TokenStream) -> Option<Vec<TokenStream>> {
    let mut tokens = list.clone().into_iter();
    let (Some(TokenTree::Group(group)), None) = (tokens.next(), tokens.next()) else { return None };
    let is_repeated =
        |token: TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ';');
    let is_list =
        group.delimiter() == Delimiter::Bracket && !group.stream().into_iter().any(is_repeated);
    is_list.then(|| expressions.parse2(group.stream()).ok()).flatten()
}

fn expressions(input: ParseStream<'_>) -> syn::Result<Vec<TokenStream>> {
    let mut expressions = Vec::new();
    while !input.is_empty() {
        expressions.push(expression(input)?);
        input.parse::<Option<Token![,]>>()?;
    }
    Ok(expressions)
}

/// `[]` and its like, whose type rustc could not tell.
pub(crate) fn says_none(expression: &TokenStream) -> bool {
    let text = expression.to_string().replace(' ', "");
    matches!(text.as_str(), "[]" | "vec![]" | "Vec::new()" | "None")
}

/// Generated code takes it by `use`, which has no generic arguments.
pub(crate) fn is_plain(path: &ExprPath) -> bool {
    path.qself.is_none() && path.path.segments.iter().all(|segment| segment.arguments.is_none())
}

/// The tokens with every `self` the one of generated code: in a struct that a `macro_rules` macro
/// makes, it would be looked for where the macro is called.
fn with_own_self(tokens: TokenStream) -> TokenStream {
    tree::replaced(tokens, &mut |mut token| {
        if matches!(&token, TokenTree::Ident(ident) if ident == "self") {
            token.set_span(token.span().resolved_at(Span::call_site()));
        }
        token.into()
    })
}

fn length(tokens: &[TokenTree]) -> Option<usize> {
    // `let` is for conditions only.
    if matches!(tokens.first(), Some(TokenTree::Ident(ident)) if ident == "let") {
        return None;
    }
    let all: TokenStream = tokens.iter().cloned().collect();
    let left = left_behind.parse2(quote!(V = return #all)).ok()??;
    tokens.len().checked_sub(left).filter(|length| *length > 0)
}

/// Parses a variant, and counts the tokens behind it. `None` if the variant does not end there.
fn left_behind(input: ParseStream<'_>) -> syn::Result<Option<usize>> {
    input.parse::<Variant>()?;
    let ends = input.is_empty() || input.peek(Token![,]);
    let left = input.parse::<TokenStream>()?.into_iter().count();
    Ok(ends.then_some(left))
}

pub(crate) fn to_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> syn::Result<Vec<String>> {
        let parser = |input: ParseStream<'_>| {
            let mut all = Vec::new();
            while !input.is_empty() {
                all.push(expression(input)?.to_string());
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(all)
        };
        parser.parse_str(text)
    }

    #[test]
    fn every_form_ends_at_its_comma() {
        for form in [
            "self.items.len() + 1",
            "!matches!(self.status, S::Failed)",
            "vec![\"x\", \"y\"]",
            "a::<B, C>()",
            "|a, b| a + b",
            "self.v.iter().map(|(a, b)| a + b).collect::<Vec<u8>>()",
            "P { a: 1, b: 2 }.a",
            "match x { A => 1, B => { 2 } }",
            "if a { b } else { c }",
            "{ let x = 1; x }",
            "a as HashMap<u8, u16>",
            "<A as T<B, C>>::f()",
            "a > b && c < d",
            "a..b",
            "self.a?",
            "&self.a[1..]",
            "move |a: Vec<u8>, b| -> u8 { 1 }",
            "if let Some(x) = y && z { 1 } else { 2 }",
            "'l: { break 'l 1 }",
            "f::<{ 1 + 1 }, 2>()",
            "[]",
        ] {
            let parsed = list(&format!("{form}, 1")).expect(form);
            let [first, second] = parsed.as_slice() else { panic!("{form}: {parsed:?}") };
            let plain = |text: &str| text.replace(char::is_whitespace, "");
            assert_eq!(plain(first), plain(form));
            assert_eq!(second, "1");
        }
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for form in ["", "let y = 1", "a +", "a b", "1 2, 3", "= a", "== a"] {
            let parser = |input: ParseStream<'_>| expression(input);
            assert!(parser.parse_str(form).is_err(), "{form}");
        }
    }
}
