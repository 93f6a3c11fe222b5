//! `#[derive(ToolPart)]`, as a function from an item to tokens.

use proc_macro2::TokenStream;
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DataEnum, DeriveInput, Fields, LitStr};

use crate::attr::{Attrs, Level, PartDrawing};
use crate::bind::Texts;
use crate::errors::Errors;
use crate::expand::part;
use crate::model::{DeriveTarget, Field, Item};
use crate::part::{Drawing, Part, VariantPart, by_default, draw, model};
use crate::serde_attr::SerdeAttrs;

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let mut errors = Errors::default();
    let attrs = Attrs::read(&input.attrs, Level::Part, &mut errors);
    let target = DeriveTarget::new(input, &attrs);
    let implementation = match &input.data {
        Data::Struct(data) => of_struct(input, &target, &data.fields, &attrs, &mut errors),
        Data::Enum(data) => of_enum(input, &target, data, &attrs, &mut errors),
        Data::Union(data) => {
            errors.at(data.union_token.span, UNION);
            return errors.into_tokens();
        }
    };
    if let Some(implementation) = implementation.filter(|_| errors.is_empty()) {
        return implementation;
    }
    errors.beside(&part::nothing(&target))
}

const UNION: &str = "expected a struct or an enum, found a union: make it a struct";

fn of_struct(
    input: &DeriveInput,
    target: &DeriveTarget<'_>,
    fields: &Fields,
    attrs: &Attrs,
    errors: &mut Errors,
) -> Option<TokenStream> {
    let serde = SerdeAttrs::read(&input.attrs);
    let rule = serde.rename_all.as_ref().map(LitStr::value);
    let fields_of_part = Field::read_all(fields, rule.as_deref(), Level::PartField, errors);
    let item = Item::of_part(input, &input.ident, serde, fields_of_part, None);
    writes_itself(&item, errors)?;
    let (drawing, texts) = match attrs.drawing() {
        Some(drawing) => draw(&item, drawing, fields, errors)?,
        None => by_default(&item, errors),
    };
    let part = Part { model: model(&item, texts), drawing, content: None, rest: attrs.rest() };
    part.check_keys(errors);
    errors.is_empty().then(|| part::of_struct(target, &part))
}

fn of_enum(
    input: &DeriveInput,
    target: &DeriveTarget<'_>,
    data: &DataEnum,
    attrs: &Attrs,
    errors: &mut Errors,
) -> Option<TokenStream> {
    let serde = SerdeAttrs::read(&input.attrs);
    let whole = Item::of_part(input, &input.ident, serde.clone(), Vec::new(), None);
    writes_itself(&whole, errors)?;
    if let Some(at) = attrs.rest() {
        errors.at(at, "`rest` goes on a struct: write `only = json` on the fields of the variants");
    }
    match attrs.drawing() {
        Some(PartDrawing::Own(path)) => {
            no_variant_is_drawn(data, errors);
            let model = model(&whole, Texts::default());
            let part = Part { model, drawing: Drawing::Own(path), content: None, rest: None };
            return errors.is_empty().then(|| part::of_struct(target, &part));
        }
        Some(PartDrawing::Template(literal)) => {
            errors.at(literal.text.span(), OF_A_VARIANT);
            return None;
        }
        None => {}
    }
    let read = |variant| VariantPart::read(input, &serde, variant, errors);
    let variants: Vec<_> = data.variants.iter().map(read).collect();
    let parts = variants.iter().filter_map(|variant| variant.part(errors));
    let parts: Vec<_> = parts.collect();
    errors.is_empty().then(|| part::of_enum(target, &parts))
}

const OF_A_VARIANT: &str = "the variants have fields of their own: write `#[tool_part(\"…\")]` on each \
    variant, or `#[tool_part(with = path)]` on the enum";

/// `None` where serde writes something else in place of the type.
fn writes_itself(item: &Item<'_>, errors: &mut Errors) -> Option<()> {
    let Some(another) = item.serde.another else { return Some(()) };
    let name = item.ident;
    errors.at(
        name.span(),
        format!(
            "serde writes another type in place of `{name}`, because of `{another}`: derive `ToolPart` on that \
             type, or remove `{another}`"
        ),
    );
    None
}

fn no_variant_is_drawn(data: &DataEnum, errors: &mut Errors) {
    for attr in data.variants.iter().flat_map(|variant| &variant.attrs).filter(|attr| is_part(attr))
    {
        errors.at(
            attr.path().span(),
            "the function on the enum draws all of its variants: remove one of the two",
        );
    }
}

fn is_part(attr: &Attribute) -> bool {
    attr.path().is_ident("tool_part")
}
