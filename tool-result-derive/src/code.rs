//! Pieces of generated code, each with the span of what it stands for: places, and calls of the author's functions.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Ident;

use crate::item::Body;

/// A span that points to `span` and has the names of generated code: `self` and locals are found
/// there, also if the token came through a `macro_rules` macro.
pub(crate) fn generated(span: Span) -> Span {
    span.resolved_at(Span::call_site())
}

/// A path of generated code's, so that rustc reports there what goes wrong in calling it.
pub(crate) fn located(path: &impl ToTokens, span: Span) -> TokenStream {
    let mut located = TokenStream::new();
    for mut tree in path.to_token_stream() {
        tree.set_span(tree.span().located_at(span));
        located.extend([tree]);
    }
    located
}

/// A field of `self`, at a token of the author's: of a variant, the reference that its pattern binds.
pub(crate) fn place(body: Body<'_>, field: usize, span: Span) -> TokenStream {
    let span = generated(span);
    if body.is_variant {
        return Ident::new(&binding(field).to_string(), span).to_token_stream();
    }
    let member = body.fields.members().nth(field).map(|member| located(&member, span));
    quote_spanned!(span=> &self.#member)
}

pub(crate) fn binding(field: usize) -> Ident {
    format_ident!("__field{field}")
}

/// Calls a function of a value, or of a field below it: nothing where that is absent.
pub(crate) fn call_below(
    value: &TokenStream,
    below: &[String],
    function: &TokenStream,
    span: Span,
) -> TokenStream {
    let own = generated(span);
    let Some((name, below)) = below.split_first() else {
        let call = located(&quote!(__private::TemplateFunction::call), own);
        return quote_spanned!(own=> #call(#function, #value));
    };
    let ident = Ident::new_raw(name, span);
    let call = call_below(&quote_spanned!(own=> &__item.#ident), below, function, span);
    let open = opened(value);
    quote!(__private::Option::and_then(#open, |__item| #call))
}

/// The inside of a value, if that is an `Option`, a pointer, or one in the other.
pub(crate) fn opened(place: &TokenStream) -> TokenStream {
    quote! {
        __private::Option::and_then(
            __private::Probe::new(#place).__open(),
            |__item| __private::Probe::new(__item).__open(),
        )
    }
}
