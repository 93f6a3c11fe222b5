//! `#[derive(ToolPart)]`, as a function from tokens to tokens.

use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DataEnum, DeriveInput, ExprPath, Fields, LitStr, Type};

use crate::attr::{Key, Level, PartAttrs, PartDrawing};
use crate::bind::{Template, Texts};
use crate::check::{self, LAYOUT};
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
    /// `rest = json`, at its place.
    rest: Option<Span>,
}

impl Part<'_> {
    /// The fields that the text does not have.
    pub(crate) fn is_hidden(&self, field: &Field<'_>) -> bool {
        let has_key = field.is_drawn() || field.attrs.get(Key::Label).is_some();
        self.rest.is_some() && !has_key || field.attrs.is_only("json")
    }

    /// Some field has a line or a form of its own.
    pub(crate) fn draws_fields(&self) -> bool {
        let is_own = |field: &Field<'_>| field.is_drawn() || field.attrs.get(Key::Raw).is_some();
        self.model.item.fields.iter().any(is_own)
    }

    /// The keys of fields are those of the default layout.
    fn check_keys(&self, errors: &mut Errors) {
        let is_default = matches!(self.drawing, Drawing::Default);
        if let Some(at) = self.rest.filter(|_| !is_default) {
            errors.at(at, format!("`rest` has no effect: {OWN_DRAWING}"));
        }
        for field in &self.model.item.fields {
            let why = match field.index {
                _ if !is_default => OWN_DRAWING,
                None => "serde writes the field under no key of its own: remove this",
                Some(_) => continue,
            };
            for entry in field.attrs.among(LAYOUT) {
                errors.at(entry.span, format!("`{}` has no effect: {why}", entry.key.name()));
            }
        }
        if is_default {
            check::of_part(&self.model, errors);
        }
    }
}

const OWN_DRAWING: &str = "the template or the function says what is drawn: remove one of the two";

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
    let attrs = PartAttrs::read(&input.attrs, Level::Part, &mut errors);
    let target = DeriveTarget::at(&input, attrs.krate());
    let implementation = match &input.data {
        Data::Struct(data) => of_struct(&input, &target, &data.fields, &attrs, &mut errors),
        Data::Enum(data) => of_enum(&input, &target, data, &attrs, &mut errors),
        Data::Union(data) => {
            errors.at(data.union_token.span, UNION);
            return errors.into_tokens();
        }
    };
    if let Some(implementation) = implementation.filter(|_| errors.is_empty()) {
        return implementation;
    }
    let (nothing, errors) = (part::nothing(&target), errors.into_tokens());
    quote::quote!(#errors #nothing)
}

const UNION: &str = "expected a struct or an enum, found a union: make it a struct";

fn of_struct(
    input: &DeriveInput,
    target: &DeriveTarget<'_>,
    fields: &Fields,
    attrs: &PartAttrs,
    errors: &mut Errors,
) -> Option<TokenStream> {
    let serde = serde_attr::Container::read(&input.attrs);
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
    attrs: &PartAttrs,
    errors: &mut Errors,
) -> Option<TokenStream> {
    let serde = serde_attr::Container::read(&input.attrs);
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
        let rule = serde.rule_of_fields(container);
        let mut fields =
            Field::read_all(&variant.fields, rule.as_deref(), Level::PartField, errors);
        for field in &mut fields {
            field.attrs.refuse_fields_of_self(errors);
        }
        let (own, kind) = (serde_attr::Container::default(), Some(VariantItem::default()));
        let item = Item::of_part(input, &variant.ident, own, fields, kind);
        let is_unit = matches!(variant.fields, Fields::Unit);
        let (key, _) = serde.key(container, &variant.ident);
        let tagging = Tagging::of_variant(container, &serde, is_unit);
        let content = tagging.content_key(&key).filter(|_| !is_unit).map(str::to_owned);
        VariantPart {
            item,
            fields: &variant.fields,
            attrs: PartAttrs::read(&variant.attrs, Level::PartVariant, errors),
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
        let (drawing, texts) = match (self.attrs.drawing(), self.held()) {
            (Some(drawing), _) => draw(&self.item, drawing, self.fields, errors)?,
            (None, Some(ty)) => (Drawing::Inner(ty), Texts::default()),
            (None, None) => by_default(&self.item, errors),
        };
        let (model, content) = (model(&self.item, texts), self.content.clone());
        let part = Part { model, drawing, content, rest: self.attrs.rest() };
        part.check_keys(errors);
        Some(part)
    }
}

fn model<'a>(item: &'a Item<'a>, texts: Texts<'a>) -> Model<'a> {
    Model { item, roles: Roles::default(), texts }
}

/// The default layout, with the keys of the fields.
fn by_default<'a>(item: &'a Item<'a>, errors: &mut Errors) -> (Drawing<'a>, Texts<'a>) {
    (Drawing::Default, Texts::bind(item, &Roles::default(), errors))
}

fn draw<'a>(
    item: &'a Item<'a>,
    drawing: PartDrawing<'a>,
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
