//! A result as it is written: a struct, or an enum whose variants are each a struct of its own, or the result that
//! it holds.

use proc_macro2::Span;
use syn::ext::IdentExt as _;
use syn::{Data, DeriveInput, Fields, FieldsUnnamed, Ident, LitStr, Type};

use crate::attr::{Attrs, Key, Level, no_attributes};
use crate::bind::Texts;
use crate::errors::Errors;
use crate::item::NO_NAME;
use crate::model::{Body, Field, Item, Model};
use crate::roles::{Roles, Status};
use crate::serde_attr::SerdeAttrs;
use crate::{case, types};

pub(crate) struct ResultItem<'a> {
    pub(crate) is_enum: bool,
    pub(crate) attrs: Attrs,
    pub(crate) serde: SerdeAttrs,
    /// The identifiers, and the token that each comes from.
    pub(crate) tools: Vec<(String, Span)>,
    /// A struct has itself; what cannot be a result has none.
    pub(crate) variants: Vec<Variant<'a>>,
}

/// A variant of an enum, or a struct.
pub(crate) struct Variant<'a> {
    pub(crate) body: Body<'a>,
    /// The key serde gives it, and the token that makes it.
    pub(crate) key: String,
    pub(crate) key_span: Span,
    pub(crate) tagging: Tagging,
    pub(crate) kind: VariantKind<'a>,
}

#[derive(Clone, PartialEq)]
pub(crate) enum Tagging {
    External,
    Internal(String),
    Adjacent(String, String),
    Untagged,
}

impl Tagging {
    pub(crate) fn content_key<'k>(&'k self, variant: &'k str) -> Option<&'k str> {
        match self {
            Tagging::External => Some(variant),
            Tagging::Adjacent(_, content) => Some(content),
            Tagging::Internal(_) | Tagging::Untagged => None,
        }
    }

    pub(crate) fn new(body: Body<'_>, container: &SerdeAttrs, variant: &SerdeAttrs) -> Self {
        let text = |text: &Option<LitStr>| text.as_ref().map(LitStr::value);
        let is_untagged = variant.untagged || container.untagged || container.another.is_some();
        if is_untagged || !body.is_variant {
            return Tagging::Untagged;
        }
        match (text(&container.tag), text(&container.content)) {
            (Some(tag), Some(content)) if !body.is_unit() => Tagging::Adjacent(tag, content),
            (Some(tag), _) => Tagging::Internal(tag),
            (None, _) => Tagging::External,
        }
    }
}

pub(crate) enum VariantKind<'a> {
    /// Its fields are the result.
    Fields(Box<Item<'a>>),
    /// The result that it holds.
    Inner(Inner<'a>),
    /// Serde refuses to write it, or something is wrong with it.
    Unwritten,
}

/// A variant with one unnamed field.
pub(crate) struct Inner<'a> {
    /// The type of the result, without boxes around it.
    pub(crate) ty: &'a Type,
    pub(crate) attrs: Attrs,
}

pub(crate) struct ResultModel<'a> {
    pub(crate) item: &'a ResultItem<'a>,
    /// For each of the variants; `None` where its fields are not the result.
    pub(crate) models: Vec<Option<Model<'a>>>,
}

impl<'a> ResultItem<'a> {
    /// Without variants or fields.
    pub(crate) fn new(input: &'a DeriveInput, attrs: Attrs) -> Self {
        let is_enum = matches!(input.data, Data::Enum(_));
        let serde = SerdeAttrs::read(&input.attrs);
        let tools = if attrs.get(Key::Tool).is_some() {
            let given = attrs.texts(Key::Tool).iter();
            given.map(|text| (text.value(), text.span())).collect()
        } else {
            vec![(case::identifier(&input.ident.unraw().to_string()), input.ident.span())]
        };
        ResultItem { is_enum, attrs, serde, tools, variants: Vec::new() }
    }

    pub(crate) fn read_variants(&mut self, input: &'a DeriveInput, errors: &mut Errors) {
        let bodies = Body::read_all(input).into_iter();
        self.variants = bodies.map(|body| Variant::read(body, input, self, errors)).collect();
        if self.is_enum && errors.is_empty() {
            self.give_defaults();
        }
    }

    /// Gives each variant what it has not of its own, as far as its status can use it.
    fn give_defaults(&mut self) {
        let items = self.variants.iter_mut().filter_map(|variant| match &mut variant.kind {
            VariantKind::Fields(item) => Some(item),
            _ => None,
        });
        let mut items: Vec<_> = items.collect();
        // the mistakes of the roles are reported when they are read again
        let has_failure = items
            .iter()
            .any(|item| Roles::read(item, &mut Errors::default()).status == Some(Status::Failure));
        let has_default = self.attrs.among(&[Key::Success, Key::Found]).next().is_some();
        for item in &mut items {
            item.succeeds = has_failure && !has_default;
            let wanted = wanted_keys(item, &self.attrs);
            item.attrs.take_defaults(&self.attrs, |key| wanted.contains(&key));
        }
    }

    pub(crate) fn inner(&self) -> impl Iterator<Item = (&Variant<'a>, &Inner<'a>)> {
        self.variants.iter().filter_map(|variant| match &variant.kind {
            VariantKind::Inner(inner) => Some((variant, inner)),
            _ => None,
        })
    }
}

impl<'a> ResultModel<'a> {
    pub(crate) fn bind(item: &'a ResultItem<'a>, errors: &mut Errors) -> Self {
        let models = item.variants.iter().map(|variant| {
            let VariantKind::Fields(item) = &variant.kind else { return None };
            let roles = Roles::read(item, errors);
            let texts = Texts::bind(item, &roles, errors);
            Some(Model { item, roles, texts })
        });
        let models = models.collect();
        ResultModel { item, models }
    }

    pub(crate) fn variants(&self) -> impl Iterator<Item = (&'a Variant<'a>, Option<&Model<'a>>)> {
        self.item.variants.iter().zip(self.models.iter().map(Option::as_ref))
    }
}

/// The keys of an enum that no variant takes from it.
const OF_THE_TYPE: &[Key] = &[Key::Tool, Key::Running, Key::Crate];

fn wanted_keys(item: &Item<'_>, of_enum: &Attrs) -> Vec<Key> {
    let roles = Roles::read(item, &mut Errors::default());
    let own_text = match roles.status {
        Some(Status::Failure) => item.attrs.template(Key::FailureMarkdown),
        Some(Status::Empty) => item.attrs.template(Key::EmptyMarkdown),
        Some(Status::Success) | None => None,
    };
    let is_wanted = |key: &Key| match key {
        Key::Success | Key::Found => !roles.has_status(),
        Key::NextActions => !roles.has(Key::NextActions),
        // its list may be empty, but the text may name what it lacks
        Key::Empty | Key::EmptyMarkdown if roles.status == Some(Status::Success) => false,
        Key::Markdown => own_text.is_none(),
        key => roles.may_have(*key) && !OF_THE_TYPE.contains(key),
    };
    of_enum.own().map(|entry| entry.key).filter(is_wanted).collect()
}

impl<'a> Variant<'a> {
    fn read(
        body: Body<'a>,
        input: &'a DeriveInput,
        of_type: &ResultItem<'a>,
        errors: &mut Errors,
    ) -> Self {
        let (ident, container) = (body.ident, &of_type.serde);
        let serde = SerdeAttrs::read(body.attrs);
        let (key, key_span) = serde.key(container, ident);
        let attrs = if body.is_variant {
            Attrs::read(body.attrs, Level::Variant, errors)
        } else {
            of_type.attrs.clone()
        };
        let unnamed = body.fields.iter().filter(|field| field.ident.is_none());
        no_attributes(unnamed.flat_map(|field| &field.attrs), Level::Field, NO_NAME, errors);
        let tagging = Tagging::new(body, container, &serde);
        let is_tagged = matches!(tagging, Tagging::Internal(_) | Tagging::Adjacent(..));
        let kind = match body.fields {
            _ if serde.skip => VariantKind::Unwritten,
            Fields::Unnamed(fields) => match inner_type(ident, fields, &input.ident) {
                Ok(ty) => VariantKind::Inner(Inner { ty, attrs }),
                Err(message) => {
                    errors.at(ident.span(), message);
                    VariantKind::Unwritten
                }
            },
            Fields::Unit if !is_tagged && container.another.is_none() => {
                errors.at(ident.span(), no_object(ident, &key, &tagging));
                VariantKind::Unwritten
            }
            fields => {
                let custom = serde.custom.then_some("serialize_with");
                let another = container.another.or(custom);
                let has_tag = !body.is_variant || tagging != Tagging::Untagged;
                let tag = container.tag.clone().filter(|_| has_tag);
                let words = (tagging == Tagging::External).then(|| case::name(&key));
                let content = tagging.content_key(&key).map(str::to_owned);
                let rule = serde.rule_of_fields(container);
                VariantKind::Fields(Box::new(Item {
                    body,
                    generics: &input.generics,
                    attrs,
                    serde: SerdeAttrs { tag, another, ..SerdeAttrs::default() },
                    fields: Field::read_all(fields, rule, Level::Field, errors),
                    tools: of_type.tools.clone(),
                    words,
                    content,
                    succeeds: false,
                    is_part: false,
                }))
            }
        };
        Variant { body, key, key_span, tagging, kind }
    }
}

/// The error is the message.
fn inner_type<'a>(
    ident: &Ident,
    fields: &'a FieldsUnnamed,
    name: &Ident,
) -> Result<&'a Type, String> {
    let mut all = fields.unnamed.iter();
    let field = match (all.next(), all.next()) {
        (Some(field), None) => field,
        (None, _) => return Err(format!("`{ident}()` has no fields: write `{ident} {{}}`")),
        _ => {
            return Err(format!(
                "the fields of `{ident}` need names, which become the keys of its JSON: write \
                 `{ident} {{ name: Type, … }}`"
            ));
        }
    };
    let (ty, inner) = (&field.ty, types::peeled(&field.ty));
    if types::name(inner).is_some_and(|inner| inner == name) {
        return Err(format!(
            "`{ident}` holds `{name}` itself, so its layout would never end: give its field a name, \
             which becomes its key, `{ident} {{ name: Box<{name}> }}`"
        ));
    }
    if types::option(ty).is_none() && !types::is_plain_value(inner) {
        return Ok(inner);
    }
    if types::is_string(inner) && says_failure(ident) {
        let ty = quote::quote!(#ty);
        return Err(format!(
            "`{ident}` needs a name for its text: write `{ident} {{ error: {ty} }}`"
        ));
    }
    Err(format!(
        "the one unnamed field of `{ident}` has to be a tool result itself: give it a name, which \
         becomes its key, `{ident} {{ name: … }}`"
    ))
}

fn no_object(ident: &Ident, key: &str, tagging: &Tagging) -> String {
    let written = match tagging {
        Tagging::Untagged => "`null`".to_owned(),
        _ => format!("the text `\"{key}\"`"),
    };
    format!(
        "serde writes `{ident}` as {written}, but the JSON of a tool result is an object: write \
         `{ident} {{}}`, or `#[serde(tag = \"status\")]` on the enum"
    )
}

/// The name is that of a failure: `Failed`, `Error`, `IoError`.
fn says_failure(ident: &Ident) -> bool {
    let name = ident.to_string();
    ["Err", "Fail"].iter().any(|word| name.contains(word))
}
