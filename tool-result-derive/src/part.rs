//! `#[derive(ToolPart)]`, as a function from tokens to tokens.

use proc_macro2::TokenStream;
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DataEnum, DeriveInput, ExprPath, Fields, Ident, LitStr, Type};

use crate::attr::{PartAttrs, PartDrawing};
use crate::bind::{Template, Texts};
use crate::errors::Errors;
use crate::expand::part;
use crate::model::{DeriveTarget, Field, Item, Model, VariantItem};
use crate::outcome::Tagging;
use crate::roles::Roles;
use crate::serde_attr;

/// A struct, or a variant of an enum, as a part.
pub(crate) struct Part<'a> {
    pub(crate) model: Model<'a>,
    pub(crate) drawing: Drawing<'a>,
    /// The key below which serde writes the fields of a variant.
    pub(crate) content: Option<String>,
}

/// The way a part is drawn.
pub(crate) enum Drawing<'a> {
    Default,
    Template(Box<Template<'a>>),
    Own(&'a ExprPath),
    /// By the layout of this type, which is the only field of a variant.
    Inner(&'a Type),
}

pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let attrs = PartAttrs::read(&input.attrs, &mut errors);
    let target = DeriveTarget::at(&input, attrs.krate.as_ref());
    let implementation = match &input.data {
        Data::Struct(data) => of_struct(&input, &target, &data.fields, &attrs, &mut errors),
        Data::Enum(data) => of_enum(&input, &target, data, &attrs, &mut errors),
        Data::Union(data) => {
            errors.at(data.union_token.span, UNION);
            return errors.into_tokens();
        }
    };
    match implementation {
        Some(implementation) if errors.is_empty() => implementation,
        _ => {
            let nothing = part::nothing(&target);
            let errors = errors.into_tokens();
            quote::quote!(#errors #nothing)
        }
    }
}

const UNION: &str = "expected a struct or an enum, found a union: make it a struct";

fn of_struct(
    input: &DeriveInput,
    target: &DeriveTarget<'_>,
    fields: &Fields,
    attrs: &PartAttrs,
    errors: &mut Errors,
) -> Option<TokenStream> {
    no_field_is_drawn(fields, errors);
    let serde = serde_attr::Container::read(&input.attrs);
    let rule = serde.rename_all.as_ref().map(LitStr::value);
    let fields_of_part = Field::of_part(fields, rule.as_deref());
    let item = Item::of_part(input, &input.ident, serde, fields_of_part, None);
    let Some(drawing) = &attrs.drawing else {
        if !attrs.is_wrong {
            let first = fields.iter().find_map(|field| field.ident.as_ref());
            errors.at(input.ident.span(), not_drawn(&input.ident, first));
        }
        return None;
    };
    writes_itself(&item, errors)?;
    let (drawing, texts) = draw(&item, drawing, fields, errors)?;
    let part = Part { model: model(&item, texts), drawing, content: None };
    errors.is_empty().then(|| part::of_struct(target, &part))
}

fn of_enum(
    input: &DeriveInput,
    target: &DeriveTarget<'_>,
    data: &DataEnum,
    attrs: &PartAttrs,
    errors: &mut Errors,
) -> Option<TokenStream> {
    let serde = serde_attr::Container::read(&input.attrs);
    let whole = Item::of_part(input, &input.ident, serde.clone(), Vec::new(), None);
    writes_itself(&whole, errors)?;
    for variant in &data.variants {
        no_field_is_drawn(&variant.fields, errors);
    }
    match &attrs.drawing {
        Some(PartDrawing::Own(path)) => {
            no_variant_is_drawn(data, errors);
            let model = model(&whole, Texts::default());
            let part = Part { model, drawing: Drawing::Own(path), content: None };
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
    let is_drawn = |variant: &VariantPart<'_>| {
        variant.attrs.drawing.is_some() || variant.attrs.is_wrong || variant.held().is_some()
    };
    if !attrs.is_wrong && !variants.iter().any(is_drawn) {
        errors.at(input.ident.span(), not_drawn_enum(&input.ident, data));
        return None;
    }
    let parts = variants.iter().filter_map(|variant| variant.part(errors));
    let parts: Vec<_> = parts.collect();
    errors.is_empty().then(|| part::of_enum(target, &parts))
}

const OF_A_VARIANT: &str = "the variants have fields of their own: write `#[tool_part(\"…\")]` on each \
    variant, or `#[tool_part(with = path)]` on the enum";

/// A variant as it is written.
struct VariantPart<'a> {
    item: Item<'a>,
    fields: &'a Fields,
    attrs: PartAttrs,
    /// Serde writes something else in its place, or never writes it.
    is_hidden: bool,
    content: Option<String>,
}

impl<'a> VariantPart<'a> {
    fn read(
        input: &'a DeriveInput,
        container: &serde_attr::Container,
        variant: &'a syn::Variant,
        errors: &mut Errors,
    ) -> Self {
        let serde = serde_attr::Variant::read(&variant.attrs);
        let fields = Field::of_part(&variant.fields, serde.rule_of_fields(container).as_deref());
        let (own, kind) = (serde_attr::Container::default(), Some(VariantItem::default()));
        let item = Item::of_part(input, &variant.ident, own, fields, kind);
        let is_unit = matches!(variant.fields, Fields::Unit);
        let (key, _) = serde.key(container, &variant.ident);
        let tagging = Tagging::of_variant(container, &serde, is_unit);
        let content = tagging.content_key(&key).filter(|_| !is_unit).map(str::to_owned);
        VariantPart {
            item,
            fields: &variant.fields,
            attrs: PartAttrs::read(&variant.attrs, errors),
            is_hidden: serde.skip || serde.custom,
            content,
        }
    }

    /// The type of its only field, which has no name.
    fn held(&self) -> Option<&'a Type> {
        match self.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 && !self.is_hidden => {
                fields.unnamed.first().map(|field| &field.ty)
            }
            _ => None,
        }
    }

    fn part(&'a self, errors: &mut Errors) -> Option<Part<'a>> {
        let (drawing, texts) = match (&self.attrs.drawing, self.held()) {
            (Some(drawing), _) => draw(&self.item, drawing, self.fields, errors)?,
            (None, Some(ty)) => (Drawing::Inner(ty), Texts::default()),
            (None, None) => (Drawing::Default, Texts::default()),
        };
        Some(Part { model: model(&self.item, texts), drawing, content: self.content.clone() })
    }
}

fn model<'a>(item: &'a Item<'a>, texts: Texts<'a>) -> Model<'a> {
    Model { item, roles: Roles::default(), texts }
}

fn draw<'a>(
    item: &'a Item<'a>,
    drawing: &'a PartDrawing,
    fields: &Fields,
    errors: &mut Errors,
) -> Option<(Drawing<'a>, Texts<'a>)> {
    match drawing {
        PartDrawing::Own(path) => Some((Drawing::Own(path), Texts::default())),
        PartDrawing::Template(literal) => {
            let is_unit_variant = item.is_variant() && matches!(fields, Fields::Unit);
            if !matches!(fields, Fields::Named(_)) && !is_unit_variant {
                errors.at(literal.text.span(), UNNAMED);
                return None;
            }
            let (template, texts) = Texts::of_part(item, &Roles::default(), literal, errors);
            Some((Drawing::Template(Box::new(template)), texts))
        }
    }
}

const UNNAMED: &str = "the fields have no names that the template could use: name them, \
    `{ name: Type, … }`, or write `#[tool_part(with = path)]`";

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

fn not_drawn(name: &Ident, first: Option<&Ident>) -> String {
    let first = first.map_or_else(|| "…".to_owned(), |first| format!("{{{first}}} …"));
    format!("`{name}` does not say how it is drawn: write `#[tool_part(\"{first}\")]` on it")
}

fn not_drawn_enum(name: &Ident, data: &DataEnum) -> String {
    let first = data.variants.first().map_or_else(String::new, |variant| {
        format!(", such as `#[tool_part(\"…\")] {}`", variant.ident)
    });
    format!(
        "`{name}` does not say how it is drawn: write `#[tool_part(\"…\")]` on its variants{first}"
    )
}

/// `tool_part` speaks of a type, or of a variant.
fn no_field_is_drawn(fields: &Fields, errors: &mut Errors) {
    for attr in fields.iter().flat_map(|field| &field.attrs).filter(|attr| is_part(attr)) {
        errors.at(
            attr.path().span(),
            "`tool_part` goes on the type, not on a field: the type of the field says how it is drawn",
        );
    }
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
