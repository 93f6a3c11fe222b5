//! `#[derive(ToolPart)]`, as a function from tokens to tokens.

use proc_macro2::TokenStream;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Fields};

use crate::attr::{PartAttrs, PartDrawing};
use crate::bind::Texts;
use crate::errors::Errors;
use crate::expand::part::{self, StructPart};
use crate::model::{DeriveTarget, Item, Model};
use crate::roles::Roles;

pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let attrs = PartAttrs::read(&input.attrs, &mut errors);
    let written = match &input.data {
        Data::Struct(data) => of_struct(&input, &data.fields, &attrs, &mut errors),
        Data::Enum(data) => {
            errors.at(data.enum_token.span, "enum");
            None
        }
        Data::Union(data) => {
            errors.at(data.union_token.span, UNION);
            return errors.into_tokens();
        }
    };
    match written {
        Some(written) if errors.is_empty() => written,
        _ => {
            let nothing = part::nothing(&DeriveTarget::at(&input, attrs.krate.as_ref()));
            let errors = errors.into_tokens();
            quote::quote!(#errors #nothing)
        }
    }
}

const UNION: &str = "expected a struct or an enum, found a union: make it a struct";

fn of_struct(
    input: &DeriveInput,
    fields: &Fields,
    attrs: &PartAttrs,
    errors: &mut Errors,
) -> Option<TokenStream> {
    no_field_is_drawn(fields, errors);
    let named = match fields {
        Fields::Named(named) => Some(named),
        Fields::Unnamed(_) | Fields::Unit => None,
    };
    let item = Item::of_part(input, named, attrs.krate.as_ref());
    let Some(drawing) = &attrs.drawing else {
        if !attrs.is_wrong {
            errors.at(input.ident.span(), not_drawn(&input.ident.to_string(), fields));
        }
        return None;
    };
    if let Some(another) = item.serde.another {
        errors.at(
            input.ident.span(),
            format!(
                "serde writes something else in place of `{}`, by `{another}`: derive `ToolPart` on what \
                 it writes, or remove `{another}`",
                input.ident
            ),
        );
        return None;
    }
    let template = match drawing {
        PartDrawing::Template(literal) if named.is_none() => {
            errors.at(literal.text.span(), UNNAMED);
            return None;
        }
        PartDrawing::Template(literal) => {
            Some(Texts::of_part(&item, &Roles::default(), literal, errors))
        }
        PartDrawing::Own(_) => None,
    };
    let model = Model { item: &item, roles: Roles::default(), texts: Texts::default() };
    let part = StructPart { model: &model, drawing, template: template.as_ref() };
    errors.is_empty().then(|| part::of_struct(&part))
}

const UNNAMED: &str = "the fields have no names that the template could use: name them, \
    `{ name: Type, … }`, or write `#[tool_part(with = path)]`";

fn not_drawn(name: &str, fields: &Fields) -> String {
    let first = fields.iter().find_map(|field| field.ident.as_ref());
    let first = first.map_or_else(|| "…".to_owned(), |first| format!("{{{first}}} …"));
    format!("`{name}` does not say how it is drawn: write `#[tool_part(\"{first}\")]` on it")
}

/// `#[tool_part(…)]` speaks of a type, or of a variant.
fn no_field_is_drawn(fields: &Fields, errors: &mut Errors) {
    let attrs = fields.iter().flat_map(|field| &field.attrs);
    for attr in attrs.filter(|attr| attr.path().is_ident("tool_part")) {
        errors.at(
            attr.path().span(),
            "`tool_part` goes on the type, not on a field: the type of the field says how it is drawn",
        );
    }
}
