//! Writes the impl. Nothing can go wrong here any more.

mod hooks;
pub(crate) mod layout;
pub(crate) mod outcome;
pub(crate) mod part;
mod tokens;
pub(crate) mod tool_error;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;

use crate::attr::{Attrs, Key};
use crate::code::{generated, place};
use crate::model::Model;
use crate::roles::RoleSource;
use crate::{expr, types};
pub(crate) use tokens::Impls;
use tokens::{applied, fields_by_name, list, read};

fn running(attrs: &Attrs) -> Option<TokenStream> {
    let text = attrs.texts(Key::Running).first()?;
    Some(quote!(const RUNNING: &'static __private::str = #text;))
}

fn tool(model: &Model<'_>) -> Option<TokenStream> {
    let field = model.roles.field(Key::Tool)?;
    Some(read(model, field, &quote!(Text > ::text)))
}

fn verdict(model: &Model<'_>) -> TokenStream {
    let roles = &model.roles;
    let [success, found] = [Key::Success, Key::Found].map(|key| flag(model, roles.source(key)));
    let error = match roles.field(Key::Error) {
        Some(field) if roles.error_decides => read(model, field, &quote!(ErrorField > ::failing)),
        _ => quote!(false),
    };
    let empty = match roles.field(Key::Items) {
        // what another function writes is not asked
        Some(field) if model.item.fields[field].serde.custom => {
            list(model, types::Use::IsEmpty, field)
        }
        Some(field) => list(model, types::Use::IsEmptyContent, field),
        None => quote!(false),
    };
    let verdict = quote!(__private::Verdict { success: #success, error: #error, found: #found, empty: #empty });
    let flattened = model.item.flattened().filter(|_| roles.is_flattened(Key::Success));
    flattened.fold(verdict, |verdict, (index, field)| {
        let place = place(model.item.body, index, field.ty.span());
        quote!(__private::flattened_verdict(#verdict, #place))
    })
}

fn flag(model: &Model<'_>, source: Option<RoleSource<'_>>) -> TokenStream {
    match source {
        Some(RoleSource::Field(field)) => {
            let flag = read(model, field, &quote!(StatusField > ::flag));
            quote!(__private::Some(#flag))
        }
        Some(RoleSource::Computed(expression)) => {
            let fields = fields_by_name(model.item.body, &[expression]);
            quote! {
                __private::Some({
                    #fields
                    let __flag: __private::bool = #expression;
                    __flag
                })
            }
        }
        Some(RoleSource::Stated(stated)) => quote!(__private::Some(#stated)),
        _ => quote!(__private::None),
    }
}

fn next_actions(model: &Model<'_>) -> Option<TokenStream> {
    match model.roles.source(Key::NextActions) {
        Some(RoleSource::Field(field)) => {
            Some(read(model, field, &quote!(NextActionsField > ::actions)))
        }
        Some(RoleSource::Computed(expression)) if !expr::says_none(expression) => {
            let fields = fields_by_name(model.item.body, &[expression]);
            let list = expr::items(expression).map(|items| {
                let items = items.iter().map(|item| applied(&quote!(__private::next_action), item));
                quote_spanned!(generated(expression.span())=> [#(#items),*])
            });
            let list = list.as_ref().unwrap_or(expression);
            let actions = applied(&quote!(__private::ComputedNextActions::actions), list);
            Some(quote!(#fields #actions))
        }
        Some(RoleSource::Flattened) => {
            let places = model.item.flattened().map(|(index, field)| {
                let place = place(model.item.body, index, field.ty.span());
                quote!(.or_else(|| __private::flattened_actions(#place)))
            });
            Some(quote!(__private::None #(#places)* .unwrap_or_default()))
        }
        _ => None,
    }
}
