//! The impl of an enum: each method is a `match` with an arm a variant.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::{
    answer_method, consts_of, generated, hooks, layout, located, next_actions, next_actions_method,
    part, private, running, tool_body, tool_method, untrusted, untrusted_fields, untrusted_type,
    variant_pattern, verdict, verdict_method, wrap,
};
use crate::attr::Key;
use crate::bind::mentioned;
use crate::markdown_template;
use crate::model::{DeriveTarget, Model};
use crate::outcome::{EnumItem, EnumModel, Held, Tagging, Variant, VariantKind};
use crate::types;

pub(crate) fn expand_enum(target: &DeriveTarget<'_>, model: &EnumModel<'_>) -> TokenStream {
    let private = private();
    let shown = markdown(target, model, &private);
    let variants = variants_const(model, &private);
    let outcome = outcome_method(model, &private);
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
    let private = private();
    let consts = consts_of(&first_tool(model.item), shown, &private);
    let running = running(&model.item.attrs, &private);
    let untrusted = untrusted_of_enum(target, model, &private);
    let tool = tool_of_enum(model, &private);
    let next_actions = next_actions_method(&next_actions_of_enum(model, &private), &private);
    let verdict = verdict_method(&verdict_of_enum(model, &private), &private);
    let answer = answer_of_enum(model, &private);
    let visits = visits_of_enum(model, &private);
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
    let private = private();
    let name = format_ident!("{name}", span = generated(ty.span()));
    let result = located(&quote!(#private::ToolResult), ty.span());
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
    let (private, ty) = (private(), held.ty);
    let span = ty.span();
    let method = format_ident!("{method}", span = generated(span));
    let result = located(&quote!(#private::ToolResult), span);
    let place = quote_spanned!(generated(span)=> __held);
    quote_spanned!(span=> <#ty as #result>::#method(#place, #arguments))
}

/// The identifier is not the same for all values.
fn tool_of_enum(model: &EnumModel<'_>, private: &TokenStream) -> Option<TokenStream> {
    let is_one = model.item.attrs.texts(Key::Tool).len() == 1;
    let mut is_needed = false;
    let body = by_variant(model, |variant, fields| {
        let own = match (&variant.kind, fields) {
            (VariantKind::Held(held), _) if !is_one => {
                Some(of_held(held, "tool", &TokenStream::new()))
            }
            (_, Some(fields)) => tool_body(fields, private),
            _ => None,
        };
        is_needed |= own.is_some();
        own.unwrap_or_else(|| quote!(<Self as #private::ToolResult>::TOOL))
    });
    is_needed.then(|| tool_method(&body, private))
}

fn next_actions_of_enum(model: &EnumModel<'_>, private: &TokenStream) -> TokenStream {
    by_variant(model, |variant, fields| match (&variant.kind, fields) {
        (VariantKind::Held(held), _) => of_held(held, "next_actions", &TokenStream::new()),
        (_, Some(fields)) => next_actions(fields, private),
        _ => quote!(#private::Vec::new()),
    })
}

fn verdict_of_enum(model: &EnumModel<'_>, private: &TokenStream) -> TokenStream {
    by_variant(model, |variant, fields| match (&variant.kind, fields) {
        (VariantKind::Held(held), _) => of_held(held, "__held_verdict", &TokenStream::new()),
        (_, Some(fields)) => verdict(fields, private),
        // it has no JSON
        _ => quote! {
            #private::Verdict {
                success: #private::Some(false),
                error: false,
                found: #private::None,
                empty: false,
            }
        },
    })
}

fn answer_of_enum(model: &EnumModel<'_>, private: &TokenStream) -> Option<TokenStream> {
    let mut is_needed = false;
    let body = by_variant(model, |variant, fields| {
        let body = match (&variant.kind, fields) {
            (VariantKind::Held(held), _) => {
                Some(of_held(held, "__held_answer", &quote!(__request)))
            }
            (_, Some(fields)) => hooks::answer(fields, private),
            _ => None,
        };
        is_needed |= body.is_some();
        body.unwrap_or_else(|| quote!(#private::Ok(())))
    });
    is_needed.then(|| answer_method(&body, private))
}

fn visits_of_enum(model: &EnumModel<'_>, private: &TokenStream) -> Option<TokenStream> {
    let mut is_needed = false;
    let body = by_variant(model, |variant, fields| {
        let body = match (&variant.kind, fields) {
            (VariantKind::Held(held), _) => Some(of_held(held, "__held_visit", &quote!(__to))),
            (_, Some(fields)) => part::visits(fields, private),
            _ => None,
        };
        is_needed |= body.is_some();
        body.unwrap_or_default()
    });
    is_needed.then(|| part::visit_method(&body, private))
}

/// `const __VARIANTS: … = &[variant(…), …];`
fn variants_const(model: &EnumModel<'_>, private: &TokenStream) -> TokenStream {
    let variants = model.variants().map(|(variant, fields)| {
        let tagging = tagging(variant, private);
        match (&variant.kind, fields) {
            (VariantKind::Held(held), _) => held_variant(model, held, &tagging, private),
            (_, Some(fields)) => {
                let layout = layout::layout(fields);
                quote!(#private::variant(#tagging, const { &#layout }))
            }
            _ => {
                let tools = model.item.tools.iter().map(|(tool, _)| tool);
                let layout = quote!(#private::Layout::new(&[#(#tools),*]));
                let base = quote!(#private::variant(#tagging, const { &#layout }));
                quote!(#private::Variant { skipped: true, ..#base })
            }
        }
    });
    let variants = layout::slice(variants);
    quote!(const __VARIANTS: &'static [#private::Variant] = #variants;)
}

fn held_variant(
    model: &EnumModel<'_>,
    held: &Held<'_>,
    tagging: &TokenStream,
    private: &TokenStream,
) -> TokenStream {
    let of_held = held_const(held.ty, "__HELD");
    let attrs = &model.item.attrs;
    let tools = attrs.texts(Key::Tool);
    let some = quote!(#private::Some);
    let tools = (!tools.is_empty()).then(|| quote!(tools: #some(&[#(#tools),*]),));
    let limit = layout::limits(attrs, private).map(|limits| quote!(limit: #some(#limits),));
    let base = quote!(#private::held(#tagging, #of_held));
    layout::with(&quote!(#tools #limit), &quote!(#private::Variant), &base)
}

fn tagging(variant: &Variant<'_>, private: &TokenStream) -> TokenStream {
    let tagging = match &variant.tagging {
        Tagging::External => {
            let key = &variant.key;
            quote!(External(#key))
        }
        Tagging::Internal(tag) => quote!(Internal(#tag)),
        Tagging::Adjacent(tag, content) => quote!(Adjacent(#tag, #content)),
        Tagging::Untagged => quote!(Untagged),
    };
    quote!(#private::Tagging::#tagging)
}

fn outcome_method(model: &EnumModel<'_>, private: &TokenStream) -> TokenStream {
    let mut number = 0..;
    let body = by_variant(model, |variant, _| {
        let number = Literal::usize_unsuffixed(number.next().unwrap_or_default());
        let this = quote!(&<Self as #private::ResultLayout>::__VARIANTS[#number]);
        if let VariantKind::Held(held) = &variant.kind {
            let inside = of_held(held, "__held_outcome", &TokenStream::new());
            quote!(#private::Outcome::within(#inside, #this))
        } else {
            quote!(#private::Variant::outcome(#this))
        }
    });
    quote! {
        #[inline]
        fn __outcome(&self) -> #private::Outcome {
            #body
        }
    }
}

/// Every variant's template under a line with its name.
fn markdown(
    target: &DeriveTarget<'_>,
    model: &EnumModel<'_>,
    private: &TokenStream,
) -> TokenStream {
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
    let str = quote!(#private::str);
    quote! {{
        const PARTS: &[&#str] = &[#(#parts,)* #text];
        const TEXT: &[#private::u8] = &#private::joined::<{ #private::length(PARTS) }>(PARTS);
        #private::text(TEXT)
    }}
}

/// The untrusted fields of all variants.
fn untrusted_of_enum(
    target: &DeriveTarget<'_>,
    model: &EnumModel<'_>,
    private: &TokenStream,
) -> Option<TokenStream> {
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
        return untrusted(&own, private);
    }
    let ty = untrusted_type(private);
    Some(quote! {
        const UNTRUSTED: #ty = {
            const PARTS: &[#ty] = &[&[#own], #(#held),*];
            &#private::paths::<{ #private::count(PARTS) }>(PARTS)
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
