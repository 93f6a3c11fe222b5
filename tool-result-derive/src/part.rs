//! A part as it is written: a struct, or each variant of an enum, and the way it is drawn.

use syn::spanned::Spanned as _;
use syn::{Data, DataEnum, DeriveInput, ExprPath, Fields, Ident, Type};

use crate::attr::{Attrs, Key, Level};
use crate::bind::{Template, Texts};
use crate::check::{self, LAYOUT};
use crate::errors::Errors;
use crate::model::{Field, Item, Model, VariantItem};
use crate::outcome::Tagging;
use crate::roles::Roles;
use crate::serde_attr::SerdeAttrs;

/// A struct, or a variant of an enum, as a part.
pub(crate) struct Part<'a> {
    pub(crate) model: Model<'a>,
    pub(crate) drawing: Drawing<'a>,
    /// The key below which serde writes the fields of a variant.
    pub(crate) content: Option<&'a str>,
}

impl Part<'_> {
    /// Some field has a line or a form of its own.
    pub(crate) fn draws_fields(&self) -> bool {
        let is_own = |field: &Field<'_>| field.is_drawn() || field.attrs.get(Key::Raw).is_some();
        self.model.item.fields.iter().any(is_own)
    }

    /// The keys of fields are those of the default layout.
    pub(crate) fn check_keys(&self, errors: &mut Errors) {
        let is_default = matches!(self.drawing, Drawing::Default);
        let rest = self.model.item.attrs.get(Key::Rest);
        if let Some(rest) = rest.filter(|_| !is_default) {
            errors.at(rest.span, format!("`rest` has no effect: {OWN_DRAWING}"));
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

/// A struct, or a variant of an enum, as it is written.
pub(crate) struct PartItem<'a> {
    item: Item<'a>,
    /// A template can name its fields.
    has_names: bool,
    /// The type of the only field of a variant, which has no name.
    held: Option<&'a Type>,
    content: Option<String>,
}

impl<'a> PartItem<'a> {
    /// A struct, the variants of an enum, or an enum that one function draws.
    pub(crate) fn read_all(input: &'a DeriveInput, attrs: Attrs, errors: &mut Errors) -> Vec<Self> {
        let serde = SerdeAttrs::read(&input.attrs);
        if let Some(another) = serde.another {
            errors.at(input.ident.span(), writes_another(&input.ident, another));
            return Vec::new();
        }
        match &input.data {
            Data::Struct(data) => {
                let (rule, level) = (serde.rename_all.as_ref(), Level::PartField);
                let named = matches!(data.fields, Fields::Named(_));
                let fields = Field::read_all(&data.fields, rule, level, errors);
                vec![PartItem::of_type(input, fields, attrs, named)]
            }
            Data::Enum(data) => PartItem::of_enum(input, data, &serde, attrs, errors),
            Data::Union(_) => Vec::new(),
        }
    }

    fn of_type(
        input: &'a DeriveInput,
        fields: Vec<Field<'a>>,
        attrs: Attrs,
        has_names: bool,
    ) -> Self {
        let item = Item::of_part(input, &input.ident, attrs, fields, None);
        PartItem { item, has_names, held: None, content: None }
    }

    fn of_enum(
        input: &'a DeriveInput,
        data: &'a DataEnum,
        serde: &SerdeAttrs,
        attrs: Attrs,
        errors: &mut Errors,
    ) -> Vec<Self> {
        if let Some(rest) = attrs.get(Key::Rest) {
            errors.at(rest.span, REST_OF_ENUM);
        }
        if let Some(literal) = attrs.template(Key::Part) {
            errors.at(literal.text.span(), OF_A_VARIANT);
            return Vec::new();
        }
        if attrs.path(Key::With).is_some() {
            no_variant_is_drawn(data, errors);
            return vec![PartItem::of_type(input, Vec::new(), attrs, false)];
        }
        let read = |variant| PartItem::of_variant(input, serde, variant, errors);
        data.variants.iter().map(read).collect()
    }

    fn of_variant(
        input: &'a DeriveInput,
        container: &SerdeAttrs,
        variant: &'a syn::Variant,
        errors: &mut Errors,
    ) -> Self {
        let serde = SerdeAttrs::read(&variant.attrs);
        let rule = serde.rule_of_fields(container);
        let fields = Field::read_all(&variant.fields, rule, Level::PartField, errors);
        let is_unit = matches!(variant.fields, Fields::Unit);
        let held = match &variant.fields {
            // serde writes something else in its place, or never writes it
            _ if serde.skip || serde.custom => None,
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first(),
            _ => None,
        };
        let (key, _) = serde.key(container, &variant.ident);
        let tagging = Tagging::of_variant(container, &serde, is_unit);
        let attrs = Attrs::read(&variant.attrs, Level::PartVariant, errors);
        let facts = Some(VariantItem::default());
        PartItem {
            item: Item::of_part(input, &variant.ident, attrs, fields, facts),
            has_names: is_unit || matches!(variant.fields, Fields::Named(_)),
            held: held.map(|field| &field.ty),
            content: tagging.content_key(&key).filter(|_| !is_unit).map(str::to_owned),
        }
    }

    pub(crate) fn part(&'a self, errors: &mut Errors) -> Option<Part<'a>> {
        let (item, roles) = (&self.item, Roles::default());
        let (drawing, texts) = if let Some(literal) = item.attrs.template(Key::Part) {
            if !self.has_names {
                errors.at(literal.text.span(), UNNAMED);
                return None;
            }
            let (template, texts) = Texts::of_part(item, &roles, literal, errors);
            (Drawing::Template(Box::new(template)), texts)
        } else if let Some(path) = item.attrs.path(Key::With) {
            (Drawing::Own(path), Texts::default())
        } else if let Some(ty) = self.held {
            (Drawing::Inner(ty), Texts::default())
        } else {
            (Drawing::Default, Texts::bind(item, &roles, errors))
        };
        let model = Model { item, roles, texts };
        let part = Part { model, drawing, content: self.content.as_deref() };
        part.check_keys(errors);
        Some(part)
    }
}

const UNNAMED: &str = "the fields have no names that the template could use: name them, \
    `{ name: Type, … }`, or write `#[tool_part(with = path)]`";
const OF_A_VARIANT: &str = "the variants have fields of their own: write `#[tool_part(\"…\")]` on each \
    variant, or `#[tool_part(with = path)]` on the enum";
const REST_OF_ENUM: &str =
    "`rest` goes on a struct: write `only = json` on the fields of the variants";

fn writes_another(name: &Ident, another: &str) -> String {
    format!(
        "serde writes another type in place of `{name}`, because of `{another}`: derive `ToolPart` on that type, or \
         remove `{another}`"
    )
}

fn no_variant_is_drawn(data: &DataEnum, errors: &mut Errors) {
    let attrs = data.variants.iter().flat_map(|variant| &variant.attrs);
    for attr in attrs.filter(|attr| attr.path().is_ident(Level::Part.attribute())) {
        errors.at(
            attr.path().span(),
            "the function on the enum draws all of its variants: remove one of the two",
        );
    }
}
