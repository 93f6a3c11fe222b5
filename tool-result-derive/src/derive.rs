//! The derives, as functions from an item to tokens.

use proc_macro2::{Span, TokenStream};
use syn::{Data, DeriveInput, Fields};

use crate::attr::{Attrs, Level};
use crate::errors::Errors;
use crate::model::DeriveTarget;
use crate::outcome::{ResultItem, ResultModel};
use crate::part::PartItem;
use crate::tool_error::CaseItem;
use crate::{check, expand};

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    if let Some(error) = union(input) {
        return error;
    }
    let mut errors = Errors::default();
    if let Some((at, message)) = no_result(input) {
        errors.at(at, message);
        return without_fields(input, errors);
    }
    let is_enum = matches!(input.data, Data::Enum(_));
    let level = if is_enum { Level::Enum } else { Level::Struct };
    let attrs = Attrs::read(&input.attrs, level, &mut errors);
    let target = DeriveTarget::new(input, &attrs);
    let item = ResultItem::read(input, attrs, &mut errors);
    if !errors.is_empty() {
        return without_fields(input, errors);
    }
    let model = ResultModel::bind(&item, &mut errors);
    check::all(&model, &mut errors);
    if errors.is_empty() {
        expand::outcome::expand(&target, &model)
    } else {
        errors.beside(&expand::outcome::beside_errors(&target, &model))
    }
}

/// The reason why a type cannot be a result, and its token.
fn no_result(input: &DeriveInput) -> Option<(Span, &'static str)> {
    let name = input.ident.span();
    match &input.data {
        Data::Struct(data) => match data.fields {
            Fields::Named(_) => None,
            Fields::Unit => Some((name, UNIT_STRUCT)),
            Fields::Unnamed(_) => Some((name, TUPLE)),
        },
        Data::Enum(data) => data.variants.is_empty().then_some((name, EMPTY_ENUM)),
        Data::Union(_) => None,
    }
}

/// The mistake of a union: serde derives nothing for it, so that an impl would be one more mistake.
fn union(input: &DeriveInput) -> Option<TokenStream> {
    let Data::Union(data) = &input.data else { return None };
    let message = "expected a struct or an enum, found a union: make it a struct";
    Some(syn::Error::new(data.union_token.span, message).to_compile_error())
}

const EMPTY_ENUM: &str = "a tool result has a status and next actions, but this enum has no variants: \
    write one for each outcome, such as `Found { … }` and `Failed { error: String }`";
const UNIT_STRUCT: &str = "a tool result has a status and next actions, but this struct has no fields: \
    write `{ success: bool, next_actions: Vec<String> }`";
const TUPLE: &str = "the fields of a tool result need names, which become the keys of its JSON: \
    write `{ name: Type, … }`";

/// The mistakes of a step, and no others after them.
fn without_fields(input: &DeriveInput, errors: Errors) -> TokenStream {
    let ignored = &mut Errors::default();
    let attrs = Attrs::read(&input.attrs, Level::Struct, ignored);
    let target = DeriveTarget::new(input, &attrs);
    let item = ResultItem::new(input, attrs);
    let model = ResultModel::bind(&item, ignored);
    errors.beside(&expand::outcome::beside_errors(&target, &model))
}

/// `#[derive(ToolPart)]`
pub(crate) fn part(input: &DeriveInput) -> TokenStream {
    if let Some(error) = union(input) {
        return error;
    }
    let mut errors = Errors::default();
    let attrs = Attrs::read(&input.attrs, Level::Part, &mut errors);
    let target = DeriveTarget::new(input, &attrs);
    let items = PartItem::read_all(input, attrs, &mut errors);
    if errors.is_empty() {
        let parts: Vec<_> = items.iter().filter_map(|item| item.part(&mut errors)).collect();
        if errors.is_empty() {
            return expand::part::expand(&target, &parts);
        }
    }
    errors.beside(&expand::part::nothing(&target))
}

/// `#[derive(ToolError)]`
pub(crate) fn error(input: &DeriveInput) -> TokenStream {
    if let Some(error) = union(input) {
        return error;
    }
    let mut errors = Errors::default();
    let attrs = Attrs::read(&input.attrs, Level::Error, &mut errors);
    let target = DeriveTarget::new(input, &attrs);
    let items = CaseItem::read_all(input, attrs, &mut errors);
    if errors.is_empty() {
        let cases: Vec<_> = items.iter().map(|item| item.case(&mut errors)).collect();
        if errors.is_empty() {
            return expand::tool_error::expand(&target, &cases);
        }
    }
    errors.beside(&expand::tool_error::nothing(&target))
}

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
        for written in [derive(&item(whole)), super::part(&item(part))] {
            assert!(written.to_string().contains("compile_error"), "{written}");
            assert!(syn::parse2::<syn::File>(written.clone()).is_ok(), "{written}");
        }
    }
}
