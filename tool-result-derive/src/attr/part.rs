//! Reads `#[tool_part(…)]`.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;
use syn::{Attribute, ExprPath, Ident, LitStr, Meta, Token};

use super::Literal;
use super::table::PART;
use super::value;
use crate::errors::Errors;

/// The attribute `#[tool_part(…)]` at one place.
#[derive(Default)]
pub(crate) struct PartAttrs {
    pub(crate) drawing: Option<PartDrawing>,
    /// `rest = json`, at its place.
    pub(crate) rest: Option<Span>,
    /// The path that leads to `tool_result`.
    pub(crate) krate: Option<ExprPath>,
    /// Something is wrong, and reported.
    pub(crate) is_wrong: bool,
}

/// The value of `#[tool_part(…)]`.
pub(crate) enum PartDrawing {
    Template(Literal),
    Own(ExprPath),
}

const MISSING: &str = "say how the part is drawn: write `#[tool_part(\"{field} …\")]`, or remove this for the \
    default layout";
const UNKNOWN: &str = "expected a template, `with = path` to your own function, `rest = json`, or `crate = path`: \
    write `#[tool_part(\"{field} …\")]`";

const REST: &str = "expected `json`: write `rest = json`";

impl PartAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut read = PartAttrs::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident(PART.key.name())) {
            let list = match &attr.meta {
                Meta::List(list) if !list.tokens.is_empty() => list,
                _ => {
                    errors.over(&attr.meta, MISSING);
                    read.is_wrong = true;
                    continue;
                }
            };
            if let Err(error) = list.parse_args_with(|input: ParseStream<'_>| read.entries(input)) {
                errors.push(error);
                read.is_wrong = true;
            }
        }
        read
    }

    fn entries(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if input.peek(LitStr) {
            let at = input.span();
            let literal = value::template(&PART, input)?;
            return self.draw(PartDrawing::Template(literal), at);
        }
        while !input.is_empty() {
            self.entry(input)?;
            if !input.is_empty() {
                input
                    .parse::<Token![,]>()
                    .map_err(|error| syn::Error::new(error.span(), value::COMMA_MISSING))?;
            }
        }
        Ok(())
    }

    fn entry(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let at = input.span();
        let unknown = || syn::Error::new(at, UNKNOWN);
        let name = input.call(Ident::parse_any).map_err(|_| unknown())?;
        let is_known = name == "with" || name == "crate" || name == "rest";
        if !is_known || !input.peek(Token![=]) {
            input.parse::<TokenStream>()?;
            return Err(unknown());
        }
        input.parse::<Token![=]>()?;
        let no_path = |at| syn::Error::new(at, format!("expected a path: write `{name} = path`"));
        let path: ExprPath = input.parse().map_err(|error: syn::Error| no_path(error.span()))?;
        if name == "rest" {
            let is_json = path.path.is_ident("json");
            self.rest = is_json.then_some(at);
            return if is_json { Ok(()) } else { Err(syn::Error::new(path.span(), REST)) };
        }
        if name == "with" {
            return self.draw(PartDrawing::Own(path), at);
        }
        if !value::is_plain(&path) {
            return Err(no_path(path.span()));
        }
        self.krate = Some(path);
        Ok(())
    }

    fn draw(&mut self, drawing: PartDrawing, at: Span) -> syn::Result<()> {
        if self.drawing.is_some() {
            return Err(syn::Error::new(at, "the part is drawn in two ways: keep one"));
        }
        self.drawing = Some(drawing);
        Ok(())
    }
}
