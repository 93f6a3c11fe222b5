//! The derive, as a function from tokens to tokens.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Fields};

use crate::attr::{Attrs, Level};
use crate::bind::Texts;
use crate::errors::Errors;
use crate::model::{DeriveTarget, Item, Model};
use crate::roles::Roles;
use crate::{check, expand, fallback};

pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let named = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(named) => named,
            fields => {
                errors.at(input.ident.span(), shape_of(fields));
                return without_fields(&input, errors);
            }
        },
        Data::Enum(data) => {
            errors.at(data.enum_token.span, ENUM);
            return without_fields(&input, errors);
        }
        Data::Union(data) => {
            errors.at(data.union_token.span, UNION);
            // serde derives nothing for it, so that an impl would be one more mistake
            return errors.into_tokens();
        }
    };
    let item = Item::read(&input, named, &mut errors);
    let roles = Roles::read(&item, &mut errors);
    let texts = Texts::bind(&item, &roles, &mut errors);
    let model = Model { item: &item, roles, texts };
    check::all(&model, &mut errors);
    if errors.is_empty() { expand::expand(&model) } else { fallback::expand(&model, errors) }
}

const ENUM: &str = "expected a struct with named fields, found an enum: make it \
    a field of such a struct, where deriving `Serialize` is enough for it";
const UNION: &str = "expected a struct with named fields, found a union: make it a struct";

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

/// For what is no struct with named fields: one mistake, and no others after it.
fn without_fields(input: &DeriveInput, errors: Errors) -> TokenStream {
    let attrs = Attrs::read(&input.attrs, Level::Struct, &mut Errors::default());
    fallback::bare(&DeriveTarget::new(input, &attrs), errors)
}
