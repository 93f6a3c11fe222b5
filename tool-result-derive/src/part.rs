//! A part as it is written: a struct, or each variant of an enum, and the way it is drawn.

use proc_macro2::Span;
use syn::{DeriveInput, ExprPath, Fields, Type};

use crate::attr::{Attrs, Key, Level, PartDrawing};
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
    pub(crate) content: Option<String>,
    /// `rest = json`, at its place.
    pub(crate) rest: Option<Span>,
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
    pub(crate) fn check_keys(&self, errors: &mut Errors) {
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

/// A variant as it is written.
pub(crate) struct VariantPart<'a> {
    item: Item<'a>,
    fields: &'a Fields,
    attrs: Attrs,
    /// Serde writes something else in its place, or never writes it.
    is_hidden: bool,
    content: Option<String>,
}

impl<'a> VariantPart<'a> {
    pub(crate) fn read(
        input: &'a DeriveInput,
        container: &SerdeAttrs,
        variant: &'a syn::Variant,
        errors: &mut Errors,
    ) -> Self {
        let serde = SerdeAttrs::read(&variant.attrs);
        let rule = serde.rule_of_fields(container);
        let mut fields =
            Field::read_all(&variant.fields, rule.as_deref(), Level::PartField, errors);
        for field in &mut fields {
            field.attrs.refuse_fields_of_self(errors);
        }
        let (own, kind) = (SerdeAttrs::default(), Some(VariantItem::default()));
        let item = Item::of_part(input, &variant.ident, own, fields, kind);
        let is_unit = matches!(variant.fields, Fields::Unit);
        let (key, _) = serde.key(container, &variant.ident);
        let tagging = Tagging::of_variant(container, &serde, is_unit);
        let content = tagging.content_key(&key).filter(|_| !is_unit).map(str::to_owned);
        VariantPart {
            item,
            fields: &variant.fields,
            attrs: Attrs::read(&variant.attrs, Level::PartVariant, errors),
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

    pub(crate) fn part(&'a self, errors: &mut Errors) -> Option<Part<'a>> {
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

pub(crate) fn model<'a>(item: &'a Item<'a>, texts: Texts<'a>) -> Model<'a> {
    Model { item, roles: Roles::default(), texts }
}

/// The default layout, with the keys of the fields.
pub(crate) fn by_default<'a>(item: &'a Item<'a>, errors: &mut Errors) -> (Drawing<'a>, Texts<'a>) {
    (Drawing::Default, Texts::bind(item, &Roles::default(), errors))
}

pub(crate) fn draw<'a>(
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
