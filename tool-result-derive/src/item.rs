//! A struct, or a variant of an enum, as it is written: its attributes, and its fields with the keys serde
//! gives them.

mod body;

use proc_macro2::Span;
use syn::ext::IdentExt as _;
use syn::{DeriveInput, Fields, Generics, Ident, LitStr, Type};

use crate::attr::{AttrValue, Attrs, Entry, Key, Level, no_attributes};
use crate::errors::Errors;
use crate::serde_attr::SerdeAttrs;
use crate::{case, types};
pub(crate) use body::Body;

/// A struct with named fields, or a variant of an enum with its own.
pub(crate) struct Item<'a> {
    pub(crate) body: Body<'a>,
    pub(crate) generics: &'a Generics,
    pub(crate) attrs: Attrs,
    pub(crate) serde: SerdeAttrs,
    pub(crate) fields: Vec<Field<'a>>,
    /// The identifiers, and the token that each comes from.
    pub(crate) tools: Vec<(String, Span)>,
    /// The key of a variant in words, where serde writes it as a key.
    pub(crate) words: Option<String>,
    /// The key of the JSON that the fields of a variant are below.
    pub(crate) content: Option<String>,
    /// A variant without a status is a success, since another one is the failure.
    pub(crate) succeeds: bool,
    /// Its expressions are asked for each time that it is drawn.
    pub(crate) is_part: bool,
}

pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    /// Its name, without `r#`.
    pub(crate) name: String,
    pub(crate) ty: &'a Type,
    pub(crate) attrs: Attrs,
    pub(crate) serde: SerdeAttrs,
    /// The key serde gives it.
    pub(crate) key: String,
    /// The token that makes the key.
    pub(crate) key_span: Span,
    /// Its place among the fields that serde writes under a key; `None` where it writes none.
    pub(crate) index: Option<usize>,
}

impl Item<'_> {
    pub(crate) fn is_raw(&self) -> bool {
        self.attrs.get(Key::Raw).is_some()
    }

    pub(crate) fn is_variant(&self) -> bool {
        self.body.is_variant
    }
}

impl<'a> Item<'a> {
    pub(crate) fn of_part(
        input: &'a DeriveInput,
        body: Body<'a>,
        attrs: Attrs,
        fields: Vec<Field<'a>>,
    ) -> Self {
        Self {
            body,
            generics: &input.generics,
            attrs,
            serde: SerdeAttrs::default(),
            fields,
            tools: Vec::new(),
            words: None,
            content: None,
            succeeds: false,
            is_part: true,
        }
    }

    fn parameters(&self) -> Vec<&Ident> {
        self.generics.type_params().map(|parameter| &parameter.ident).collect()
    }

    pub(crate) fn has_known_fields(&self, ty: &Type) -> bool {
        let first = types::first(ty);
        !types::is_open(ty) && !first.is_some_and(|first| self.parameters().contains(&first))
    }

    pub(crate) fn written(&self) -> impl Iterator<Item = (usize, &Field<'a>)> {
        self.fields.iter().enumerate().filter(|(_, field)| field.index.is_some())
    }

    /// A field's position in the layout.
    pub(crate) fn index(&self, field: usize) -> usize {
        self.fields[field].index.unwrap_or_default()
    }

    /// The structs whose fields serde writes among those of this one: not what holds any keys, nor a type of a parameter.
    pub(crate) fn flattened(&self) -> impl Iterator<Item = (usize, &Field<'a>)> {
        let fields = self.fields.iter().enumerate();
        let is_struct = |ty| !types::is_open(ty) && !types::mentions(ty, &self.parameters());
        fields.filter(move |(_, field)| field.serde.flatten && is_struct(field.ty))
    }

    pub(crate) fn headings_of(&self, field: &Field<'_>) -> Option<usize> {
        let headings = field.attrs.own_field(Key::Table)?.unraw();
        self.fields.iter().position(|field| headings == field.name)
    }

    pub(crate) fn is_headings(&self, index: usize) -> bool {
        self.written().any(|(_, field)| self.headings_of(field) == Some(index))
    }
}

pub(crate) const NO_NAME: &str =
    "keys have no effect on a field without a name: name it, `{ name: Type }`";

impl<'a> Field<'a> {
    /// True if the type is a map, by its name, and nothing turns it into a list.
    pub(crate) fn is_map(&self) -> bool {
        types::is_map(self.ty) && !self.serde.custom
    }

    /// True if the type may hold parts, by its name, and serde writes them as they are.
    pub(crate) fn may_hold_parts(&self) -> bool {
        self.index.is_some() && !self.serde.custom && types::may_hold_parts(self.ty)
    }

    pub(crate) fn may_be_list_of_parts(&self) -> bool {
        (types::is_list(self.ty) || self.is_map()) && self.may_hold_parts()
    }

    pub(crate) fn is_no_list(&self) -> bool {
        types::is_scalar(self.ty) || self.is_map()
    }

    pub(crate) fn has_no_items_for(&self, form: &Entry) -> bool {
        match form.key {
            Key::Each if matches!(form.value, AttrValue::Template(_)) => types::is_scalar(self.ty),
            Key::Between | Key::Group => types::is_scalar(self.ty),
            Key::Each | Key::Table => self.is_no_list(),
            _ => false,
        }
    }

    pub(crate) fn read_all(
        fields: &'a Fields,
        rule: Option<&LitStr>,
        level: Level,
        errors: &mut Errors,
    ) -> Vec<Self> {
        let mut written = 0..;
        let fields = fields.iter().filter_map(|field| {
            if field.ident.is_none() {
                no_attributes(&field.attrs, level, NO_NAME, errors);
                return None;
            }
            let attrs = Attrs::read(&field.attrs, level, errors);
            let field = Field::new(field, rule, attrs)?;
            let has_key = !field.serde.skip && !field.serde.flatten;
            Some(Field { index: has_key.then(|| written.next()).flatten(), ..field })
        });
        fields.collect()
    }

    fn new(field: &'a syn::Field, rule: Option<&LitStr>, attrs: Attrs) -> Option<Self> {
        let ident = field.ident.as_ref()?;
        let name = ident.unraw().to_string();
        let serde = SerdeAttrs::read(&field.attrs);
        let (key, key_span) = match &serde.rename {
            Some(rename) => (rename.value(), rename.span()),
            None => (case::rename(rule.map(LitStr::value).as_deref(), &name), ident.span()),
        };
        Some(Self { ident, name, ty: &field.ty, attrs, serde, key, key_span, index: None })
    }
}
