//! Reads `#[tool_part(…)]` on a type or a variant.

use proc_macro2::Span;
use syn::parse::ParseStream;
use syn::{Attribute, ExprPath, LitStr};

use super::entry::{Attrs, Literal};
use super::table::{Key, Level, PART};
use super::value;
use crate::errors::Errors;

/// The attribute `#[tool_part(…)]` at one place.
#[derive(Default)]
pub(crate) struct PartAttrs {
    template: Option<Literal>,
    keys: Attrs,
}

/// The template or the function that draws a part.
#[derive(Clone, Copy)]
pub(crate) enum PartDrawing<'a> {
    Template(&'a Literal),
    Own(&'a ExprPath),
}

const MISSING: &str = "say how the part is drawn: write `#[tool_part(\"{field} …\")]`, or remove this for the \
    default layout";
const TWICE: &str = "the part is drawn in two ways: keep one";

impl PartAttrs {
    /// `level`: a type or a variant.
    pub(crate) fn read(attrs: &[Attribute], level: Level, errors: &mut Errors) -> Self {
        let mut read = PartAttrs::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident(PART.key.name())) {
            let list = attr.meta.require_list().ok();
            let Some(list) = list.filter(|list| !list.tokens.is_empty()) else {
                errors.over(&attr.meta, MISSING);
                continue;
            };
            let parser = |input: ParseStream<'_>| read.entries(input, level, errors);
            if let Err(error) = list.parse_args_with(parser) {
                errors.push(error);
            }
        }
        read
    }

    fn entries(
        &mut self,
        input: ParseStream<'_>,
        level: Level,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        let at = input.span();
        let mut is_second = false;
        if input.peek(LitStr) {
            is_second = self.template.replace(value::template(&PART, input)?).is_some();
        } else {
            self.keys.entries(input, level, &mut Vec::new(), errors)?;
        }
        if is_second || self.template.is_some() && self.keys.get(Key::With).is_some() {
            errors.at(at, TWICE);
        }
        Ok(())
    }

    /// `None` for the default layout.
    pub(crate) fn drawing(&self) -> Option<PartDrawing<'_>> {
        let own = || self.keys.path(Key::With).map(PartDrawing::Own);
        self.template.as_ref().map(PartDrawing::Template).or_else(own)
    }

    /// The path that leads to `tool_result`.
    pub(crate) fn krate(&self) -> Option<&ExprPath> {
        self.keys.path(Key::Crate)
    }

    /// The place of `rest = json`.
    pub(crate) fn rest(&self) -> Option<Span> {
        self.keys.get(Key::Rest).map(|entry| entry.span)
    }
}
