//! The derives, as functions from an item to tokens.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Fields};

use crate::attr::{Attrs, Level};
use crate::check;
use crate::errors::Errors;
use crate::expand::{self, Impls};
use crate::outcome::{ResultItem, ResultModel};
use crate::part::{self, Part};
use crate::tool_error::CaseItem;

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let is_enum = matches!(input.data, Data::Enum(_));
    let level = if is_enum { Level::Enum } else { Level::Struct };
    implement(input, level, |impls, attrs, errors| {
        let mut item = ResultItem::new(input, attrs);
        match no_result(input) {
            Some(message) => errors.at(input.ident.span(), message),
            None => item.read_variants(input, errors),
        }
        let model = errors.next_step(|errors| {
            let model = ResultModel::bind(&item, errors);
            check::all(&model, errors);
            model
        });
        expand::outcome::expand(impls, &model, errors.is_empty())
    })
}

/// Writes the impl, beside the mistakes if there are any.
fn implement(
    input: &DeriveInput,
    level: Level,
    expand: impl FnOnce(&Impls<'_>, Attrs, &mut Errors) -> TokenStream,
) -> TokenStream {
    // serde derives nothing for a union, so that an impl would be one more mistake
    if let Data::Union(data) = &input.data {
        return syn::Error::new(data.union_token.span, UNION).to_compile_error();
    }
    let mut errors = Errors::default();
    let attrs = Attrs::read(&input.attrs, level, &mut errors);
    let impls = Impls::new(input, level, &attrs);
    let implementation = expand(&impls, attrs, &mut errors);
    errors.beside(&implementation)
}

fn no_result(input: &DeriveInput) -> Option<&'static str> {
    match &input.data {
        Data::Struct(data) => match data.fields {
            Fields::Named(_) => None,
            Fields::Unit => Some(UNIT_STRUCT),
            Fields::Unnamed(_) => Some(TUPLE),
        },
        Data::Enum(data) => data.variants.is_empty().then_some(EMPTY_ENUM),
        Data::Union(_) => None,
    }
}

const UNION: &str = "expected a struct or an enum, found a union: make it a struct";
const EMPTY_ENUM: &str = "a tool result has a status and next actions, but this enum has no variants: \
    write one for each outcome, such as `Found { … }` and `Failed { error: String }`";
const UNIT_STRUCT: &str = "a tool result has a status and next actions, but this struct has no fields: \
    write `{ success: bool, next_actions: Vec<String> }`, or `{}` where keys compute both";
const TUPLE: &str = "the fields of a tool result need names, which become the keys of its JSON: \
    write `{ name: Type, … }`";

pub(crate) fn part(input: &DeriveInput) -> TokenStream {
    implement(input, Level::Part, |impls, attrs, errors| {
        let items = part::read_all(input, attrs, errors);
        let parts = errors.next_step(|errors| {
            let parts = items.iter().map(|item| Part::bind(item, errors)).collect();
            if errors.is_empty() { parts } else { Vec::new() }
        });
        expand::part::expand(impls, &parts)
    })
}

pub(crate) fn error(input: &DeriveInput) -> TokenStream {
    implement(input, Level::Error, |impls, attrs, errors| {
        let items = CaseItem::read_all(input, &attrs, errors);
        let cases = errors.next_step(|errors| {
            check::are_seen([&attrs], errors);
            let cases: Vec<_> = items.iter().map(|item| item.case(errors)).collect();
            errors.is_empty().then_some(cases)
        });
        match cases {
            Some(cases) => expand::tool_error::expand(impls, &cases),
            None => expand::tool_error::nothing(impls),
        }
    })
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
