//! How a part is drawn, how the parts in a field are found, and the visit to them.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::layout::Writer;
use super::template::Blocks;
use super::{generated, hooks, located, place};
use crate::attr::PartDrawing;
use crate::bind::Template;
use crate::model::{DeriveTarget, Field, Model};
use crate::types;

/// The function that finds the parts in a field, where it may hold some.
pub(super) fn find(
    model: &Model<'_>,
    field: &Field<'_>,
    private: &TokenStream,
) -> Option<TokenStream> {
    if !model.item.may_hold_parts(field) {
        return None;
    }
    let ty = types::without_lifetimes(field.ty);
    Some(quote!(|| #private::ProbeType::<#ty>::__find_part()))
}

/// The method that visits the parts in a result, where there may be any.
pub(super) fn visits(model: &Model<'_>, private: &TokenStream) -> Option<TokenStream> {
    let is_drawn = |index: usize| model.texts.fields[index].form.is_default();
    let fields = model.item.written().filter(|(index, _)| is_drawn(*index));
    let visits: TokenStream =
        fields.filter_map(|(index, field)| visit(model, index, field, private)).collect();
    (!visits.is_empty()).then(|| {
        quote! {
            fn __visit_parts(&self, __to: &mut #private::PartVisitor<'_>) {
                #visits
            }
        }
    })
}

/// Visits the parts in a field.
fn visit(
    model: &Model<'_>,
    index: usize,
    field: &Field<'_>,
    private: &TokenStream,
) -> Option<TokenStream> {
    if !model.item.may_hold_parts(field) {
        return None;
    }
    let key = &field.key;
    let value = place(model, index, field.ty.span());
    Some(quote! {
        if #private::PartVisitor::enter(__to, #key) {
            #private::Probe::new(#value).__visit_part(__to);
            #private::PartVisitor::leave(__to);
        }
    })
}

/// A struct that is a part.
pub(crate) struct StructPart<'a> {
    pub(crate) model: &'a Model<'a>,
    pub(crate) drawing: &'a PartDrawing,
    /// Its template, where it has one.
    pub(crate) template: Option<&'a Template<'a>>,
}

/// The impl for a struct.
pub(crate) fn of_struct(part: &StructPart<'_>) -> TokenStream {
    let private = super::private();
    let StructPart { model, drawing, template } = part;
    let (form, told, shown) = match (drawing, template) {
        (PartDrawing::Template(literal), Some(template)) => {
            let writer = Writer { model, private: private.clone(), told: 0 };
            let template = writer.blocks(template, Blocks::Parts);
            let told: TokenStream = literal
                .arguments
                .iter()
                .map(|argument| record(&argument.value, &private))
                .collect();
            (quote!(Template(#template)), told, literal.text.value())
        }
        (PartDrawing::Own(path), _) => {
            let span = generated(path.span());
            let draw = located(&quote!(#private::PartVisitor::draw), span);
            let told = quote_spanned!(span=> #draw(__to, self, #path););
            (quote!(Own), told, "{markdown}".to_owned())
        }
        (PartDrawing::Template(_), None) => (quote!(Default), TokenStream::new(), String::new()),
    };
    let fields = model.item.written();
    let visits: TokenStream = match drawing {
        PartDrawing::Template(_) => {
            fields.filter_map(|(index, field)| visit(model, index, field, &private)).collect()
        }
        // what it draws are its own lines
        PartDrawing::Own(_) => TokenStream::new(),
    };
    let layout = quote! {
        #private::PartLayout::of_struct(const { &[#private::part(#private::PartForm::#form)] })
    };
    let visit = quote! {
        #private::PartVisitor::begin(__to);
        #told
        #visits
    };
    implementation(&model.item.target, &layout, &visit, &shown)
}

/// An impl that says nothing, beside the mistakes.
pub(crate) fn nothing(target: &DeriveTarget<'_>) -> TokenStream {
    let private = super::private();
    let layout = quote!(#private::PartLayout::of_struct(&[]));
    implementation(target, &layout, &TokenStream::new(), "")
}

fn record(value: &TokenStream, private: &TokenStream) -> TokenStream {
    let record = hooks::record(value, &quote!(#private::PartVisitor));
    quote!(#record;)
}

fn implementation(
    target: &DeriveTarget<'_>,
    layout: &TokenStream,
    visit: &TokenStream,
    shown: &str,
) -> TokenStream {
    let (krate, private) = (super::krate(), super::private());
    let DeriveTarget { ident, generics, path, deprecated } = target;
    let (parameters, arguments, clause) = generics.split_for_impl();
    let allow = deprecated.then(|| quote!(#[allow(deprecated)]));
    let alias = located(&krate, path.span());
    let levels = Literal::usize_unsuffixed(0);
    let str = quote!(#private::str);
    quote! {
        const _: () = {
            use #path as #alias;
            use #krate::__private;
            #[allow(unused_imports)]
            use #private::NoPart as _;
            #allow
            #[automatically_derived]
            impl #parameters #private::VisitPart for #ident #arguments #clause {
                fn __found() -> #private::FoundPart {
                    #private::FoundPart { layout: const { &#layout }, levels: #levels }
                }
                fn __visit(&self, __to: &mut #private::PartVisitor<'_>) {
                    #visit
                }
            }
            #allow
            #[automatically_derived]
            impl #parameters #krate::ToolPart for #ident #arguments #clause {
                const MARKDOWN_TEMPLATE: &'static #str = #shown;
            }
        };
    }
}
