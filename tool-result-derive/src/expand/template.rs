//! Templates as data: lines, fences and what replaces a line.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::LitStr;

use super::layout::Writer;
use crate::bind::{Drawn, Each, Source, Template, Value};
use crate::place::{Block, Line, Piece, Place, Within};
use crate::roles::Held;

/// What replaces the lines of a template that are only a placeholder.
#[derive(Clone, Copy)]
pub(super) enum Blocks<'m> {
    None,
    /// The block of the field that it names: in `markdown = "…"`.
    Fields,
    /// The form of this field, by its index in `Item::fields`: in its `line`. One that is the default
    /// goes on in the line, but in a fence.
    Form {
        of: usize,
        is_default: bool,
    },
    /// The items of this list in the item: in `each`.
    Lists(&'m Each<'m>),
}

impl Writer<'_> {
    pub(super) fn template(&self, template: &Template<'_>) -> TokenStream {
        self.blocks(template, Blocks::None)
    }

    pub(super) fn blocks(&self, template: &Template<'_>, drawn: Blocks<'_>) -> TokenStream {
        let private = &self.private;
        let marked = template.placed.marked;
        let blocks = template.placed.blocks.iter().map(|block| match block {
            Block::Fence { indent, mark, info, body } => {
                let indent = Literal::usize_unsuffixed(*indent);
                let body = body.iter().map(|line| self.in_fence(line, template, drawn));
                quote! {
                    #private::Block::Fence {
                        indent: #indent,
                        mark: #mark,
                        info: #info,
                        body: &[#(#body),*],
                    }
                }
            }
            Block::Line(line) => {
                self.alone(line, template, drawn).unwrap_or_else(|| self.block_of(line, template))
            }
        });
        quote!(#private::Template { blocks: &[#(#blocks),*], marked: #marked })
    }

    fn block_of(&self, line: &Line, template: &Template<'_>) -> TokenStream {
        let private = &self.private;
        let line = self.line(line, template);
        quote!(#private::Block::Line(#line))
    }

    /// A line of a fence; one that is only `{field}` is replaced by that field's lines.
    fn in_fence(&self, line: &Line, template: &Template<'_>, drawn: Blocks<'_>) -> TokenStream {
        let private = &self.private;
        let own = match drawn {
            Blocks::Form { of, .. } => Some(of),
            Blocks::Lists(each) => {
                return self
                    .list(line, template, each)
                    .unwrap_or_else(|| self.block_of(line, template));
            }
            Blocks::None | Blocks::Fields => None,
        };
        match template.alone(line).map(|value| value.source) {
            Some(Source::Field(field)) if matches!(drawn, Blocks::Fields) || own == Some(field) => {
                let field = self.index(field);
                quote!(#private::Block::Field(#field))
            }
            _ => self.block_of(line, template),
        }
    }

    /// A line that is only `{field}`, which that field's block replaces.
    fn alone(
        &self,
        line: &Line,
        template: &Template<'_>,
        drawn: Blocks<'_>,
    ) -> Option<TokenStream> {
        let private = &self.private;
        if let Blocks::Lists(each) = drawn {
            return self.list(line, template, each);
        }
        let value = template.alone(line)?;
        match (drawn, value.source) {
            (Blocks::Fields, Source::NextActions) => Some(quote!(#private::Block::NextActions)),
            (Blocks::Fields, Source::Field(field)) => {
                let is_actions = self.model.roles.next_actions.and_then(Held::field) == Some(field);
                let Drawn { line, form } = &self.model.texts.fields[field];
                if is_actions && line.is_none() && form.is_default() {
                    return Some(quote!(#private::Block::NextActions));
                }
                let field = self.index(field);
                Some(quote!(#private::Block::Field(#field)))
            }
            (Blocks::Form { of, is_default: false }, Source::Field(field)) if field == of => {
                let field = self.index(field);
                Some(quote!(#private::Block::Form(#field)))
            }
            _ => None,
        }
    }

    /// A line that is only a list of the item, which its items replace.
    fn list(&self, line: &Line, template: &Template<'_>, each: &Each<'_>) -> Option<TokenStream> {
        let private = &self.private;
        let (spaces, list, inner) = each.inner_at(line)?;
        let indent = Literal::usize_unsuffixed(spaces);
        let list = self.value(list, template);
        let each = self.each(&inner.each);
        Some(quote!(#private::Block::Inner { indent: #indent, list: #list, each: &#each }))
    }

    /// A field's position in the layout.
    fn index(&self, field: usize) -> Literal {
        Literal::usize_unsuffixed(self.model.item.fields[field].index.unwrap_or_default())
    }

    fn line(&self, line: &Line, template: &Template<'_>) -> TokenStream {
        let private = &self.private;
        let prefix = self.pieces(&line.prefix, template);
        let pieces = self.pieces(&line.pieces, template);
        quote!(#private::Line { prefix: #prefix, pieces: #pieces })
    }

    fn pieces(&self, pieces: &[Piece], template: &Template<'_>) -> TokenStream {
        let private = &self.private;
        let pieces = pieces.iter().map(|piece| match piece {
            Piece::Text(text) => quote!(#private::Piece::Text(#text)),
            Piece::Value(hole, place) => {
                let value = self.value(&template.values[*hole], template);
                let place = self.place(*place);
                quote!(#private::Piece::Value(#value, #place))
            }
            Piece::Code(inside, place) => {
                let inside = self.pieces(inside, template);
                let place = self.place(*place);
                quote!(#private::Piece::Code(#inside, #place))
            }
            Piece::Target(inside) => {
                let inside = self.pieces(inside, template);
                quote!(#private::Piece::Target(#inside))
            }
        });
        quote!(&[#(#pieces),*])
    }

    fn value(&self, value: &Value, template: &Template<'_>) -> TokenStream {
        let private = &self.private;
        let source = match value.source {
            Source::Field(field) => {
                let field = self.index(field);
                quote!(Field(#field))
            }
            Source::Argument(number) => {
                let number = Literal::usize_unsuffixed(number);
                quote!(Argument(#number))
            }
            Source::ItemArgument(number) => {
                let number = Literal::usize_unsuffixed(number);
                quote!(ItemArgument(#number))
            }
            Source::Item => quote!(Item),
            Source::Index => quote!(Index),
            Source::Shown => quote!(Shown),
            Source::Total => quote!(Total),
            Source::Tool | Source::NextActions => quote!(Tool),
        };
        let Value { path, name, count, spec, .. } = value;
        let spec = (!spec.is_empty())
            .then(|| LitStr::new(&format!("{{:{spec}}}"), template.literal.text.span()));
        let format = self.option(spec, |_, spec| {
            quote! {
                |__value, __to| #private::core::fmt::Write::write_fmt(
                    __to,
                    #private::core::format_args!(#spec, __value),
                )
            }
        });
        quote! {
            #private::Value {
                source: #private::Source::#source,
                path: &[#(#path),*],
                name: #name,
                count: #count,
                format: #format,
            }
        }
    }

    fn place(&self, place: Place) -> TokenStream {
        let private = &self.private;
        let Place { within, opens, closes } = place;
        let within = match within {
            Within::Text => quote!(Text),
            Within::Heading => quote!(Heading),
            Within::Cell => quote!(Cell),
            Within::Link => quote!(Link),
            Within::LinkInCell => quote!(LinkInCell),
        };
        quote! {
            #private::Place {
                within: #private::Within::#within,
                opens: #opens,
                closes: #closes,
            }
        }
    }
}
