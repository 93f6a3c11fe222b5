//! Templates as data: lines, fences and what replaces a line.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::LitStr;

use super::layout::Writer;
use crate::bind::{Each, FieldLayout, Source, Template, Value};
use crate::place::{Block, Code, Context, Kind, Line, Link, Part, Piece, Run};
use crate::roles::RoleSource;

/// The blocks that replace the lines of a template that are only a placeholder.
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
        let blocks = template.placed.blocks.iter();
        let blocks = blocks.map(|block| self.block(block, template, drawn));
        let values = template.values.iter().map(|value| self.value(value, template));
        quote! {
            #private::Template { blocks: &[#(#blocks),*], values: &[#(#values),*], marked: #marked }
        }
    }

    fn block(&self, block: &Block, template: &Template<'_>, drawn: Blocks<'_>) -> TokenStream {
        let private = &self.private;
        match block {
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
                self.alone(line, template, drawn).unwrap_or_else(|| self.block_of(line))
            }
        }
    }

    fn block_of(&self, line: &Line) -> TokenStream {
        let private = &self.private;
        let prefix = self.pieces(&line.prefix);
        let pieces = self.pieces(&line.pieces);
        quote!(#private::Block::Line(#private::Line { prefix: #prefix, pieces: #pieces }))
    }

    /// A line of a fence; one that is only `{field}` is replaced by that field's lines.
    fn in_fence(&self, line: &Line, template: &Template<'_>, drawn: Blocks<'_>) -> TokenStream {
        let private = &self.private;
        let own = match drawn {
            Blocks::Form { of, .. } => Some(of),
            Blocks::Lists(each) => {
                return self.list(line, each).unwrap_or_else(|| self.block_of(line));
            }
            Blocks::None | Blocks::Fields => None,
        };
        match template.alone(line).map(|value| value.source) {
            Some(Source::Field(field)) if matches!(drawn, Blocks::Fields) || own == Some(field) => {
                let field = self.index(field);
                quote!(#private::Block::Field(#field))
            }
            _ => self.block_of(line),
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
            return self.list(line, each);
        }
        let value = template.alone(line)?;
        match (drawn, value.source) {
            (Blocks::Fields, Source::NextActions) => Some(quote!(#private::Block::NextActions)),
            (Blocks::Fields, Source::Field(field)) => {
                let is_actions =
                    self.model.roles.next_actions.and_then(RoleSource::field) == Some(field);
                let FieldLayout { line, form } = &self.model.texts.fields[field];
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
    fn list(&self, line: &Line, each: &Each<'_>) -> Option<TokenStream> {
        let private = &self.private;
        let (spaces, placeholder, number) = each.inner_at(line)?;
        let inner = self.each(&each.inner[number].each);
        let [indent, list, number] = [spaces, placeholder, number].map(Literal::usize_unsuffixed);
        Some(quote! {
            #private::Block::Inner { indent: #indent, list: #list, number: #number, each: &#inner }
        })
    }

    /// A field's position in the layout.
    fn index(&self, field: usize) -> Literal {
        Literal::usize_unsuffixed(self.model.item.fields[field].index.unwrap_or_default())
    }

    fn pieces(&self, pieces: &[Piece]) -> TokenStream {
        let pieces = pieces.iter().map(|piece| self.piece(piece));
        quote!(&[#(#pieces),*])
    }

    fn piece(&self, piece: &Piece) -> TokenStream {
        let private = &self.private;
        match piece {
            Piece::Text(text) => quote!(#private::Piece::Text(#text)),
            Piece::Raw(placeholder, kind) => {
                let (placeholder, kind) =
                    (Literal::usize_unsuffixed(*placeholder), self.kind(*kind));
                quote!(#private::Piece::Raw(#placeholder, #kind))
            }
            Piece::Run(Run { parts, context, empty }) => {
                let (parts, context) = (self.parts(parts), self.context(*context));
                quote! {
                    #private::Piece::Run(
                        #private::Run { parts: #parts, context: #context, empty: #empty }
                    )
                }
            }
            Piece::Code(Code { parts, kind, empty }) => {
                let (parts, kind) = (self.parts(parts), self.kind(*kind));
                quote! {
                    #private::Piece::Code(
                        #private::Code { parts: #parts, kind: #kind, empty: #empty }
                    )
                }
            }
            Piece::Link(link) => self.link(link),
        }
    }

    fn link(&self, link: &Link) -> TokenStream {
        let private = &self.private;
        let Link { image, text, target, title, kind } = link;
        let (text, target, kind) = (self.pieces(text), self.parts(target), self.kind(*kind));
        quote! {
            #private::Piece::Link(#private::Link {
                image: #image,
                text: #text,
                target: #target,
                title: #title,
                kind: #kind,
            })
        }
    }

    fn parts(&self, parts: &[Part]) -> TokenStream {
        let private = &self.private;
        let parts = parts.iter().map(|part| match part {
            Part::Text(text) => quote!(#private::Part::Text(#text)),
            Part::Value(placeholder) => {
                let placeholder = Literal::usize_unsuffixed(*placeholder);
                quote!(#private::Part::Value(#placeholder))
            }
        });
        quote!(&[#(#parts),*])
    }

    fn kind(&self, kind: Kind) -> TokenStream {
        let private = &self.private;
        let kind = match kind {
            Kind::Text => quote!(Text),
            Kind::Heading => quote!(Heading),
            Kind::Cell => quote!(Cell),
            Kind::Row => quote!(Row),
        };
        quote!(#private::ContextKind::#kind)
    }

    fn context(&self, context: Context) -> TokenStream {
        let private = &self.private;
        let Context { kind, prev, next, among_marks, before_marks } = context;
        let kind = self.kind(kind);
        let [prev, next] = [prev, next].map(|c| self.option(c, |_, c| quote!(#c)));
        quote! {
            #private::Context {
                kind: #kind,
                prev: #prev,
                next: #next,
                among_marks: #among_marks,
                before_marks: #before_marks,
            }
        }
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
}
