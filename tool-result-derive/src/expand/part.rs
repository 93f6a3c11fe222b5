//! Writes the layout of a part, and the visit to the parts in a field.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::hooks;
use super::layout::{attr, fields, text};
use super::tokens::{Impls, ask, bound, fields_by_name, list, matched};
use crate::attr::Key;
use crate::bind::Form;
use crate::code::{generated, located, place};
use crate::model::{Field, Model};
use crate::part::{Drawing, Part};
use crate::scope::{ENTRY_NAMES, ITEM_NAMES};
use crate::types;

pub(super) fn visits(model: &Model<'_>) -> Option<TokenStream> {
    let is_drawn = |index: usize| {
        matches!(model.texts.fields[index].form, Form::Default | Form::Table(_) | Form::Each(_))
    };
    let visits = model.item.written().map(|(index, field)| {
        let items = items(model, index).map(|items| below(&field.key, &items));
        let parts = is_drawn(index).then(|| visit(model, index, field)).flatten();
        quote!(#items #parts)
    });
    let visits = quote!(#(#visits)*);
    (!visits.is_empty()).then_some(visits)
}

fn items(model: &Model<'_>, index: usize) -> Option<TokenStream> {
    let field = &model.item.fields[index];
    let values: Vec<_> = model.texts.of_items(Some(index)).collect();
    let is_map = field.is_map();
    let (names, item) =
        if is_map { (ENTRY_NAMES, quote!((__key, __value))) } else { (ITEM_NAMES, quote!(__item)) };
    let records = values.iter().map(|value| {
        let own: Vec<_> = value.own.as_ref().into_iter().collect();
        let lets = names
            .iter()
            .filter_map(|name| bound(format_ident!("{name}"), &own, &format_ident!("__{name}")));
        let record = hooks::record(value, &quote!(__private::Companion));
        quote!({ #(#lets)* #record })
    });
    let own: Vec<_> = values.iter().filter_map(|value| value.own.as_ref()).collect();
    let fields = fields_by_name(model.item.body, &own);
    let items = list(model, types::Use::Items, index);
    // that a scalar is no list is reported
    (!values.is_empty() && !types::is_scalar(field.ty)).then(|| {
        quote! {
            #fields
            for (__shown, #item) in __private::Companion::shown(__to, #items) {
                let __index = __shown.number;
                __private::Companion::begin_item(__to, __shown);
                #(#records)*
            }
        }
    })
}

fn visit(model: &Model<'_>, index: usize, field: &Field<'_>) -> Option<TokenStream> {
    if !field.may_hold_parts() {
        return None;
    }
    let (value, key) = (place(model.item.body, index, field.ty.span()), &field.key);
    Some(quote!(__private::Probe::new(#value).__visit_field(#key, __to);))
}

fn below(key: &str, visit: &TokenStream) -> TokenStream {
    quote!(__private::Companion::enter(__to, #key, |__to| { #visit });)
}

/// The impl. Each variant of an enum tells its number. Beside mistakes there are no parts.
pub(crate) fn expand(impls: &Impls<'_>, parts: &[Part<'_>]) -> TokenStream {
    let variants = parts.iter().map(variant);
    let mut visits = parts.iter().enumerate().map(|(number, part)| {
        let number = Literal::usize_unsuffixed(number);
        let is_own = !is_newtype(part);
        let begin = is_own.then(|| quote!(__private::Companion::begin(__to, #number);));
        let visits = visits_in(part);
        (part.model.item.body, quote!(#begin #visits))
    });
    let visits = (!parts.is_empty()).then(|| matched(&mut visits));
    let own = quote!(__private::FoundPart::from_attrs(const { &[#(#variants)*] }));
    let inner = parts.iter().find(|part| is_newtype(part));
    let inner = inner.map(|part| ask(part.model.item.body, 0, &quote!(__find_part))).into_iter();
    let found = inner.fold(own, |own, inner| quote!(#inner.unwrap_or_else(|| #own)));
    let visit = impls.implement(
        "VisitPart",
        &quote! {
            fn __found() -> __private::FoundPart { #found }
            fn __visit(&self, __to: &mut __private::Companion<'_>) { #visits }
        },
    );
    let part = impls.implement("ToolPart", &TokenStream::new());
    impls.in_block(&quote!(#visit #part))
}

/// It is a struct that is drawn as its only field is.
fn is_newtype(part: &Part<'_>) -> bool {
    matches!(part.drawing, Drawing::Inner(_)) && !part.model.item.is_variant()
}

fn variant(part: &Part<'_>) -> TokenStream {
    let is_named = !part.model.item.body.has_numbers();
    let (form, fields) = match &part.drawing {
        Drawing::Own(_) => (attr("Body", quote!(__private::Body::Own(0))), None),
        Drawing::Inner(_) if part.model.item.is_variant() => {
            let found = ask(part.model.item.body, 0, &quote!(__find_part));
            (attr("Body", quote!(__private::Body::Inner(|| #found))), None)
        }
        Drawing::Template => {
            let template = part.model.texts.template(Key::Part);
            (template.map(|it| text(&part.model, "Markdown", it)).unwrap_or_default(), None)
        }
        _ if is_named => (TokenStream::new(), Some(fields(&part.model))),
        // what its fields are is not told, only that it has some
        _ => (TokenStream::new(), Some(attr("Field", ""))),
    };
    let content = part.content().map(|key| attr("Content", key));
    quote!(__private::Attr::Variant, #form #content #fields)
}

fn visits_in(part: &Part<'_>) -> TokenStream {
    let model = &part.model;
    let visits = match &part.drawing {
        Drawing::Own(path) => {
            let span = generated(path.span());
            let draw = located(&quote!(__private::Companion::draw), span);
            // what it draws are its own lines
            return quote_spanned!(span=> #draw(__to, self, #path););
        }
        Drawing::Inner(ty) => {
            let value = place(model.item.body, 0, ty.span());
            quote!(__private::Probe::new(#value).__visit_part(__to);)
        }
        Drawing::Default => labels(part).into_iter().chain(visits(model)).collect(),
        Drawing::Template => {
            let fields = model.item.written();
            fields.filter_map(|(index, field)| visit(model, index, field)).collect()
        }
    };
    let visits = match part.content() {
        Some(key) if !visits.is_empty() => below(key, &visits),
        _ => visits,
    };
    let is_template = matches!(part.drawing, Drawing::Template);
    let fields = if is_template { 0 } else { model.item.written().count() };
    let own = hooks::told_by_part(model, fields);
    let computed = model.texts.of_items(None).map(|value| {
        let fields = value.own.as_ref().map(|own| fields_by_name(model.item.body, &[own]));
        let record = hooks::record(value, &quote!(__private::Companion));
        quote!({ #fields #record; })
    });
    // no template can name it
    let tag = model.item.serde.tag.as_ref();
    let tag = tag.filter(|_| is_template);
    let tag = tag.map(|tag| quote!(__private::Companion::label(__to, #tag, __private::None);));
    quote!(#tag #(#computed)* #own #visits)
}

fn labels(part: &Part<'_>) -> Vec<TokenStream> {
    part.model.item.written().filter_map(|(index, field)| label(part, index, field)).collect()
}

fn label(part: &Part<'_>, index: usize, field: &Field<'_>) -> Option<TokenStream> {
    let key = &field.key;
    let label = if part.model.is_json_only(index) {
        quote!(None)
    } else {
        let label = field.attrs.texts(Key::Label).first()?.value();
        let label = label.split_once('|').map_or(&*label, |(_, many)| many);
        quote!(Some(#label))
    };
    Some(quote!(__private::Companion::label(__to, #key, __private::#label);))
}
