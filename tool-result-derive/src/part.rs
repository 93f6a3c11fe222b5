//! A part as it is written: a struct, or each variant of an enum, and the way it is drawn.

use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, ExprPath, Fields, Ident, Type};

use crate::attr::{Attrs, Key, Level};
use crate::bind::{Template, Texts};
use crate::check::{self, LAYOUT};
use crate::errors::Errors;
use crate::model::{Body, Field, Item, Model};
use crate::outcome::Tagging;
use crate::roles::Roles;
use crate::serde_attr::SerdeAttrs;

/// A struct, or a variant of an enum, as a part.
pub(crate) struct Part<'a> {
    pub(crate) model: Model<'a>,
    pub(crate) drawing: Drawing<'a>,
}

impl<'a> Part<'a> {
    pub(crate) fn bind(item: &'a Item<'a>, errors: &mut Errors) -> Option<Self> {
        let roles = Roles::default();
        // serde writes something else in its place, or never writes it
        let is_held = item.is_variant() && !item.serde.skip && !item.serde.custom;
        let (drawing, texts) = if let Some(literal) = item.attrs.template(Key::Part) {
            let is_unit_struct = item.body.is_unit() && !item.is_variant();
            if item.body.has_numbers() || is_unit_struct {
                errors.at(literal.text.span(), UNNAMED);
                return None;
            }
            let (template, texts) = Texts::of_part(item, &roles, literal, errors);
            (Drawing::Template(Box::new(template)), texts)
        } else if let Some(path) = item.attrs.path(Key::With) {
            (Drawing::Own(path), Texts::default())
        } else if let Some(ty) = item.body.held().filter(|_| is_held) {
            (Drawing::Inner(ty), Texts::default())
        } else {
            (Drawing::Default, Texts::bind(item, &roles, errors))
        };
        let model = Model { item, roles, texts };
        let part = Part { model, drawing };
        part.check_keys(errors);
        Some(part)
    }

    /// The key below which serde writes the fields of a variant.
    pub(crate) fn content(&self) -> Option<&str> {
        self.model.item.content.as_deref()
    }

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

/// A struct, the variants of an enum, or an enum that one function draws.
pub(crate) fn read_all<'a>(
    input: &'a DeriveInput,
    attrs: Attrs,
    errors: &mut Errors,
) -> Vec<Item<'a>> {
    let serde = SerdeAttrs::read(&input.attrs);
    if let Some(another) = serde.another {
        errors.at(input.ident.span(), writes_another(&input.ident, another));
        return Vec::new();
    }
    let bodies = Body::read_all(input);
    let is_enum = matches!(input.data, Data::Enum(_));
    if let Some(rest) = attrs.get(Key::Rest).filter(|_| is_enum) {
        errors.at(rest.span, REST_OF_ENUM);
    }
    if let Some(literal) = attrs.template(Key::Part).filter(|_| is_enum) {
        errors.at(literal.text.span(), OF_A_VARIANT);
        return Vec::new();
    }
    if is_enum && attrs.path(Key::With).is_some() {
        no_variant_is_drawn(&bodies, errors);
        let body = Body::of_type(input, NO_FIELDS);
        return vec![Item::of_part(input, body, attrs, Vec::new())];
    }
    let read = |body| read_one(body, input, &serde, &attrs, errors);
    bodies.into_iter().map(read).collect()
}

fn read_one<'a>(
    body: Body<'a>,
    input: &'a DeriveInput,
    container: &SerdeAttrs,
    of_type: &Attrs,
    errors: &mut Errors,
) -> Item<'a> {
    let serde = SerdeAttrs::read(body.attrs);
    let rule = serde.rule_of_fields(container);
    let fields = Field::read_all(body.fields, rule, Level::PartField, errors);
    if !body.is_variant {
        return Item::of_part(input, body, of_type.clone(), fields);
    }
    let (key, _) = serde.key(container, body.ident);
    let content = Tagging::new(body, container, &serde).content_key(&key).map(str::to_owned);
    let attrs = Attrs::read(body.attrs, Level::PartVariant, errors);
    let mut item = Item::of_part(input, body, attrs, fields);
    item.content = content.filter(|_| !body.is_unit());
    item.serde = serde;
    item
}

/// The function draws them.
const NO_FIELDS: &Fields = &Fields::Unit;

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

fn no_variant_is_drawn(variants: &[Body<'_>], errors: &mut Errors) {
    let attrs = variants.iter().flat_map(|variant| variant.attrs);
    for attr in attrs.filter(|attr| attr.path().is_ident(Level::Part.attribute())) {
        errors.at(
            attr.path().span(),
            "the function on the enum draws all of its variants: remove one of the two",
        );
    }
}
