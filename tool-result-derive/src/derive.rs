//! The derives, as functions from an item to tokens.

pub(crate) mod part;

use proc_macro2::TokenStream;
use syn::{Data, DataEnum, DeriveInput, Fields};

use crate::attr::{Attrs, Level};
use crate::bind::Texts;
use crate::errors::Errors;
use crate::model::{DeriveTarget, Item, Model};
use crate::outcome::{EnumItem, EnumModel};
use crate::roles::Roles;
use crate::tool_error::{Case, attrs_of_variants, no_attribute};
use crate::{check, expand, fallback};

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let mut errors = Errors::default();
    match &input.data {
        Data::Struct(data) => of_struct(input, &data.fields, errors),
        Data::Enum(data) => of_enum(input, data, errors),
        Data::Union(data) => {
            errors.at(data.union_token.span, UNION);
            // serde derives nothing for it, so that an impl would be one more mistake
            errors.into_tokens()
        }
    }
}

fn of_struct(input: &DeriveInput, fields: &Fields, mut errors: Errors) -> TokenStream {
    if !matches!(fields, Fields::Named(_)) {
        errors.at(input.ident.span(), shape_of(fields));
        return without_fields(input, errors);
    }
    let attrs = Attrs::read(&input.attrs, Level::Struct, &mut errors);
    let target = DeriveTarget::new(input, &attrs);
    let item = Item::read(input, attrs, fields, &mut errors);
    let roles = Roles::read(&item, &mut errors);
    let texts = Texts::bind(&item, &roles, &mut errors);
    let model = Model { item: &item, roles, texts };
    check::all(&model, &mut errors);
    if errors.is_empty() {
        expand::expand(&target, &model)
    } else {
        fallback::expand(&target, &model, errors)
    }
}

fn of_enum(input: &DeriveInput, data: &DataEnum, mut errors: Errors) -> TokenStream {
    if data.variants.is_empty() {
        errors.at(input.ident.span(), EMPTY_ENUM);
        return without_fields(input, errors);
    }
    let attrs = Attrs::read(&input.attrs, Level::Enum, &mut errors);
    let target = DeriveTarget::new(input, &attrs);
    let item = EnumItem::read(input, data, attrs, &mut errors);
    let model = EnumModel::bind(&item, &mut errors);
    check::all_of_enum(&model, &mut errors);
    if errors.is_empty() {
        expand::outcome::expand_enum(&target, &model)
    } else {
        fallback::expand_enum(&target, &model, errors)
    }
}

const UNION: &str =
    "expected a struct with named fields or an enum, found a union: make it a struct";
const EMPTY_ENUM: &str = "a tool result has a status and next actions, but this enum has no variants: \
    write one for each outcome, such as `Found { … }` and `Failed { error: String }`";

fn shape_of(fields: &Fields) -> &'static str {
    match fields {
        Fields::Unit => {
            "a tool result has a status and next actions, but this struct has no fields: \
             write `{ success: bool, next_actions: Vec<String> }`"
        }
        _ => {
            "the fields of a tool result need names, which become the keys of its JSON: \
             write `{ name: Type, … }`"
        }
    }
}

/// For what is no struct with named fields and no enum: one mistake, and no others after it.
fn without_fields(input: &DeriveInput, errors: Errors) -> TokenStream {
    let attrs = Attrs::read(&input.attrs, Level::Struct, &mut Errors::default());
    fallback::bare(&DeriveTarget::new(input, &attrs), errors)
}

/// `#[derive(ToolError)]`
pub(crate) fn error(input: &DeriveInput) -> TokenStream {
    let mut errors = Errors::default();
    let mut attrs = Attrs::read(&input.attrs, Level::Error, &mut errors);
    let target = DeriveTarget::new(input, &attrs);
    let variants;
    let cases = match &input.data {
        Data::Struct(data) => {
            no_attribute(data.fields.iter().flat_map(|field| &field.attrs), &mut errors);
            vec![Case::read(&input.ident, &data.fields, &attrs, false, &mut errors)]
        }
        Data::Enum(data) => {
            attrs.refuse_fields_of_self(&mut errors);
            variants = attrs_of_variants(data, &attrs, &mut errors);
            let mut cases = Vec::new();
            for (variant, attrs) in data.variants.iter().zip(&variants) {
                cases.push(Case::read(&variant.ident, &variant.fields, attrs, true, &mut errors));
            }
            cases
        }
        Data::Union(data) => {
            errors.at(data.union_token.span, UNION_ERROR);
            return errors.into_tokens();
        }
    };
    if errors.is_empty() {
        return expand::tool_error::expand(&target, &cases);
    }
    let errors = errors.into_tokens();
    let nothing = expand::tool_error::nothing(&target);
    quote::quote!(#errors #nothing)
}

const UNION_ERROR: &str = "expected a struct or an enum, found a union: make it an enum";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_enum_whose_identifier_is_wrong_is_no_panic() {
        for attr in ["tool = 5", "tool()", "tool(,)"] {
            let item =
                format!("#[tool_result({attr})] enum FindResult {{ Found {{ success: bool }} }}");
            let written = derive(&syn::parse_str(&item).expect("an item")).to_string();
            assert!(written.contains("compile_error"), "{attr}: {written}");
        }
    }

    #[test]
    fn the_path_to_the_crate_has_no_generic_arguments() {
        let whole = "#[tool_result(crate = a::<B>, next_actions = [])] struct X { success: bool }";
        let part = "#[tool_part(crate = a::<B>, with = f)] struct X { a: bool }";
        let item = |text: &str| syn::parse_str(text).expect("an item");
        for written in [derive(&item(whole)), part::derive(&item(part))] {
            assert!(written.to_string().contains("compile_error"), "{written}");
            assert!(syn::parse2::<syn::File>(written.clone()).is_ok(), "{written}");
        }
    }
}
