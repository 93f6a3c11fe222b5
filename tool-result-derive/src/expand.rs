//! Writes the impl. Nothing can go wrong here any more.

mod hooks;
pub(crate) mod layout;
pub(crate) mod part;
mod template;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{GenericParam, Generics};

use crate::attr::Key;
use crate::markdown_template;
use crate::model::{DeriveTarget, Model};
use crate::roles::RoleSource;
use crate::types;

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let tools = model.item.tools();
    let layout = layout::layout(model);
    let shown = markdown_template::text(model);
    implementation(model, &tools[0].0, &shown, &layout)
}

/// The impl, with a given layout.
pub(crate) fn implementation(
    model: &Model<'_>,
    tool: &str,
    shown: &str,
    layout: &TokenStream,
) -> TokenStream {
    let private = private();
    let methods = [tool_method(model, &private), Some(next_actions(model, &private))];
    let hooks = [
        Some(verdict(model, &private)),
        hooks::answer(model, &private),
        part::visits(model, &private),
    ];
    let (methods, hooks) = (methods.into_iter().flatten(), hooks.into_iter().flatten());
    let consts = consts(tool, shown, &private);
    let layout = layout_const(layout, &private);
    let running = running(model, &private);
    wrap(&model.item.target, &quote!(#consts #running #(#methods)*), &quote!(#layout #(#hooks)*))
}

/// `tool_result`, by the name it has beside the impl.
fn krate() -> TokenStream {
    quote!(__tool_result)
}

/// The path of everything that generated code calls.
pub(crate) fn private() -> TokenStream {
    quote!(__private)
}

pub(crate) fn consts(tool: &str, shown: &str, private: &TokenStream) -> TokenStream {
    let str = quote!(#private::str);
    quote! {
        const TOOL: &'static #str = #tool;
        const MARKDOWN_TEMPLATE: &'static #str = #shown;
    }
}

pub(crate) fn layout_const(layout: &TokenStream, private: &TokenStream) -> TokenStream {
    quote!(const __LAYOUT: &'static #private::Layout = &#layout;)
}

fn running(model: &Model<'_>, private: &TokenStream) -> Option<TokenStream> {
    let text = model.item.attrs.texts(Key::Running).first()?;
    Some(quote!(const RUNNING: &'static #private::str = #text;))
}

/// `impl … ToolResult for … { … }` and what only core asks for, in a block where `tool_result` has one
/// name: a path that leads nowhere is reported once.
pub(crate) fn wrap(
    target: &DeriveTarget<'_>,
    result: &TokenStream,
    layout: &TokenStream,
) -> TokenStream {
    let DeriveTarget { ident, generics, path, deprecated } = target;
    let (krate, private) = (krate(), private());
    let (parameters, arguments, _) = generics.split_for_impl();
    let ty = quote!(#ident #arguments);
    let bounds = bounds(generics, &ty, &private);
    let clause = (!bounds.is_empty()).then(|| quote!(where #bounds));
    // At the path's own token, so that rustc points there where it leads nowhere.
    let alias = located(&krate, path.span());
    let allow = deprecated.then(|| quote!(#[allow(deprecated)]));
    quote! {
        const _: () = {
            use #path as #alias;
            use #krate::__private;
            #[allow(unused_imports)]
            use #private::NoPart as _;
            #allow
            #[automatically_derived]
            impl #parameters #krate::ToolResult for #ty #clause {
                #result
            }
            #allow
            #[automatically_derived]
            impl #parameters #private::ResultLayout for #ty #clause {
                #layout
            }
            #private::host_impls! { [#allow] [#parameters] [#ty] [#bounds] }
        };
    }
}

/// The bounds of the struct's own, and that it is `Serialize`, each with a comma behind it.
fn bounds(generics: &Generics, ty: &TokenStream, private: &TokenStream) -> TokenStream {
    let own = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    // Without parameters, rustc says itself what `Serialize` lacks.
    let is_open = generics.params.iter().any(|param| !matches!(param, GenericParam::Lifetime(_)));
    let serialize = is_open.then(|| quote!(#ty: #private::Serialize,));
    // a host's type may be `Self` there
    let own = instead_of_self(quote!(#(#own,)*), ty);
    quote!(#own #serialize)
}

fn instead_of_self(tokens: TokenStream, ty: &TokenStream) -> TokenStream {
    let mut named = TokenStream::new();
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) if ident == "Self" => named.extend(ty.clone()),
            TokenTree::Group(group) => {
                let inside = instead_of_self(group.stream(), ty);
                named.extend([TokenTree::Group(Group::new(group.delimiter(), inside))]);
            }
            tree => named.extend([tree]),
        }
    }
    named
}

/// A span that points to `span` and has the names of generated code: `self` and locals are found
/// there, also if the token came through a `macro_rules` macro.
fn generated(span: Span) -> Span {
    span.resolved_at(Span::call_site())
}

/// A path of generated code's, so that rustc reports there what goes wrong in calling it.
fn located(path: &TokenStream, span: Span) -> TokenStream {
    let mut located = TokenStream::new();
    for mut tree in path.clone() {
        tree.set_span(tree.span().located_at(span));
        located.extend([tree]);
    }
    located
}

/// A field of `self`, at a token of the author's.
fn place(model: &Model<'_>, field: usize, span: Span) -> TokenStream {
    let mut ident = model.item.fields[field].ident.clone();
    ident.set_span(ident.span().located_at(span));
    quote_spanned!(generated(span)=> &self.#ident)
}

/// `<Type as Trait>::method(&self.field)`: rustc points at the type where the trait is missing.
fn read(
    model: &Model<'_>,
    field: usize,
    method: &TokenStream,
    private: &TokenStream,
) -> TokenStream {
    let ty = model.item.fields[field].ty;
    let place = place(model, field, ty.span());
    quote_spanned!(ty.span()=> <#ty as #private::#method(#place))
}

fn tool_method(model: &Model<'_>, private: &TokenStream) -> Option<TokenStream> {
    let field = model.roles.tool?.field()?;
    let text = read(model, field, &quote!(Text > ::text), private);
    Some(quote! {
        #[inline]
        fn tool(&self) -> &#private::str {
            #text
        }
    })
}

fn verdict(model: &Model<'_>, private: &TokenStream) -> TokenStream {
    let roles = &model.roles;
    let (success_is, success) = flag(model, roles.success, &quote!(__success), private);
    let (found_is, found) = flag(model, roles.found, &quote!(__found), private);
    let error = match roles.error.and_then(RoleSource::field) {
        Some(field) if roles.error_decides => {
            read(model, field, &quote!(ErrorField > ::failing), private)
        }
        _ => quote!(false),
    };
    let empty = roles
        .items
        .and_then(RoleSource::field)
        .map_or_else(|| quote!(false), |field| list(model, types::Use::IsEmpty, field, private));
    quote! {
        #[inline]
        fn __verdict(&self) -> #private::Verdict {
            #success_is
            #found_is
            #private::Verdict { success: #success, error: #error, found: #found, empty: #empty }
        }
    }
}

/// The statement that computes a status, and the status as an `Option`.
fn flag(
    model: &Model<'_>,
    source: Option<RoleSource<'_>>,
    local: &TokenStream,
    private: &TokenStream,
) -> (TokenStream, TokenStream) {
    match source {
        Some(RoleSource::Field(field)) => {
            let flag = read(model, field, &quote!(StatusField > ::flag), private);
            (TokenStream::new(), quote!(#private::Some(#flag)))
        }
        Some(RoleSource::Computed(Some(expression))) => {
            (quote!(let #local: #private::bool = #expression;), quote!(#private::Some(#local)))
        }
        _ => (TokenStream::new(), quote!(#private::None)),
    }
}

/// Uses a field that is a list.
fn list(model: &Model<'_>, how: types::Use, field: usize, private: &TokenStream) -> TokenStream {
    let ty = model.item.fields[field].ty;
    types::list(how, ty, &place(model, field, ty.span()), private)
}

fn next_actions(model: &Model<'_>, private: &TokenStream) -> TokenStream {
    let actions = match model.roles.next_actions {
        Some(RoleSource::Field(field)) => {
            read(model, field, &quote!(NextActionsField > ::actions), private)
        }
        Some(RoleSource::Computed(Some(expression))) if !says_none(expression) => {
            let span = generated(expression.span());
            let computed = located(&quote!(#private::computed_actions), span);
            quote_spanned!(span=> #computed(#expression))
        }
        _ => quote!(#private::Vec::new()),
    };
    quote! {
        #[inline]
        fn next_actions(&self) -> #private::Vec<#private::Cow<'_, #private::str>> {
            #actions
        }
    }
}

/// `[]` and its like, whose type rustc could not tell.
pub(crate) fn says_none(expression: &TokenStream) -> bool {
    let text = expression.to_string().replace(' ', "");
    matches!(text.as_str(), "[]" | "vec![]" | "Vec::new()" | "None")
}
