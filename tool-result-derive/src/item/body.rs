//! A struct, or a variant of an enum, of any derive.

use proc_macro2::Span;
use quote::format_ident;
use syn::{Attribute, Data, DeriveInput, Fields, Ident, Type};

use crate::errors::Errors;

#[derive(Clone, Copy)]
pub(crate) struct Body<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) attrs: &'a [Attribute],
    pub(crate) fields: &'a Fields,
    pub(crate) is_variant: bool,
}

impl<'a> Body<'a> {
    /// A struct has one, a union none.
    pub(crate) fn read_all(input: &'a DeriveInput) -> Vec<Self> {
        match &input.data {
            Data::Struct(data) => vec![Body::of_type(input, &data.fields)],
            Data::Enum(data) => data.variants.iter().map(Body::of_variant).collect(),
            Data::Union(_) => Vec::new(),
        }
    }

    pub(crate) fn of_type(input: &'a DeriveInput, fields: &'a Fields) -> Self {
        Body { ident: &input.ident, attrs: &input.attrs, fields, is_variant: false }
    }

    fn of_variant(variant: &'a syn::Variant) -> Self {
        let syn::Variant { ident, attrs, fields, .. } = variant;
        Body { ident, attrs, fields, is_variant: true }
    }

    pub(crate) fn is_unit(&self) -> bool {
        matches!(self.fields, Fields::Unit)
    }

    pub(crate) fn has_numbers(&self) -> bool {
        matches!(self.fields, Fields::Unnamed(_))
    }

    /// Stands before the name of a field in the author's expressions.
    pub(crate) fn prefix(&self) -> &'static str {
        match (self.is_variant, self.has_numbers()) {
            (false, _) => "self.",
            (true, false) => "",
            (true, true) => "_",
        }
    }

    pub(crate) fn inner(&self) -> Option<&'a Type> {
        match self.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Some(&fields.unnamed[0].ty),
            _ => None,
        }
    }

    /// The names by which the author's expressions see the fields beside `self`.
    pub(crate) fn local_names(&self) -> Vec<Ident> {
        let name = |(number, field): (usize, &syn::Field)| {
            field.ident.clone().unwrap_or_else(|| format_ident!("_{number}"))
        };
        self.fields.iter().filter(|_| self.is_variant).enumerate().map(name).collect()
    }

    /// Says what is wrong with a text. A variant may have it from its enum, and sees fields by their names alone.
    pub(crate) fn wrong(&self, at: Span, message: &str, errors: &mut Errors) {
        if !self.is_variant {
            return errors.at(at, message);
        }
        let message = message.replace("= self.", "= ").replace("on the struct", "on the variant");
        errors.at(at, format!("in `{}`, {message}", self.ident));
    }
}
