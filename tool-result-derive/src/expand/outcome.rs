//! The impl of a result: each method is that of the struct, or a `match` with an arm a variant.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::tokens::{self, Impls, matched};
use super::{hooks, layout, next_actions, part, running, tool, verdict};
use crate::attr::Key;
use crate::code::{generated, located};
use crate::model::Model;
use crate::outcome::{Inner, ResultItem, ResultModel, Tagging, Variant, VariantKind};
use crate::{markdown_template, types};

/// If there are mistakes, rustc checks the expressions of the impl.
pub(crate) fn expand(impls: &Impls<'_>, model: &ResultModel<'_>, is_right: bool) -> TokenStream {
    let markdown = if is_right { markdown(model) } else { String::new() };
    let layouts = match &model.models[..] {
        _ if !is_right => TokenStream::new(),
        [Some(fields)] if !model.item.is_enum => {
            let layout = layout::layout(fields);
            quote!(const __LAYOUT: &'static [__private::Attr] = #layout;)
        }
        _ => {
            let (variants, outcome) = (variants_const(model), outcome_method(model));
            quote!(#variants #outcome)
        }
    };
    let tool_const = first_tool(model.item);
    let running = running(&model.item.attrs);
    let tool = tool_method(model);
    let next_actions = next_actions_method(model);
    let methods = [verdict_method(model), answer_method(model)];
    let result = quote! {
        const TOOL: &'static __private::str = #tool_const;
        const MARKDOWN_TEMPLATE: &'static __private::str = #markdown;
        #running
        #tool
        #next_actions
        #layouts
        #(#methods)*
    };
    let result = impls.implement("ToolResult", &result);
    let hosts = impls.for_hosts("host_impls");
    impls.in_block(&quote!(#result #hosts))
}

fn first_tool(item: &ResultItem<'_>) -> TokenStream {
    let is_given = item.attrs.get(Key::Tool).is_some();
    let has_fields = item.variants.iter().any(|v| matches!(v.kind, VariantKind::Fields(_)));
    match item.inner().next() {
        Some((_, inner)) if !is_given && !has_fields => inner_const(inner.ty, "TOOL"),
        _ => {
            // there is none where `tool` is wrong, which is reported
            let tool = item.tools.first().map_or("", |(tool, _)| tool.as_str());
            quote!(#tool)
        }
    }
}

fn inner_const(ty: &Type, name: &str) -> TokenStream {
    let name = format_ident!("{name}", span = generated(ty.span()));
    let result = located(&quote!(__private::ToolResult), ty.span());
    quote_spanned!(ty.span()=> <#ty as #result>::#name)
}

fn by_variant(
    model: &ResultModel<'_>,
    mut body: impl FnMut(&Variant<'_>, Option<&Model<'_>>) -> TokenStream,
) -> TokenStream {
    matched(&mut model.variants().map(|(variant, fields)| (variant.body, body(variant, fields))))
}

/// A method: that of the result in a variant, by its name and arguments, or what the fields say, or `otherwise`. `None`
/// if all say the latter.
fn method(
    model: &ResultModel<'_>,
    signature: &TokenStream,
    of_inner: Option<&(&str, TokenStream)>,
    of_fields: impl Fn(&Model<'_>) -> Option<TokenStream>,
    otherwise: &TokenStream,
) -> Option<TokenStream> {
    let mut is_needed = false;
    let body = by_variant(model, |variant, model| {
        let own = match &variant.kind {
            VariantKind::Inner(inner) => {
                of_inner.map(|(name, arguments)| self::of_inner(inner, name, arguments))
            }
            _ => model.and_then(&of_fields),
        };
        is_needed |= own.is_some();
        own.unwrap_or_else(|| otherwise.clone())
    });
    is_needed.then(|| quote!(#[inline] #signature { #body }))
}

fn of_inner(inner: &Inner<'_>, method: &str, arguments: &TokenStream) -> TokenStream {
    tokens::of_inner(inner.ty, &quote!(__private::ToolResult), method, arguments)
}

/// The identifier, where it is not the same for all values.
fn tool_method(model: &ResultModel<'_>) -> Option<TokenStream> {
    let is_one = model.item.attrs.texts(Key::Tool).len() == 1;
    let inner = (!is_one).then(|| ("tool", quote!()));
    let signature = quote!(fn tool(&self) -> &__private::str);
    let constant = quote!(<Self as __private::ToolResult>::TOOL);
    method(model, &signature, inner.as_ref(), tool, &constant)
}

fn next_actions_method(model: &ResultModel<'_>) -> TokenStream {
    let signature = quote!(fn next_actions(&self) -> __private::Vec<__private::NextAction<'_>>);
    let none = quote!(__private::Vec::new());
    let inner = Some(("next_actions", quote!()));
    let own = method(model, &signature, inner.as_ref(), next_actions, &none);
    own.unwrap_or_else(|| quote!(#[inline] #signature { #none }))
}

fn verdict_method(model: &ResultModel<'_>) -> Option<TokenStream> {
    let signature = quote!(fn __verdict(&self) -> __private::Verdict);
    // it has no JSON
    let (no, none) = (quote!(false), quote!(__private::None));
    let unwritten = quote!(__private::Verdict { success: __private::Some(#no), error: #no, found: #none, empty: #no });
    let inner = Some(("__verdict", quote!()));
    method(model, &signature, inner.as_ref(), |fields| Some(verdict(fields)), &unwritten)
}

fn answer_method(model: &ResultModel<'_>) -> Option<TokenStream> {
    let signature = quote! {
        fn __answer(&self, __request: __private::Request<'_, '_>) -> __private::fmt::Result
    };
    let inner = Some(("__answer", quote!(__request)));
    let own = |fields: &Model<'_>| hooks::answer(fields, part::visits(fields));
    method(model, &signature, inner.as_ref(), own, &quote!(__private::Ok(())))
}

/// `const __VARIANTS: … = &[variant(…), …];`
fn variants_const(model: &ResultModel<'_>) -> TokenStream {
    let variants = model.variants().map(|(variant, fields)| {
        let tagging = tagging(variant);
        match (&variant.kind, fields) {
            (VariantKind::Inner(inner), _) => inner_variant(model, inner, &tagging),
            (_, Some(fields)) => {
                let layout = layout::layout(fields);
                quote!(__private::variant(#tagging, const { #layout }))
            }
            _ => {
                let tools = model.item.tools.iter().map(|(tool, _)| layout::attr("Tool", tool));
                let variant = quote!(__private::variant(#tagging, &[#(#tools)*]));
                quote!(__private::Variant { skipped: true, ..#variant })
            }
        }
    });
    quote!(const __VARIANTS: &'static [__private::Variant] = &[#(#variants),*];)
}

fn inner_variant(model: &ResultModel<'_>, inner: &Inner<'_>, tagging: &TokenStream) -> TokenStream {
    let of_inner = inner_const(inner.ty, "__INNER");
    let attrs = &model.item.attrs;
    let tools = attrs.texts(Key::Tool);
    let tools = (!tools.is_empty()).then(|| quote!(tools: __private::Some(&[#(#tools),*]),));
    let limit = layout::limits(attrs).map(|limit| quote!(limit: __private::Some(#limit),));
    quote!(__private::Variant { tagging: #tagging, #tools #limit ..#of_inner })
}

fn tagging(variant: &Variant<'_>) -> TokenStream {
    let tagging = match &variant.tagging {
        Tagging::External => {
            let key = &variant.key;
            quote!(External(#key))
        }
        Tagging::Internal(tag) => quote!(Internal(#tag)),
        Tagging::Adjacent(tag, content) => quote!(Adjacent(#tag, #content)),
        Tagging::Untagged => quote!(Untagged),
    };
    quote!(__private::Tagging::#tagging)
}

fn outcome_method(model: &ResultModel<'_>) -> TokenStream {
    let mut number = 0..;
    let body = by_variant(model, |variant, _| {
        let number = Literal::usize_unsuffixed(number.next().unwrap_or_default());
        let this = quote!(__private::variant_of::<Self>(#number));
        if let VariantKind::Inner(inner) = &variant.kind {
            let inside = of_inner(inner, "__outcome", &TokenStream::new());
            quote!(__private::Outcome::within(#inside, #this))
        } else {
            quote!(__private::Variant::outcome(#this))
        }
    });
    quote! {
        #[inline]
        fn __outcome(&self) -> __private::Outcome {
            #body
        }
    }
}

/// The template of a struct, or every variant's under a line with its name. A result that a variant holds has one of
/// its own.
fn markdown(model: &ResultModel<'_>) -> String {
    let texts = model.variants().filter_map(|(variant, fields)| {
        let text = match &variant.kind {
            VariantKind::Inner(inner) => format!("{{{}}}", types::name(inner.ty)?),
            _ => markdown_template::text(fields?),
        };
        let ident = variant.body.ident;
        Some(if model.item.is_enum { format!("{ident}\n{text}") } else { text })
    });
    texts.collect::<Vec<_>>().join("\n\n")
}
