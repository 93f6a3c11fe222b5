//! Pieces of generated code: places, bounds, names and the search for parts, each with the span of what it stands for.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{DeriveInput, GenericParam, Ident, ImplGenerics, Type};

use crate::attr::{Attrs, Key, Level};
use crate::bind::PartSource;
use crate::code::{binding, generated, located, place};
use crate::model::{Body, Model};
use crate::scope::mentioned;
use crate::{tree, types};

pub(crate) struct Impls<'a> {
    /// The path of the crate `tool_result`.
    path: TokenStream,
    parameters: ImplGenerics<'a>,
    ty: TokenStream,
    /// Those of the type, and the one that is needed, each with a comma behind it.
    bounds: TokenStream,
}

impl<'a> Impls<'a> {
    pub(crate) fn new(input: &'a DeriveInput, level: Level, attrs: &Attrs) -> Self {
        let DeriveInput { ident, generics, .. } = input;
        let path = attrs.path(Key::Crate);
        let path = path.map_or_else(|| quote!(::tool_result), ToTokens::to_token_stream);
        let (parameters, arguments, clause) = generics.split_for_impl();
        let ty = quote!(#ident #arguments);
        let own = clause.into_iter().flat_map(|clause| &clause.predicates);
        // a host's type may be `Self` there
        let own = tree::replaced(quote!(#(#own,)*), &mut |token| match token {
            TokenTree::Ident(ident) if ident == "Self" => ty.clone(),
            token => token.into(),
        });
        let needed = match level {
            Level::Part => None,
            // what caused it can be asked where rustc knows that it is an error
            Level::Error => Some(quote!(__private::core::error::Error)),
            _ => Some(quote!(__private::Serialize)),
        };
        // Without parameters, rustc says itself what the type lacks.
        let is_open =
            generics.params.iter().any(|param| !matches!(param, GenericParam::Lifetime(_)));
        let needed = needed.filter(|_| is_open).map(|needed| quote!(#ty: #needed,));
        Impls { path, parameters, bounds: quote!(#own #needed), ty }
    }

    pub(super) fn implement(&self, name: &str, items: &TokenStream) -> TokenStream {
        let Impls { parameters, ty, bounds, .. } = self;
        let name = format_ident!("{name}");
        let clause = (!bounds.is_empty()).then(|| quote!(where #bounds));
        quote! {
            #[automatically_derived]
            impl #parameters __private::#name for #ty #clause {
                #items
            }
        }
    }

    pub(super) fn for_hosts(&self, name: &str) -> TokenStream {
        let Impls { parameters, ty, bounds, .. } = self;
        let name = format_ident!("{name}");
        quote!(__private::#name! { [#parameters] [#ty] [#bounds] })
    }

    /// A block where what the impls call has one name: a path that leads nowhere is reported once. `use` of the edition
    /// 2015 finds paths from the root alone, so there is no other one.
    pub(super) fn in_block(&self, impls: &TokenStream) -> TokenStream {
        let path = &self.path;
        // at the path's own token, so that rustc points there where it leads nowhere
        let private = located(&quote!(__private), path.span());
        quote! {
            #[allow(deprecated)]
            const _: () = {
                use #path::#private;
                #impls
            };
        }
    }
}

/// Calls a function at the author's expression, so that rustc points there where the value does not fit.
pub(super) fn applied(function: &TokenStream, value: &TokenStream) -> TokenStream {
    let span = generated(value.span());
    let function = located(function, span);
    quote_spanned!(span=> #function(#value))
}

pub(super) fn of_inner(
    ty: &Type,
    of: &TokenStream,
    method: &str,
    arguments: &TokenStream,
) -> TokenStream {
    let span = ty.span();
    let of = located(of, span);
    let method = Ident::new(method, generated(span));
    let inner = Ident::new(&binding(0).to_string(), generated(span));
    quote_spanned!(span=> <#ty as #of>::#method(#inner, #arguments))
}

/// The code for a struct, or `match self { … }`, where each pattern has the fields that its code uses.
pub(super) fn matched(arms: &mut dyn Iterator<Item = (Body<'_>, TokenStream)>) -> TokenStream {
    let mut written = TokenStream::new();
    for (Body { ident, fields, is_variant, .. }, code) in arms {
        if !is_variant {
            return code;
        }
        let used = fields.members().enumerate().filter_map(|(index, member)| {
            let binding = binding(index);
            mentioned(&binding.to_string(), &code).map(|_| quote!(#member: #binding,))
        });
        written.extend(quote!(Self::#ident { #(#used)* .. } => { #code }));
    }
    // without variants there is no value
    if written.is_empty() { quote!(match *self {}) } else { quote!(match self { #written }) }
}

pub(super) fn fields_by_name(body: Body<'_>, expressions: &[&TokenStream]) -> TokenStream {
    let names = body.local_names().into_iter().enumerate();
    let bound = names.filter_map(|(index, name)| bound(name, expressions, &binding(index)));
    quote!(#(#bound)*)
}

/// `let name = value;`, where an expression mentions the name.
pub(super) fn bound(
    mut name: Ident,
    expressions: &[&TokenStream],
    value: &impl ToTokens,
) -> Option<TokenStream> {
    let text = name.to_string();
    // at the author's own token, whose hygiene it has
    name.set_span(expressions.iter().find_map(|expression| mentioned(&text, expression))?);
    Some(quote!(#[allow(unused_variables)] let #name = #value;))
}

/// `<Type as Trait>::method(&self.field)`: rustc points at the type where the trait is missing.
pub(super) fn read(model: &Model<'_>, field: usize, method: &TokenStream) -> TokenStream {
    let ty = model.item.fields[field].ty;
    let place = place(model.item.body, field, ty.span());
    let private = quote!(__private);
    quote_spanned!(ty.span()=> <#ty as #private::#method(#place))
}

pub(super) fn list(model: &Model<'_>, how: types::Use, field: usize) -> TokenStream {
    let ty = model.item.fields[field].ty;
    types::list(how, ty, &place(model.item.body, field, ty.span()))
}

pub(super) fn find(model: &Model<'_>, index: usize) -> Option<TokenStream> {
    let field = Some(&model.item.fields[index]).filter(|field| field.may_hold_parts())?;
    let needs_parts = [Key::Between, Key::Group].iter().any(|key| field.attrs.get(*key).is_some());
    let found = if needs_parts {
        let (ty, span) = (field.ty, generated(field.ty.span()));
        quote_spanned!(span=> __private::Some(<#ty as __private::VisitPart>::__found()))
    } else {
        ask(model.item.body, index, &quote!(__find_part))
    };
    Some(quote!(|| #found))
}

pub(super) fn find_source(model: &Model<'_>, source: PartSource) -> Option<TokenStream> {
    match source {
        PartSource::Field(index) => find(model, index),
        PartSource::Item(index) => {
            let found = ask(model.item.body, index, &quote!(__find_part));
            let holds = model.item.fields[index].may_hold_parts();
            holds.then(|| quote!(|| __private::part_of_item(#found)))
        }
    }
}

/// Asks the type of a field. The type is not written again: rustc would say twice that it is unknown.
pub(super) fn ask(body: Body<'_>, index: usize, question: &TokenStream) -> TokenStream {
    let (ident, member) = (body.ident, body.fields.members().nth(index));
    let field = if body.is_variant {
        quote!(match __this { Self::#ident { #member: __field, .. } => __field, _ => loop {} })
    } else {
        quote!(&__this.#member)
    };
    quote!(__private::Probe::in_field(|__this: &Self| #field).#question())
}
