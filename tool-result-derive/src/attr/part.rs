//! `#[tool_part("…")]` on a type or a variant: a template alone, or keys.

use proc_macro2::Span;
use syn::ExprPath;

use super::entry::{Attrs, Literal};
use super::table::Key;

/// The template or the function that draws a part.
#[derive(Clone, Copy)]
pub(crate) enum PartDrawing<'a> {
    Template(&'a Literal),
    Own(&'a ExprPath),
}

impl Attrs {
    /// `None` for the default layout.
    pub(crate) fn drawing(&self) -> Option<PartDrawing<'_>> {
        let own = || self.path(Key::With).map(PartDrawing::Own);
        self.template(Key::Part).map(PartDrawing::Template).or_else(own)
    }

    /// The place of `rest = json`.
    pub(crate) fn rest(&self) -> Option<Span> {
        self.get(Key::Rest).map(|entry| entry.span)
    }
}
