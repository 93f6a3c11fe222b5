//! The method that answers what core asks by number: named arguments, the author's functions, the keys of
//! items.

use std::collections::BTreeMap;

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{ExprPath, Ident};

use super::tokens::{self, applied, bound, fields_by_name};
use crate::attr::Key;
use crate::bind::{AuthorFunction, Expression, Name, Source, Value};
use crate::code::{generated, located, opened, place};
use crate::model::Model;
use crate::scope::{COUNT_NAMES, MORE_NAMES, mentioned};
use crate::types;

pub(super) fn answer(model: &Model<'_>, visits: Option<TokenStream>) -> Option<TokenStream> {
    let to = quote!(__to);
    let arguments = model.texts.arguments.iter().enumerate();
    let arguments = arguments.map(|(number, value)| (number, argument(model, number, value)));
    let functions = model.texts.functions.iter().map(|own| draw(model, own)).enumerate();
    let lists = lists(model).chain(names_below_fields(model, model.item.written().count()));
    let arms = [
        arms("Argument", &to, arguments),
        arms("Draw", &quote!(__md), functions),
        arms("ItemKeys", &quote!(__item_keys), lists),
    ];
    let visits = visits.map(|visits| {
        let visits = done(&visits);
        quote!(__private::Request::Visit(__to) => #visits,)
    });
    let arms = quote!(#(#arms)* #visits);
    (!arms.is_empty()).then(|| {
        let ok = quote!(__private::Ok(()));
        quote! {
            match __request {
                #arms
                _ => #ok,
            }
        }
    })
}

/// Emits what the fields of a part tell beside arguments: the texts of functions, and the keys of items and behind fields.
/// `fields`: the number of those in its layout.
pub(super) fn told_by_part(model: &Model<'_>, fields: usize) -> TokenStream {
    let draws = model.texts.functions.iter().map(|own| {
        let (AuthorFunction::Field(field, _) | AuthorFunction::Items(field, _)) = own else {
            return TokenStream::new();
        };
        let (key, draw) = (&model.item.fields[*field].key, draw(model, own));
        quote!(__private::Companion::draw_field(__to, #key, |__md| #draw);)
    });
    let of = one_type(model, "part")
        .map_or_else(|| quote!(__private::None), |of| quote!(__private::Some(#of)));
    let lists = lists(model).chain(names_below_fields(model, fields)).map(|(number, names)| {
        let number = Literal::usize_unsuffixed(number);
        quote!(__private::Companion::read_keys(__to, #of, #number, |__item_keys| #names);)
    });
    quote!(#(#draws)* #(#lists)*)
}

/// `Request::Kind(0, __to) => …`, each with its number.
fn arms(
    kind: &str,
    to: &TokenStream,
    bodies: impl Iterator<Item = (usize, TokenStream)>,
) -> TokenStream {
    let kind = format_ident!("{kind}");
    let arms = bodies.map(|(number, body)| {
        let number = Literal::usize_unsuffixed(number);
        quote!(__private::Request::#kind(#number, #to) => #body,)
    });
    quote!(#(#arms)*)
}

fn done(body: &TokenStream) -> TokenStream {
    quote!({ #body __private::Ok(()) })
}

/// Records what an expression computes, as rustc reports it at the expression.
pub(super) fn record(Expression { value, .. }: &Expression, to: &TokenStream) -> TokenStream {
    let span = generated(value.span());
    let record = located(&quote!(#to::record), span);
    quote_spanned!(span=> #record(__to, &(#value)))
}

fn argument(model: &Model<'_>, number: usize, value: &Expression) -> TokenStream {
    let own = value.own.as_ref();
    if let Some(cursor) = own.and_then(|own| cursor(model, number, own)) {
        return cursor;
    }
    let fields = own.map(|own| fields_by_name(model.item.body, &[own]));
    let record = match own.filter(|_| model.texts.more_by == Some(number)) {
        Some(own) => {
            let action = applied(&quote!(__private::next_action), own);
            quote!(__private::Argument::record(__to, &#action))
        }
        None => record(value, &quote!(__private::Argument)),
    };
    let seen = own.filter(|_| is_of_more(model, number));
    let seen = seen.map(|own| seen_by_more(model, own));
    done(&quote!(#fields #seen #record;))
}

fn cursor(model: &Model<'_>, number: usize, value: &TokenStream) -> Option<TokenStream> {
    let mut fields = model.texts.fields.iter().zip(&model.item.fields);
    let (list, field) = fields.find_map(|(layout, field)| {
        let cursor = layout.cursor.filter(|cursor| cursor.argument == number)?;
        Some((cursor.list, field))
    })?;
    let counts = numbers(COUNT_NAMES, value);
    let of_item = mentioned("last", value).map(|span| {
        let name = Ident::new("last", span);
        let items = tokens::list(model, types::Use::Items, list);
        quote! {
            #[allow(unused_variables)]
            let __private::Some(#name) = __private::last_of(#items, __private::Argument::progress(__to).1) else {
                return __private::Ok(());
            };
        }
    });
    let (ty, named) = (field.ty, fields_by_name(model.item.body, &[value]));
    let value = applied(&quote!(__private::IntoField::into_field), value);
    Some(done(&quote! {
        #named
        #counts
        #of_item
        let __cursor: #ty = #value;
        __private::Argument::record(__to, &__cursor);
    }))
}

fn is_of_more(model: &Model<'_>, number: usize) -> bool {
    let is_it =
        |value: &Value| [Some(value.source), value.call].contains(&Some(Source::Argument(number)));
    model.texts.more_by == Some(number)
        || model.texts.template(Key::More).is_some_and(|text| text.values.iter().any(is_it))
}

fn seen_by_more(model: &Model<'_>, value: &TokenStream) -> TokenStream {
    let shown = numbers(MORE_NAMES, value);
    let fields = model.item.fields.iter().filter(|field| field.attrs.get(Key::Cursor).is_some());
    let cursors = fields.filter_map(|field| {
        let key = &field.key;
        let seen = quote!(__private::Argument::final_value(__to, #key));
        bound(field.ident.clone(), &[value], &seen)
    });
    quote!(#shown #(#cursors)*)
}

fn numbers(names: &[&str], value: &TokenStream) -> Option<TokenStream> {
    let spans: Vec<_> = names.iter().map(|name| mentioned(name, value)).collect();
    let is_any = spans.iter().any(Option::is_some);
    let names = names.iter().zip(spans).map(|(name, span)| {
        // at the author's own token, whose hygiene it has
        span.map_or_else(|| quote!(_), |span| Ident::new(name, span).to_token_stream())
    });
    is_any.then(|| {
        quote! {
            #[allow(unused_variables)]
            let (#(#names),*) = __private::Argument::progress(__to);
        }
    })
}

fn draw(model: &Model<'_>, own: &AuthorFunction<'_>) -> TokenStream {
    match own {
        AuthorFunction::Page(path) => call(path, &quote_spanned!(generated(path.span())=> self)),
        AuthorFunction::Field(field, path) => {
            call(path, &place(model.item.body, *field, path.span()))
        }
        AuthorFunction::Items(field, path) => {
            let key = &model.item.fields[*field].key;
            let items = tokens::list(model, types::Use::Items, *field);
            let call = call(path, &quote_spanned!(generated(path.span())=> __item));
            let end = quote!(__private::end_item);
            quote!(__private::Markdown::items(__md, #key, #items, |__item, __md| #end(#call, __md)))
        }
    }
}

/// Calls an author's function: rustc points to its path if the function does not fit, and says which one would.
fn call(path: &ExprPath, value: &TokenStream) -> TokenStream {
    quote!({
        let __draw: fn(_, &mut __private::Markdown) -> __private::fmt::Result = #path;
        __draw(#value, __md)
    })
}

fn lists(model: &Model<'_>) -> impl Iterator<Item = (usize, TokenStream)> {
    let lists = model.texts.lists.iter();
    lists.map(|(field, names)| (model.item.index(*field), keys(model, *field, names)))
}

fn keys(model: &Model<'_>, index: usize, names: &[Name]) -> TokenStream {
    let field = &model.item.fields[index];
    if names.is_empty() {
        let check = tokens::list(model, types::Use::IsEmpty, index);
        return done(&quote!(let _ = #check;));
    }
    let items = tokens::list(model, types::Use::Items, index);
    let (of_item, each, above) = if field.is_map() {
        (types::value_of_map(field.ty), quote!((_, __item)), "value")
    } else {
        (types::item(field.ty), quote!(__item), "")
    };
    let item = quote_spanned!(generated(of_item.unwrap_or(field.ty).span())=> __item);
    let is_option = of_item.is_some_and(|item| types::option(item).is_some());
    let read = if is_option { read_names_in } else { read_names };
    let is_done = read(&item, above, names);
    done(&quote!(for #each in #items { if #is_done { break; } }))
}

fn names_below_fields(model: &Model<'_>, number: usize) -> Option<(usize, TokenStream)> {
    let reads = model.texts.below.iter().filter_map(|(field, names)| {
        let place = place(model.item.body, *field, names.first()?.1);
        let read = read_names_in(&place, &model.item.fields[*field].key, names);
        Some(quote!(let _ = #read;))
    });
    let reads: TokenStream = reads.collect();
    (!reads.is_empty()).then(|| (number, done(&reads)))
}

/// Reads the keys of the fields that names lead to from a value, and so has rustc check every step: an expression that
/// is true where another value cannot tell more.
fn read_names(value: &TokenStream, above: &str, names: &[Name]) -> TokenStream {
    let mut fields: BTreeMap<&str, (Span, Vec<Name>)> = BTreeMap::new();
    for (steps, span) in names {
        let [name, below @ ..] = &steps[..] else { continue };
        let (_, names) = fields.entry(name).or_insert((*span, Vec::new()));
        names.extend((!below.is_empty()).then(|| (below.to_vec(), *span)));
    }
    let (mut pairs, mut below) = (TokenStream::new(), TokenStream::new());
    for (name, (span, names)) in fields {
        let path = if above.is_empty() { name.to_owned() } else { format!("{above}.{name}") };
        let ident = Ident::new_raw(name, span);
        let field = quote!(&#value.#ident);
        pairs.extend(quote!(__private::Probe::new(#field).__read(#path),));
        if !names.is_empty() {
            let read = read_names_in(&field, &path, &names);
            below.extend(quote!(& #read));
        }
    }
    quote!(__private::Probe::new(#value).__read_keys(__item_keys, &[#pairs]) #below)
}

fn read_names_in(place: &TokenStream, above: &str, names: &[Name]) -> TokenStream {
    let read = read_names(&quote!(__item), above, names);
    let (open, none) = (opened(place), quote!(__private::ItemKeys::skip(__item_keys)));
    quote! {
        match #open {
            __private::Some(__item) => #read,
            __private::None => #none,
        }
    }
}

/// The type, where core may know the keys of its items again: with parameters, they differ. `kind`: one type may be both a
/// result and a part, whose templates have other names.
pub(super) fn one_type(model: &Model<'_>, kind: &str) -> Option<TokenStream> {
    let is_one = model.item.generics.params.is_empty();
    let asks = !model.texts.lists.is_empty() || !model.texts.below.is_empty();
    let name = format!("{kind} {}", model.item.body.ident);
    (is_one && asks).then(|| quote!((__private::core::any::TypeId::of::<Self>, #name)))
}
