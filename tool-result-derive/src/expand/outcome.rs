//! The impl of an enum: each method is a `match` with an arm a variant.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::tokens::{generated, located, variant_pattern};
use super::{
    answer_method, consts_of, hooks, layout, next_actions, next_actions_method, part, running,
    tool_body, tool_method, untrusted, untrusted_fields, untrusted_type, verdict, verdict_method,
    wrap,
};
use crate::attr::Key;
use crate::model::{DeriveTarget, Model};
use crate::outcome::{EnumItem, EnumModel, Held, Tagging, Variant, VariantKind};
use crate::scope::mentioned;
use crate::{markdown_template, types};

pub(crate) fn expand_enum(target: &DeriveTarget<'_>, model: &EnumModel<'_>) -> TokenStream {
    let shown = markdown(target, model);
    let variants = variants_const(model);
    let outcome = outcome_method(model);
    implementation(target, model, &shown, &quote!(#variants #outcome))
}

/// The same where there are mistakes: rustc looks at the expressions all the same.
pub(crate) fn enum_beside_errors(target: &DeriveTarget<'_>, model: &EnumModel<'_>) -> TokenStream {
    implementation(target, model, &quote!(""), &TokenStream::new())
}

fn implementation(
    target: &DeriveTarget<'_>,
    model: &EnumModel<'_>,
    shown: &TokenStream,
    outcome: &TokenStream,
) -> TokenStream {
    let consts = consts_of(&first_tool(model.item), shown);
    let running = running(&model.item.attrs);
    let untrusted = untrusted_of_enum(target, model);
    let tool = tool_of_enum(model);
    let next_actions = next_actions_method(&next_actions_of_enum(model));
    let verdict = verdict_method(&verdict_of_enum(model));
    let answer = answer_of_enum(model);
    let visits = visits_of_enum(model);
    wrap(
        target,
        &quote!(#consts #untrusted #running #tool #next_actions),
        &quote!(#outcome #verdict #answer #visits),
    )
}

/// The identifier of the first variant that has one.
fn first_tool(item: &EnumItem<'_>) -> TokenStream {
    let is_given = item.attrs.get(Key::Tool).is_some();
    let has_fields = item.variants.iter().any(|v| matches!(v.kind, VariantKind::Fields(_)));
    match item.held().next() {
        Some((_, held)) if !is_given && !has_fields => held_const(held.ty, "TOOL"),
        _ => {
            // there is none where `tool` is wrong, which is reported
            let tool = item.tools.first().map_or("", |(tool, _)| tool.as_str());
            quote!(#tool)
        }
    }
}

fn held_const(ty: &Type, name: &str) -> TokenStream {
    let name = format_ident!("{name}", span = generated(ty.span()));
    let result = located(&quote!(__private::ToolResult), ty.span());
    quote_spanned!(ty.span()=> <#ty as #result>::#name)
}

/// `match self { … }`, with this for each variant.
fn by_variant(
    model: &EnumModel<'_>,
    mut body: impl FnMut(&Variant<'_>, Option<&Model<'_>>) -> TokenStream,
) -> TokenStream {
    let arms = model.variants().map(|(variant, fields)| {
        let body = body(variant, fields);
        let pattern = pattern(variant, fields, &body);
        quote!(#pattern => { #body })
    });
    quote!(match self { #(#arms)* })
}

/// `Self::Variant { … }`, with the fields that the body uses.
fn pattern(variant: &Variant<'_>, fields: Option<&Model<'_>>, body: &TokenStream) -> TokenStream {
    let ident = variant.ident;
    if matches!(variant.kind, VariantKind::Held(_)) && mentioned("__held", body).is_some() {
        return quote!(Self::#ident(__held));
    }
    let fields = fields.into_iter().flat_map(|model| &model.item.fields);
    variant_pattern(ident, fields.map(|field| field.ident), body)
}

/// A method of the result that a variant holds, called with these arguments behind it.
fn of_held(held: &Held<'_>, method: &str, arguments: &TokenStream) -> TokenStream {
    let ty = held.ty;
    let span = ty.span();
    let method = format_ident!("{method}", span = generated(span));
    let result = located(&quote!(__private::ToolResult), span);
    let place = quote_spanned!(generated(span)=> __held);
    quote_spanned!(span=> <#ty as #result>::#method(#place, #arguments))
}

/// The identifier is not the same for all values.
fn tool_of_enum(model: &EnumModel<'_>) -> Option<TokenStream> {
    let is_one = model.item.attrs.texts(Key::Tool).len() == 1;
    let mut is_needed = false;
    let body = by_variant(model, |variant, fields| {
        let own = match (&variant.kind, fields) {
            (VariantKind::Held(held), _) if !is_one => {
                Some(of_held(held, "tool", &TokenStream::new()))
            }
            (_, Some(fields)) => tool_body(fields),
            _ => None,
        };
        is_needed |= own.is_some();
        own.unwrap_or_else(|| quote!(<Self as __private::ToolResult>::TOOL))
    });
    is_needed.then(|| tool_method(&body))
}

fn next_actions_of_enum(model: &EnumModel<'_>) -> TokenStream {
    by_variant(model, |variant, fields| match (&variant.kind, fields) {
        (VariantKind::Held(held), _) => of_held(held, "next_actions", &TokenStream::new()),
        (_, Some(fields)) => next_actions(fields),
        _ => quote!(__private::Vec::new()),
    })
}

fn verdict_of_enum(model: &EnumModel<'_>) -> TokenStream {
    by_variant(model, |variant, fields| match (&variant.kind, fields) {
        (VariantKind::Held(held), _) => of_held(held, "__held_verdict", &TokenStream::new()),
        (_, Some(fields)) => verdict(fields),
        // it has no JSON
        _ => quote! {
            __private::Verdict {
                success: __private::Some(false),
                error: false,
                found: __private::None,
                empty: false,
            }
        },
    })
}

fn answer_of_enum(model: &EnumModel<'_>) -> Option<TokenStream> {
    let mut is_needed = false;
    let body = by_variant(model, |variant, fields| {
        let body = match (&variant.kind, fields) {
            (VariantKind::Held(held), _) => {
                Some(of_held(held, "__held_answer", &quote!(__request)))
            }
            (_, Some(fields)) => hooks::answer(fields),
            _ => None,
        };
        is_needed |= body.is_some();
        body.unwrap_or_else(|| quote!(__private::Ok(())))
    });
    is_needed.then(|| answer_method(&body))
}

fn visits_of_enum(model: &EnumModel<'_>) -> Option<TokenStream> {
    let mut is_needed = false;
    let body = by_variant(model, |variant, fields| {
        let body = match (&variant.kind, fields) {
            (VariantKind::Held(held), _) => Some(of_held(held, "__held_visit", &quote!(__to))),
            (_, Some(fields)) => part::visits(fields),
            _ => None,
        };
        is_needed |= body.is_some();
        body.unwrap_or_default()
    });
    is_needed.then(|| part::visit_method(&body))
}

/// `const __VARIANTS: … = &[variant(…), …];`
fn variants_const(model: &EnumModel<'_>) -> TokenStream {
    let variants = model.variants().map(|(variant, fields)| {
        let tagging = tagging(variant);
        match (&variant.kind, fields) {
            (VariantKind::Held(held), _) => held_variant(model, held, &tagging),
            (_, Some(fields)) => {
                let layout = layout::layout(fields);
                quote!(__private::variant(#tagging, const { &#layout }))
            }
            _ => {
                let tools = model.item.tools.iter().map(|(tool, _)| tool);
                let layout = quote!(__private::Layout::new(&[#(#tools),*]));
                let base = quote!(__private::variant(#tagging, const { &#layout }));
                quote!(__private::Variant { skipped: true, ..#base })
            }
        }
    });
    let variants = layout::slice(variants);
    quote!(const __VARIANTS: &'static [__private::Variant] = #variants;)
}

fn held_variant(model: &EnumModel<'_>, held: &Held<'_>, tagging: &TokenStream) -> TokenStream {
    let of_held = held_const(held.ty, "__HELD");
    let attrs = &model.item.attrs;
    let tools = attrs.texts(Key::Tool);
    let some = quote!(__private::Some);
    let tools = (!tools.is_empty()).then(|| quote!(tools: #some(&[#(#tools),*]),));
    let limit = layout::limits(attrs).map(|limits| quote!(limit: #some(#limits),));
    let base = quote!(__private::held(#tagging, #of_held));
    layout::with(&quote!(#tools #limit), &quote!(__private::Variant), &base)
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

fn outcome_method(model: &EnumModel<'_>) -> TokenStream {
    let mut number = 0..;
    let body = by_variant(model, |variant, _| {
        let number = Literal::usize_unsuffixed(number.next().unwrap_or_default());
        let this = quote!(&<Self as __private::ResultLayout>::__VARIANTS[#number]);
        if let VariantKind::Held(held) = &variant.kind {
            let inside = of_held(held, "__held_outcome", &TokenStream::new());
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

/// Every variant's template under a line with its name.
fn markdown(target: &DeriveTarget<'_>, model: &EnumModel<'_>) -> TokenStream {
    let (mut parts, mut text) = (Vec::new(), String::new());
    let written = model.variants().filter(|(v, _)| !matches!(v.kind, VariantKind::Unwritten));
    for (number, (variant, fields)) in written.enumerate() {
        let apart = if number == 0 { "" } else { "\n\n" };
        let name = variant.ident.to_string();
        text.extend([apart, &name, "\n"]);
        if let Some(fields) = fields {
            text.push_str(&markdown_template::text(fields));
        }
        let VariantKind::Held(held) = &variant.kind else { continue };
        if let Some(ty) = in_const(target, held.ty) {
            let before = std::mem::take(&mut text);
            let held = held_const(&ty, "MARKDOWN_TEMPLATE");
            parts.extend([quote!(#before), held]);
        } else {
            let ty = held.ty.to_token_stream().to_string();
            text.extend(["{", &ty, "}"]);
        }
    }
    if parts.is_empty() {
        return quote!(#text);
    }
    quote! {{
        const PARTS: &[&__private::str] = &[#(#parts,)* #text];
        const TEXT: &[__private::u8] = &__private::joined::<{ __private::length(PARTS) }>(PARTS);
        __private::text(TEXT)
    }}
}

/// The untrusted fields of all variants.
fn untrusted_of_enum(target: &DeriveTarget<'_>, model: &EnumModel<'_>) -> Option<TokenStream> {
    let (mut own, mut held) = (TokenStream::new(), Vec::new());
    for (variant, fields) in model.variants() {
        if let Some(fields) = fields {
            let content = variant.tagging.content_key(&variant.key);
            let above = content.map_or_else(String::new, |key| format!("{key}."));
            own.extend(untrusted_fields(fields, &above));
        } else if let VariantKind::Held(result) = &variant.kind
            && let Some(ty) = in_const(target, result.ty)
        {
            held.push(held_const(&ty, "UNTRUSTED"));
        }
    }
    if held.is_empty() {
        return untrusted(&own);
    }
    let ty = untrusted_type();
    Some(quote! {
        const UNTRUSTED: #ty = {
            const PARTS: &[#ty] = &[&[#own], #(#held),*];
            &__private::paths::<{ __private::count(PARTS) }>(PARTS)
        };
    })
}

/// The type as a constant can name it, which knows no parameters of the enum's; lifetimes are `'static`
/// there.
fn in_const(target: &DeriveTarget<'_>, ty: &Type) -> Option<Type> {
    let generics = target.generics;
    let types = generics.type_params().map(|parameter| &parameter.ident);
    let consts = generics.const_params().map(|parameter| &parameter.ident);
    let parameters: Vec<_> = types.chain(consts).collect();
    if types::mentions(ty, &parameters) {
        return None;
    }
    syn::parse2(types::without_lifetimes(ty)).ok()
}
