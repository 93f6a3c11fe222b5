//! Reads what serde's attributes say about keys. Serde reports its own errors.

use proc_macro2::Span;
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitStr, Meta, Token};

use crate::case;

/// `#[serde(…)]` on a type, a variant or a field.
#[derive(Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of serde's")]
pub(crate) struct SerdeAttrs {
    pub(crate) rename: Option<LitStr>,
    pub(crate) rename_all: Option<LitStr>,
    pub(crate) rename_all_fields: Option<LitStr>,
    /// `tag = "…"`: a key of serde's own.
    pub(crate) tag: Option<LitStr>,
    /// `content = "…"`: the key that an enum's fields are below.
    pub(crate) content: Option<LitStr>,
    pub(crate) untagged: bool,
    /// `transparent` or `into`: what is serialized has not this struct's fields.
    pub(crate) another: Option<&'static str>,
    pub(crate) skip: bool,
    pub(crate) flatten: bool,
    /// `with` or `serialize_with`: what is written is not what the type says.
    pub(crate) custom: bool,
    /// `skip_serializing_if`: it may be left out.
    pub(crate) may_be_left_out: bool,
}

impl SerdeAttrs {
    pub(crate) fn read(attrs: &[Attribute]) -> Self {
        let mut read = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
            for entry in attr.parse_args_with(Entries::parse_terminated).iter().flatten() {
                read.entry(entry);
            }
        }
        read
    }

    fn entry(&mut self, entry: &Meta) {
        let text = || serialized(entry);
        let key = entry.path().get_ident().map(ToString::to_string).unwrap_or_default();
        match key.as_str() {
            "rename" => self.rename = text().or(self.rename.take()),
            "rename_all" => self.rename_all = text().or(self.rename_all.take()),
            "rename_all_fields" => self.rename_all_fields = text(),
            "tag" => self.tag = text(),
            "content" => self.content = text(),
            "untagged" => self.untagged = true,
            "transparent" => self.another = Some("transparent"),
            "into" => self.another = Some("into"),
            "skip" | "skip_serializing" => self.skip = true,
            "flatten" => self.flatten = true,
            "with" | "serialize_with" => self.custom = true,
            "skip_serializing_if" => self.may_be_left_out = true,
            _ => {}
        }
    }

    pub(crate) fn key(&self, container: &Self, ident: &Ident) -> (String, Span) {
        if let Some(rename) = &self.rename {
            return (rename.value(), rename.span());
        }
        let rule = container.rename_all.as_ref().map(LitStr::value);
        (case::rename_variant(rule.as_deref(), &ident.unraw().to_string()), ident.span())
    }

    pub(crate) fn rule_of_fields<'s>(&'s self, container: &'s Self) -> Option<&'s LitStr> {
        self.rename_all.as_ref().or(container.rename_all_fields.as_ref())
    }
}

type Entries = Punctuated<Meta, Token![,]>;

/// `= "x"`, or the `serialize = "x"` of `(serialize = "x", deserialize = "y")`.
fn serialized(entry: &Meta) -> Option<LitStr> {
    match entry {
        Meta::Path(_) => None,
        Meta::NameValue(pair) => syn::parse2(pair.value.to_token_stream()).ok(),
        Meta::List(sides) => {
            let sides = sides.parse_args_with(Entries::parse_terminated).ok()?;
            let side = sides.iter().find(|side| side.path().is_ident("serialize"));
            side.and_then(serialized)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(attr: &str) -> SerdeAttrs {
        let file: syn::DeriveInput =
            syn::parse_str(&format!("struct S {{ {attr} a: u8 }}")).expect("a struct");
        let syn::Data::Struct(data) = file.data else { unreachable!() };
        SerdeAttrs::read(&data.fields.iter().next().expect("a field").attrs)
    }

    fn renamed(attr: &str) -> Option<String> {
        field(attr).rename.map(|name| name.value())
    }

    #[test]
    fn rename_is_the_serialized_name() {
        assert_eq!(renamed(r#"#[serde(rename = "b")]"#).as_deref(), Some("b"));
        assert_eq!(
            renamed(r#"#[serde(default = "x", rename(deserialize = "c", serialize = "b"))]"#)
                .as_deref(),
            Some("b")
        );
        assert_eq!(renamed(r#"#[serde(rename(deserialize = "c"))]"#), None);
        assert_eq!(renamed(r#"#[serde(with = "m")] #[serde(rename = "b")]"#).as_deref(), Some("b"));
        assert_eq!(renamed(r#"#[serde(crate = "s", rename = "b")]"#).as_deref(), Some("b"));
    }

    #[test]
    fn skipped_and_flattened() {
        assert!(field("#[serde(skip)]").skip);
        assert!(field("#[serde(skip_serializing)]").skip);
        assert!(!field("#[serde(skip_deserializing)]").skip);
        assert!(!field(r#"#[serde(skip_serializing_if = "f")]"#).skip);
        assert!(field("#[serde(flatten)]").flatten);
    }
}
