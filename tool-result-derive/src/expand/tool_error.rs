//! The impl of an error: each method is a `match` with an arm a case.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Ident, LitStr, Type};

use super::tokens::{Impls, applied, fields_by_name, matched, of_inner};
use crate::attr::Key;
use crate::code::{call_below, generated, located, place};
use crate::item::Body;
use crate::template::Token;
use crate::tool_error::{ActionText, Answer, Case, NextAction, Own, Slot};

pub(crate) fn expand(impls: &Impls<'_>, cases: &[Case<'_>]) -> TokenStream {
    let none = TokenStream::new();
    let code = by_case(cases, "code", &none, |_, own| own.code.to_token_stream());
    let retryable = by_case(cases, "is_retryable", &none, |body, own| {
        let (lets, value) = (fields_by_name(body, &[&own.retryable]), &own.retryable);
        quote!(#lets #value)
    });
    let next_actions = by_case(cases, "next_actions", &none, next_actions);
    let keys = by_case(cases, "__fields", &quote!(__to), |body, own| {
        let lets = fields_by_name(body, &computed(own.keys.iter().map(|own_key| own_key.value)));
        let pushes = own.keys.iter().map(|own_key| {
            let (key, value) = (&own_key.key, value(body, own_key.value, &[], own_key.span));
            let is_seconds = *key == Key::RetryAfter.name();
            let push = if is_seconds { quote!(push_seconds) } else { quote!(push) };
            let push = located(&quote!(__private::error::ErrorFields::#push), own_key.span);
            quote!(#push(__to, #key, #value);)
        });
        quote!(#lets #(#pushes)*)
    });
    let (source, failure) = (source(cases), failure(cases));
    implementation(
        impls,
        &quote! {
            fn code(&self) -> &__private::str {
                #code
            }
            fn is_retryable(&self) -> __private::bool {
                #retryable
            }
            fn next_actions(&self) -> __private::Vec<__private::NextAction<'_>> {
                #next_actions
            }
            fn __source(
                &self,
            ) -> __private::Option<&(dyn __private::core::error::Error + 'static)> {
                #source
            }
            fn __fields(&self, __to: &mut __private::error::ErrorFields<'_>) {
                #keys
            }
            #failure
        },
    )
}

/// The error that caused this one: what std knows, else what the error in a `transparent` variant tells.
fn source(cases: &[Case<'_>]) -> TokenStream {
    let own = quote!(__private::error::Source(self).__source());
    if !has_inner(cases) {
        return own;
    }
    let inner = by_case(cases, "__source", &TokenStream::new(), |_, _| quote!(__private::None));
    quote!(__private::Option::or_else(#own, || #inner))
}

fn failure(cases: &[Case<'_>]) -> Option<TokenStream> {
    if !has_inner(cases) {
        return None;
    }
    let failure = matched(&mut cases.iter().map(|case| (case.body, failure_of(&case.answer))));
    Some(quote!(fn to_failure(&self) -> __private::ToolFailure { #failure }))
}

fn failure_of(answer: &Answer<'_>) -> TokenStream {
    let Answer::Inner(ty) = answer else { return quote!(__private::error::failure_of(self)) };
    let [failure, text] =
        ["to_failure", "__text"].map(|method| inner(ty, method, &TokenStream::new()));
    quote!(__private::error::transparent(self, #failure, &#text))
}

fn has_inner(cases: &[Case<'_>]) -> bool {
    cases.iter().any(|case| matches!(case.answer, Answer::Inner(_)))
}

pub(crate) fn nothing(impls: &Impls<'_>) -> TokenStream {
    implementation(
        impls,
        &quote!(
            fn code(&self) -> &__private::str {
                ""
            }
        ),
    )
}

fn implementation(impls: &Impls<'_>, methods: &TokenStream) -> TokenStream {
    let error = impls.implement("ToolError", methods);
    let hosts = impls.for_hosts("host_error_impls");
    impls.in_block(&quote! {
        use __private::error::{NoSource as _, NotShown as _, ShownAsJson as _};
        #error
        #hosts
    })
}

fn by_case(
    cases: &[Case<'_>],
    method: &str,
    arguments: &TokenStream,
    own: impl Fn(Body<'_>, &Own<'_>) -> TokenStream,
) -> TokenStream {
    let code = |case: &Case<'_>| match &case.answer {
        Answer::Inner(ty) => inner(ty, method, arguments),
        Answer::Own(answer) => own(case.body, answer),
    };
    matched(&mut cases.iter().map(|case| (case.body, code(case))))
}

fn inner(ty: &Type, method: &str, arguments: &TokenStream) -> TokenStream {
    of_inner(ty, &quote!(__private::ToolError), method, arguments)
}

fn computed<'a>(values: impl Iterator<Item = Slot<'a>>) -> Vec<&'a TokenStream> {
    let computed = values.filter_map(|value| match value {
        Slot::Computed(value) => Some(value),
        Slot::Field(_) => None,
    });
    computed.collect()
}

/// A value, by reference; of a field perhaps a part of it. An expression sees the fields by their names.
fn value(body: Body<'_>, value: Slot<'_>, path: &[String], span: Span) -> TokenStream {
    match value {
        Slot::Field(field) => {
            let place = place(body, field, span);
            let path: Vec<_> = path.iter().map(|name| Ident::new_raw(name, span)).collect();
            let by_reference = (body.is_variant && !path.is_empty()).then(|| quote!(&));
            quote!(#by_reference #place #(.#path)*)
        }
        Slot::Computed(value) => quote_spanned!(generated(value.span())=> &(#value)),
    }
}

fn next_actions(body: Body<'_>, own: &Own<'_>) -> TokenStream {
    if own.next_actions.is_empty() {
        return quote!(__private::Vec::new());
    }
    let actions = own.next_actions.iter().map(|action| next_action(body, action));
    quote!(__private::core::convert::Into::into([#(#actions),*]))
}

fn next_action(body: Body<'_>, action: &NextAction<'_>) -> TokenStream {
    match action {
        NextAction::Computed(value) => {
            let lets = fields_by_name(body, &[value]);
            let action = applied(&quote!(__private::next_action), value);
            quote_spanned!(generated(value.span())=> { #lets #action })
        }
        NextAction::Template(template) => {
            let values = template.placeholders.iter().map(|(_, value)| *value);
            let lets = fields_by_name(body, &computed(values));
            let text = Filled { body, template }.text(&template.tokens);
            quote!({ #lets __private::error::next_action(#text) })
        }
    }
}

/// A template of an error, which std writes.
struct Filled<'w, 'a> {
    body: Body<'a>,
    template: &'w ActionText<'a>,
}

impl Filled<'_, '_> {
    /// `format_args!` of a template, or of an optional piece in it: a format string whose values are numbered.
    fn text(&self, mut tokens: &[Token]) -> TokenStream {
        let (mut text, mut values) = (String::new(), Vec::new());
        while let [token, rest @ ..] = tokens {
            tokens = rest;
            let number = Literal::usize_unsuffixed(values.len());
            match *token {
                Token::Char(brace @ ('{' | '}')) => text.extend([brace, brace]),
                Token::Char(c) => text.push(c),
                Token::Close => {}
                Token::Placeholder(of) => {
                    let spec = &self.template.placeholders[of].0.spec;
                    let colon = if spec.is_empty() { "" } else { ":" };
                    text.extend(["{", &number.to_string(), colon, spec, "}"]);
                    let (span, value) = (self.span(), self.value(of));
                    let private = quote!(__private);
                    values.push(quote_spanned!(span=> (&#private::error::Shown(#value)).__shown()));
                }
                Token::Open(of) => {
                    text.extend(["{", &number.to_string(), "}"]);
                    let end = rest.iter().position(|token| *token == Token::Close);
                    let (piece, behind) = rest.split_at(end.unwrap_or(rest.len()));
                    tokens = behind;
                    let (value, piece) = (self.value(of), self.text(piece));
                    values.push(quote!(__private::error::piece(#value, #piece)));
                }
            }
        }
        let text = LitStr::new(&text, self.template.literal.text.span());
        quote!(__private::core::format_args!(#text, #(#values),*))
    }

    fn span(&self) -> Span {
        generated(self.template.literal.text.span())
    }

    fn value(&self, number: usize) -> TokenStream {
        let (placeholder, of) = &self.template.placeholders[number];
        let (token, span) = (self.template.literal.text.span(), self.span());
        let below = &placeholder.names[1..];
        match placeholder.function_at(token) {
            None => value(self.body, *of, below, span),
            Some(function) => {
                let of = value(self.body, *of, &[], span);
                let call = call_below(&of, below, &function, token);
                quote_spanned!(span=> &#call)
            }
        }
    }
}
