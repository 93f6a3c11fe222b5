//! A part as it is written: a struct, or each variant of an enum, and the way it is drawn.

use syn::{Data, DeriveInput, ExprPath, Fields, Ident, Type};

use crate::attr::{Attrs, Key, Level, no_attributes};
use crate::bind::Texts;
use crate::check;
use crate::errors::Errors;
use crate::model::{Body, Field, Item, Model};
use crate::outcome::Tagging;
use crate::roles::Roles;
use crate::serde_attr::SerdeAttrs;

pub(crate) struct Part<'a> {
    pub(crate) model: Model<'a>,
    pub(crate) drawing: Drawing<'a>,
}

impl<'a> Part<'a> {
    pub(crate) fn bind(item: &'a Item<'a>, errors: &mut Errors) -> Self {
        let template = item.attrs.template(Key::Part);
        // serde writes something else in its place, or never writes it
        let serde = item.body.fields.iter().map(|field| SerdeAttrs::read(&field.attrs));
        let is_inner = serde.chain([item.serde.clone()]).all(|it| !it.skip && !it.custom);
        let drawing = match (item.attrs.path(Key::With), item.body.inner()) {
            _ if template.is_some() => Drawing::Template,
            (Some(path), _) => Drawing::Own(path),
            (None, Some(ty)) if is_inner => Drawing::Inner(ty),
            _ => Drawing::Default,
        };
        let roles = Roles::default();
        let texts = Texts::bind(item, &roles, errors);
        let model = Model { item, roles, texts };
        check::texts_are_seen(&model, errors);
        if matches!(drawing, Drawing::Default) {
            check::keys_of_fields_have_an_effect(&model, errors);
        } else {
            no_keys_of_the_default(item, errors);
        }
        Part { model, drawing }
    }

    pub(crate) fn content(&self) -> Option<&str> {
        self.model.item.content.as_deref()
    }
}

fn no_keys_of_the_default(item: &Item<'_>, errors: &mut Errors) {
    let of_fields = item.fields.iter().flat_map(|field| field.attrs.own());
    let rest = item.attrs.own().filter(|entry| entry.key == Key::Rest);
    for entry in rest.chain(of_fields) {
        errors.at(entry.span, format!("`{}` has no effect: {OWN_DRAWING}", entry.key.name()));
    }
}

const OWN_DRAWING: &str =
    "a template, a function or the type of the only field says what is drawn: remove it";
const BY_ENUM: &str = "the function on the enum draws all of its variants: remove one of the two";

pub(crate) enum Drawing<'a> {
    Default,
    Template,
    Own(&'a ExprPath),
    /// By the layout of this type, which is the only field.
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
    if let Some(literal) = attrs.template(Key::Part).filter(|_| is_enum) {
        errors.at(literal.text.span(), OF_A_VARIANT);
        return Vec::new();
    }
    if is_enum && attrs.path(Key::With).is_some() {
        let of_fields = bodies.iter().flat_map(|it| it.fields).flat_map(|field| &field.attrs);
        let of_variants = bodies.iter().flat_map(|variant| variant.attrs);
        no_attributes(of_variants.chain(of_fields), Level::Part, BY_ENUM, errors);
        let body = Body::of_type(input, NO_FIELDS);
        return vec![Item::of_part(input, body, attrs, Vec::new())];
    }
    bodies.into_iter().map(|body| read_one(body, input, &serde, &attrs, errors)).collect()
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
    let mut attrs = Attrs::read(body.attrs, Level::PartVariant, errors);
    attrs.take_defaults(of_type, |key| key == Key::Rest);
    let mut item = Item::of_part(input, body, attrs, fields);
    item.content = content.filter(|_| !body.is_unit());
    item.serde = SerdeAttrs { tag: container.tag.clone(), ..serde };
    item
}

/// The function draws them.
const NO_FIELDS: &Fields = &Fields::Unit;

const OF_A_VARIANT: &str = "the variants have fields of their own: write `#[tool_part(\"…\")]` on each \
    variant, or `#[tool_part(with = path)]` on the enum";

fn writes_another(name: &Ident, another: &str) -> String {
    format!(
        "serde writes another type in place of `{name}`, because of `{another}`: derive `ToolPart` on that type, or \
         remove `{another}`"
    )
}
