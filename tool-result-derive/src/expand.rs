//! Writes the impl. Nothing can go wrong here any more.

mod hooks;
pub(crate) mod layout;
mod outcome;
pub(crate) mod part;
mod template;
pub(crate) mod tool_error;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{GenericParam, Generics, Ident};

use crate::attr::{Attrs, Key};
use crate::bind::mentioned;
use crate::expr;
use crate::markdown_template;
use crate::model::{DeriveTarget, Model};
use crate::roles::RoleSource;
use crate::types;

pub(crate) use outcome::{enum_beside_errors, expand_enum};

pub(crate) fn expand(target: &DeriveTarget<'_>, model: &Model<'_>) -> TokenStream {
    let layout = layout::layout(model);
    let shown = markdown_template::text(model);
    implementation(target, model, &model.item.tools[0].0, &shown, &layout)
}

/// The impl, with a given layout.
pub(crate) fn implementation(
    target: &DeriveTarget<'_>,
    model: &Model<'_>,
    tool: &str,
    shown: &str,
    layout: &TokenStream,
) -> TokenStream {
    let tool_method = tool_body(model).map(|body| tool_method(&body));
    let next_actions = next_actions_method(&next_actions(model));
    let verdict = verdict_method(&verdict(model));
    let answer = hooks::answer(model).map(|body| answer_method(&body));
    let visits = part::visits(model).map(|body| part::visit_method(&body));
    let consts = consts(tool, shown);
    let layout = layout_const(layout);
    let running = running(&model.item.attrs);
    let untrusted = untrusted(&untrusted_fields(model, ""));
    wrap(
        target,
        &quote!(#consts #untrusted #running #tool_method #next_actions),
        &quote!(#layout #verdict #answer #visits),
    )
}

/// The path of everything that generated code calls.
pub(crate) fn private() -> TokenStream {
    quote!(__private)
}

pub(crate) fn consts(tool: &str, shown: &str) -> TokenStream {
    consts_of(&quote!(#tool), &quote!(#shown))
}

fn consts_of(tool: &TokenStream, shown: &TokenStream) -> TokenStream {
    quote! {
        const TOOL: &'static __private::str = #tool;
        const MARKDOWN_TEMPLATE: &'static __private::str = #shown;
    }
}

pub(crate) fn layout_const(layout: &TokenStream) -> TokenStream {
    quote!(const __LAYOUT: &'static __private::Layout = &#layout;)
}

fn running(attrs: &Attrs) -> Option<TokenStream> {
    let text = attrs.texts(Key::Running).first()?;
    Some(quote!(const RUNNING: &'static __private::str = #text;))
}

/// `("path", "web page"),` for each untrusted field.
fn untrusted_fields(model: &Model<'_>, above: &str) -> TokenStream {
    let pairs = model.item.written().filter_map(|(_, field)| {
        let source = field.attrs.texts(Key::Untrusted).first()?;
        let path = format!("{above}{}", field.key);
        Some(quote!((#path, #source),))
    });
    pairs.collect()
}

fn untrusted(pairs: &TokenStream) -> Option<TokenStream> {
    let ty = untrusted_type();
    (!pairs.is_empty()).then(|| quote!(const UNTRUSTED: #ty = &[#pairs];))
}

fn untrusted_type() -> TokenStream {
    quote!(&'static [(&'static __private::str, &'static __private::str)])
}

/// `impl … ToolResult for … { … }` and what only core asks for.
pub(crate) fn wrap(
    target: &DeriveTarget<'_>,
    result: &TokenStream,
    layout: &TokenStream,
) -> TokenStream {
    let DeriveTarget { ident, generics, path, deprecated } = target;
    let (parameters, arguments, _) = generics.split_for_impl();
    let ty = quote!(#ident #arguments);
    let bounds = bounds(generics, &ty, &quote!(__private::Serialize));
    let clause = (!bounds.is_empty()).then(|| quote!(where #bounds));
    let allow = deprecated.then(|| quote!(#[allow(deprecated)]));
    let impls = quote! {
        #allow
        #[automatically_derived]
        impl #parameters __private::ToolResult for #ty #clause {
            #result
        }
        #allow
        #[automatically_derived]
        impl #parameters __private::ResultLayout for #ty #clause {
            #layout
        }
        __private::host_impls! { [#allow] [#parameters] [#ty] [#bounds] }
    };
    in_block(path, &impls)
}

/// The impls in a block where what they call has one name: a path that leads nowhere is reported once. `use` of the
/// edition 2015 finds paths from the root alone, so there is no other one.
fn in_block(path: &TokenStream, impls: &TokenStream) -> TokenStream {
    // at the path's own token, so that rustc points there where it leads nowhere
    let private = located(&private(), path.span());
    quote! {
        const _: () = {
            use #path::#private;
            #impls
        };
    }
}

/// The bounds of the struct's own, and that it is `Serialize`, each with a comma behind it.
fn bounds(generics: &Generics, ty: &TokenStream, needed: &TokenStream) -> TokenStream {
    let own = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    // Without parameters, rustc says itself what the type lacks.
    let is_open = generics.params.iter().any(|param| !matches!(param, GenericParam::Lifetime(_)));
    let needed = is_open.then(|| quote!(#ty: #needed,));
    // a host's type may be `Self` there
    let own = instead_of_self(quote!(#(#own,)*), ty);
    quote!(#own #needed)
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

/// A field of `self`, at a token of the author's: of a variant, the reference that its pattern binds.
fn place(model: &Model<'_>, field: usize, span: Span) -> TokenStream {
    if model.item.is_variant() {
        let mut binding = binding(field);
        binding.set_span(generated(span));
        return binding.to_token_stream();
    }
    let mut ident = model.item.fields[field].ident.clone();
    ident.set_span(ident.span().located_at(span));
    quote_spanned!(generated(span)=> &self.#ident)
}

/// The name that the pattern of a variant gives to a field.
fn binding(field: usize) -> Ident {
    format_ident!("__field{field}")
}

/// `Self::Variant { … }`, with the fields that the body uses.
fn variant_pattern<M: ToTokens>(
    ident: &Ident,
    members: impl Iterator<Item = M>,
    body: &TokenStream,
) -> TokenStream {
    let used = members.enumerate().filter_map(|(index, member)| {
        let binding = binding(index);
        mentioned(&binding.to_string(), body).map(|_| quote!(#member: #binding,))
    });
    quote!(Self::#ident { #(#used)* .. })
}

/// The statements by which an author's expression sees the fields of a variant by their names.
fn fields_by_name(model: &Model<'_>, expressions: &[&TokenStream]) -> TokenStream {
    let fields = model.item.fields.iter().filter(|_| model.item.is_variant());
    bound_by_name(fields.map(|field| field.ident.clone()), expressions)
}

/// The same, by these names.
fn bound_by_name(names: impl Iterator<Item = Ident>, expressions: &[&TokenStream]) -> TokenStream {
    let lets = names.enumerate().filter_map(|(index, mut name)| {
        // at the author's own token, whose hygiene it has
        let mut spans = expressions.iter().filter_map(|value| mentioned(&name.to_string(), value));
        name.set_span(spans.next()?);
        let binding = binding(index);
        Some(quote!(#[allow(unused_variables)] let #name = #binding;))
    });
    lets.collect()
}

/// `<Type as Trait>::method(&self.field)`: rustc points at the type where the trait is missing.
fn read(model: &Model<'_>, field: usize, method: &TokenStream) -> TokenStream {
    let ty = model.item.fields[field].ty;
    let place = place(model, field, ty.span());
    let private = private();
    quote_spanned!(ty.span()=> <#ty as #private::#method(#place))
}

fn tool_body(model: &Model<'_>) -> Option<TokenStream> {
    let field = model.roles.tool?.field()?;
    Some(read(model, field, &quote!(Text > ::text)))
}

fn tool_method(body: &TokenStream) -> TokenStream {
    quote! {
        #[inline]
        fn tool(&self) -> &__private::str {
            #body
        }
    }
}

fn verdict_method(body: &TokenStream) -> TokenStream {
    quote! {
        #[inline]
        fn __verdict(&self) -> __private::Verdict {
            #body
        }
    }
}

fn next_actions_method(body: &TokenStream) -> TokenStream {
    quote! {
        #[inline]
        fn next_actions(&self) -> __private::Vec<__private::NextAction<'_>> {
            #body
        }
    }
}

fn answer_method(body: &TokenStream) -> TokenStream {
    quote! {
        #[inline]
        fn __answer(
            &self,
            __request: __private::Request<'_>,
        ) -> __private::fmt::Result {
            #body
        }
    }
}

fn verdict(model: &Model<'_>) -> TokenStream {
    let roles = &model.roles;
    let (success_is, success) = flag(model, roles.success, &quote!(__success));
    let (found_is, found) = flag(model, roles.found, &quote!(__found));
    let error = match roles.error.and_then(RoleSource::field) {
        Some(field) if roles.error_decides => read(model, field, &quote!(ErrorField > ::failing)),
        _ => quote!(false),
    };
    let empty = roles
        .items
        .and_then(RoleSource::field)
        .map_or_else(|| quote!(false), |field| list(model, types::Use::IsEmptyContent, field));
    let verdict = quote!(__private::Verdict { success: #success, error: #error, found: #found, empty: #empty });
    let flattened = model.item.flattened().filter(|_| roles.has_flattened_status());
    let verdict = flattened.fold(verdict, |verdict, (index, field)| {
        let place = place(model, index, field.ty.span());
        quote!(__private::flattened_verdict(#verdict, #place))
    });
    quote!(#success_is #found_is #verdict)
}

/// The statement that computes a status, and the status as an `Option`.
fn flag(
    model: &Model<'_>,
    source: Option<RoleSource<'_>>,
    local: &TokenStream,
) -> (TokenStream, TokenStream) {
    match source {
        Some(RoleSource::Field(field)) => {
            let flag = read(model, field, &quote!(StatusField > ::flag));
            (TokenStream::new(), quote!(__private::Some(#flag)))
        }
        Some(RoleSource::Computed(Some(expression))) => {
            let fields = fields_by_name(model, &[expression]);
            let has_fields = !fields.is_empty();
            let value =
                if has_fields { quote!({ #fields #expression }) } else { expression.clone() };
            (quote!(let #local: __private::bool = #value;), quote!(__private::Some(#local)))
        }
        Some(RoleSource::Stated(stated)) => (TokenStream::new(), quote!(__private::Some(#stated))),
        _ => (TokenStream::new(), quote!(__private::None)),
    }
}

/// Uses a field that is a list.
fn list(model: &Model<'_>, how: types::Use, field: usize) -> TokenStream {
    let ty = model.item.fields[field].ty;
    types::list(how, ty, &place(model, field, ty.span()))
}

fn next_actions(model: &Model<'_>) -> TokenStream {
    match model.roles.next_actions {
        Some(RoleSource::Field(field)) => read(model, field, &quote!(NextActionsField > ::actions)),
        Some(RoleSource::Computed(Some(expression))) if !says_none(expression) => {
            let fields = fields_by_name(model, &[expression]);
            let converted = |path: TokenStream, value: &TokenStream| {
                let span = generated(value.span());
                let path = located(&path, span);
                quote_spanned!(span=> #path(#value))
            };
            let list = expr::items(expression).map(|items| {
                let items =
                    items.iter().map(|item| converted(quote!(__private::next_action), item));
                quote_spanned!(generated(expression.span())=> [#(#items),*])
            });
            let actions =
                converted(quote!(__private::computed_actions), list.as_ref().unwrap_or(expression));
            quote!(#fields #actions)
        }
        Some(RoleSource::Flattened) => {
            let places = model.item.flattened().map(|(index, field)| {
                let place = place(model, index, field.ty.span());
                quote!(.or_else(|| __private::flattened_actions(#place)))
            });
            quote!(__private::None #(#places)* .unwrap_or_default())
        }
        _ => quote!(__private::Vec::new()),
    }
}

/// `[]` and its like, whose type rustc could not tell.
pub(crate) fn says_none(expression: &TokenStream) -> bool {
    let text = expression.to_string().replace(' ', "");
    matches!(text.as_str(), "[]" | "vec![]" | "Vec::new()" | "None")
}
