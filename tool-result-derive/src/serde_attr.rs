//! Reads what serde's attributes say about keys. Serde reports its own errors.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Ident, LitStr, Token};

use crate::{case, expr};

/// `#[serde(…)]` on the struct or the enum.
#[derive(Clone, Default)]
pub(crate) struct Container {
    pub(crate) rename_all: Option<LitStr>,
    /// The case of the fields in all variants of an enum.
    pub(crate) rename_all_fields: Option<LitStr>,
    /// `tag = "…"`: a key of serde's own.
    pub(crate) tag: Option<LitStr>,
    /// `content = "…"`: the key that an enum's fields are below.
    pub(crate) content: Option<LitStr>,
    pub(crate) untagged: bool,
    /// `transparent` or `into`: what is serialized has not this struct's fields.
    pub(crate) another: Option<&'static str>,
}

/// `#[serde(…)]` on a variant.
#[derive(Default)]
pub(crate) struct Variant {
    pub(crate) rename: Option<LitStr>,
    pub(crate) rename_all: Option<LitStr>,
    pub(crate) skip: bool,
    pub(crate) untagged: bool,
    /// `with` or `serialize_with`: what is written has not this variant's fields.
    pub(crate) custom: bool,
}

/// `#[serde(…)]` on a field.
#[derive(Default)]
pub(crate) struct Field {
    pub(crate) rename: Option<LitStr>,
    pub(crate) skip: Option<Span>,
    pub(crate) flatten: Option<Span>,
    /// `with` or `serialize_with`: what is written is not what the type says.
    pub(crate) custom: bool,
    /// `skip_serializing_if`: it may be left out.
    pub(crate) may_be_left_out: bool,
}

impl Container {
    pub(crate) fn read(attrs: &[Attribute]) -> Self {
        let mut read = Self::default();
        each(attrs, |key, meta| {
            match key {
                "rename_all" => read.rename_all = serialized(meta)?.or(read.rename_all.take()),
                "rename_all_fields" => {
                    read.rename_all_fields = serialized(meta)?.or(read.rename_all_fields.take());
                }
                "tag" => read.tag = serialized(meta)?,
                "content" => read.content = serialized(meta)?,
                "untagged" => read.untagged = true,
                "transparent" => read.another = Some("transparent"),
                "into" => {
                    read.another = Some("into");
                    rest(meta)?;
                }
                _ => rest(meta)?,
            }
            Ok(())
        });
        read
    }
}

impl Variant {
    /// The key serde gives the variant, and the token that makes it.
    pub(crate) fn key(&self, container: &Container, ident: &Ident) -> (String, Span) {
        if let Some(rename) = &self.rename {
            return (rename.value(), rename.span());
        }
        let rule = container.rename_all.as_ref().map(LitStr::value);
        (case::rename_variant(rule.as_deref(), &ident.unraw().to_string()), ident.span())
    }

    /// The rule by which serde renames the variant's fields.
    pub(crate) fn rule_of_fields(&self, container: &Container) -> Option<String> {
        self.rename_all.as_ref().or(container.rename_all_fields.as_ref()).map(LitStr::value)
    }

    pub(crate) fn read(attrs: &[Attribute]) -> Self {
        let mut read = Self::default();
        each(attrs, |key, meta| {
            match key {
                "rename" => read.rename = serialized(meta)?.or(read.rename.take()),
                "rename_all" => read.rename_all = serialized(meta)?.or(read.rename_all.take()),
                "skip" | "skip_serializing" => read.skip = true,
                "untagged" => read.untagged = true,
                "with" | "serialize_with" => {
                    read.custom = true;
                    rest(meta)?;
                }
                _ => rest(meta)?,
            }
            Ok(())
        });
        read
    }
}

impl Field {
    pub(crate) fn read(attrs: &[Attribute]) -> Self {
        let mut read = Self::default();
        each(attrs, |key, meta| {
            let at = syn::spanned::Spanned::span(&meta.path);
            match key {
                "rename" => read.rename = serialized(meta)?.or(read.rename.take()),
                "skip" | "skip_serializing" => read.skip = Some(at),
                "flatten" => read.flatten = Some(at),
                "with" | "serialize_with" => {
                    read.custom = true;
                    rest(meta)?;
                }
                "skip_serializing_if" => {
                    read.may_be_left_out = true;
                    rest(meta)?;
                }
                _ => rest(meta)?,
            }
            Ok(())
        });
        read
    }
}

fn each(attrs: &[Attribute], mut read: impl FnMut(&str, &ParseNestedMeta<'_>) -> syn::Result<()>) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
        let _ = attr.parse_nested_meta(|meta| {
            let key = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            read(&key, &meta)
        });
    }
}

/// `= "x"`, or the `serialize = "x"` of `(serialize = "x", deserialize = "y")`.
fn serialized(meta: &ParseNestedMeta<'_>) -> syn::Result<Option<LitStr>> {
    if meta.input.peek(Token![=]) {
        return meta.value()?.parse().map(Some);
    }
    let mut found = None;
    meta.parse_nested_meta(|side| {
        let value = side.value()?.parse()?;
        if side.path.is_ident("serialize") {
            found = Some(value);
        }
        Ok(())
    })?;
    Ok(found)
}

/// Passes over a value that says nothing of keys.
fn rest(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    if meta.input.peek(Token![=]) {
        expr::expression(meta.value()?, &|_| false)?;
    } else if meta.input.peek(syn::token::Paren) {
        let inside;
        syn::parenthesized!(inside in meta.input);
        inside.parse::<TokenStream>()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(attr: &str) -> Field {
        let file: syn::DeriveInput =
            syn::parse_str(&format!("struct S {{ {attr} a: u8 }}")).expect("a struct");
        let syn::Data::Struct(data) = file.data else { unreachable!() };
        Field::read(&data.fields.iter().next().expect("a field").attrs)
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
    }

    #[test]
    fn skipped_and_flattened() {
        assert!(field("#[serde(skip)]").skip.is_some());
        assert!(field("#[serde(skip_serializing)]").skip.is_some());
        assert!(field("#[serde(skip_deserializing)]").skip.is_none());
        assert!(field(r#"#[serde(skip_serializing_if = "f")]"#).skip.is_none());
        assert!(field("#[serde(flatten)]").flatten.is_some());
    }
}
