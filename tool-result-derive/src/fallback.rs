//! An impl beside the errors, so that one mistake gives one message: uses of the type go on
//! compiling, and what is known of the type is checked by rustc all the same.

use proc_macro2::TokenStream;
use quote::quote;

use crate::errors::Errors;
use crate::expand;
use crate::model::{DeriveTarget, Model};
use crate::outcome::EnumModel;

pub(crate) fn expand(target: &DeriveTarget<'_>, model: &Model<'_>, errors: Errors) -> TokenStream {
    let layout = expand::layout::nothing();
    let implementation = expand::implementation(target, model, "", "", &layout);
    let errors = errors.into_tokens();
    quote!(#errors #implementation)
}

/// Beside the mistakes of an enum.
pub(crate) fn expand_enum(
    target: &DeriveTarget<'_>,
    model: &EnumModel<'_>,
    errors: Errors,
) -> TokenStream {
    let implementation = expand::outcome::enum_beside_errors(target, model);
    let errors = errors.into_tokens();
    quote!(#errors #implementation)
}

/// For what is no struct with named fields.
pub(crate) fn bare(target: &DeriveTarget<'_>, errors: Errors) -> TokenStream {
    let consts = expand::consts("", "");
    let layout = expand::layout_const(&expand::layout::nothing());
    let result = quote! {
        #consts
        fn next_actions(&self) -> __private::Vec<__private::NextAction<'_>> {
            __private::Vec::new()
        }
    };
    let implementation = expand::wrap(target, &result, &layout);
    let errors = errors.into_tokens();
    quote!(#errors #implementation)
}
