//! Templates as data: lines, fences and what replaces a line.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::LitStr;

use super::layout::{Writer, slice};
use crate::bind::{FieldLayout, PartSource, Source, Template, Value};
use crate::place::{Block, Code, Context, Kind, Line, Link, Part, Piece, Run};
use crate::roles::RoleSource;

/// A run of one value with a smaller number has a constructor of its own, as in core's `layout`.
const MAX_SINGLE: usize = 16;

/// The spaces of one level, which is the width of a bullet.
const LEVEL: usize = 2;

/// The blocks that replace the lines of a template that are only a placeholder.
#[derive(Clone, Copy)]
pub(super) enum Blocks {
    None,
    /// The block of the field that it names: in `markdown = "…"`.
    Fields,
    /// The form of this field, by its index in `Item::fields`: in its `line`. One that is the default
    /// goes on in the line, but in a fence.
    Form {
        of: usize,
        is_default: bool,
    },
    /// The parts in a field: in `each`, and in the template of a part.
    Parts,
}

impl Writer<'_> {
    pub(super) fn blocks(&self, template: &Template<'_>, drawn: Blocks) -> TokenStream {
        let private = &self.private;
        let blocks = template.placed.blocks.iter();
        let blocks = slice(blocks.map(|block| self.block(block, template, drawn)));
        let values = slice(template.values.iter().map(|value| self.value(value, template)));
        let marked = template.placed.marked.then(|| quote!(.marked()));
        quote!(#private::template(#blocks, #values) #marked)
    }

    fn block(&self, block: &Block, template: &Template<'_>, drawn: Blocks) -> TokenStream {
        let private = &self.private;
        match block {
            Block::Fence { indent, mark, info, body } => {
                let indent = Literal::usize_unsuffixed(*indent);
                let body = slice(body.iter().map(|line| self.in_fence(line, template, drawn)));
                quote!(#private::fence(#indent, #mark, #info, #body))
            }
            Block::Line(line) => {
                self.alone(line, template, drawn).unwrap_or_else(|| self.block_of(line))
            }
        }
    }

    fn block_of(&self, line: &Line) -> TokenStream {
        let private = &self.private;
        let pieces = self.pieces(&line.pieces);
        if line.prefix.is_empty() {
            return quote!(#private::line(#pieces));
        }
        let prefix = self.pieces(&line.prefix);
        quote!(#private::marked_line(#prefix, #pieces))
    }

    /// A line of a fence; one that is only `{field}` is replaced by that field's lines.
    fn in_fence(&self, line: &Line, template: &Template<'_>, drawn: Blocks) -> TokenStream {
        let private = &self.private;
        let own = match drawn {
            Blocks::Form { of, .. } => Some(of),
            Blocks::Parts => {
                return self.parts_alone(line, template).unwrap_or_else(|| self.block_of(line));
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
    fn alone(&self, line: &Line, template: &Template<'_>, drawn: Blocks) -> Option<TokenStream> {
        let private = &self.private;
        match drawn {
            Blocks::Parts => return self.parts_alone(line, template),
            Blocks::None | Blocks::Fields | Blocks::Form { .. } => {}
        }
        let value = template.alone(line)?;
        match (drawn, value.source) {
            (Blocks::Fields, Source::NextActions) => Some(quote!(#private::Block::NextActions)),
            (Blocks::Fields, Source::Field(field)) => {
                let is_actions =
                    self.model.roles.next_actions.and_then(RoleSource::field) == Some(field);
                let FieldLayout { line, form, .. } = &self.model.texts.fields[field];
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

    /// A line that is only a field of the part, or an item, which the parts in it replace, one level
    /// deeper.
    fn parts_alone(&self, line: &Line, template: &Template<'_>) -> Option<TokenStream> {
        let private = &self.private;
        let (spaces, placeholder) = line.alone_within()?;
        self.find_part(&template.values[placeholder])?;
        let content = template.placed.content();
        let is_marked = template.placed.marked;
        let indent = if is_marked { spaces.max(content) } else { spaces.saturating_sub(LEVEL) };
        let verbatim = spaces.max(content).max(LEVEL);
        let [indent, verbatim, value] =
            [indent, verbatim, placeholder].map(Literal::usize_unsuffixed);
        Some(quote!(#private::parts(#indent, #verbatim, #value)))
    }

    /// The function that finds the parts in what a placeholder stands for, where it may hold some.
    fn find_part(&self, value: &Value) -> Option<TokenStream> {
        let source = match value.source {
            Source::Field(index) if value.path.is_empty() => {
                let is_default = self.model.texts.fields[index].form.is_default();
                is_default.then_some(PartSource::Field(index))
            }
            _ => value.part,
        };
        (!value.count && value.spec.is_empty()).then_some(())?;
        super::part::find_source(self.model, source?, &self.private)
    }

    /// A field's position in the layout.
    pub(super) fn index(&self, field: usize) -> Literal {
        Literal::usize_unsuffixed(self.model.item.fields[field].index.unwrap_or_default())
    }

    fn pieces(&self, pieces: &[Piece]) -> TokenStream {
        let items = pieces.iter().map(|piece| self.piece(piece));
        if pieces.iter().all(|piece| matches!(piece, Piece::Text(_) | Piece::Raw(..))) {
            return quote!(&[#(#items),*]);
        }
        slice(items)
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
                let context = self.context(*context);
                if let [Part::Value(number @ 0..MAX_SINGLE)] = parts.as_slice() {
                    let number = Literal::usize_unsuffixed(*number);
                    return quote!(#private::single(#number, #context, #empty));
                }
                let parts = self.parts(parts);
                quote!(#private::run(#parts, #context, #empty))
            }
            Piece::Code(Code { parts, kind, empty }) => {
                let (parts, kind) = (self.parts(parts), self.kind(*kind));
                quote!(#private::code(#parts, #kind, #empty))
            }
            Piece::Link(link) => self.link(link),
        }
    }

    fn link(&self, link: &Link) -> TokenStream {
        let private = &self.private;
        let Link { image, text, target, title, kind } = link;
        let (text, target, kind) = (self.pieces(text), self.parts(target), self.kind(*kind));
        quote!(#private::link(#image, #text, #target, #title, #kind))
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
        let [prev, next] = [prev, next].map(|c| self.option(c, |_, c| quote!(#c)));
        let kind = (kind != Kind::Text).then(|| {
            let kind = self.kind(kind);
            quote!(.kind(#kind))
        });
        let among_marks = among_marks.then(|| quote!(.among_marks()));
        let before_marks = before_marks.then(|| quote!(.before_marks()));
        quote!(#private::context(#prev, #next) #kind #among_marks #before_marks)
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
                let number = Literal::usize_unsuffixed(number + self.told);
                quote!(ItemArgument(#number))
            }
            Source::Item => quote!(Item),
            Source::Index => quote!(Index),
            Source::Next => quote!(Next),
            Source::NextItem => quote!(NextItem),
            Source::Shown => quote!(Shown),
            Source::Total => quote!(Total),
            Source::Tool | Source::NextActions => quote!(Tool),
        };
        let Value { path, name, count, spec, .. } = value;
        let spec = (!spec.is_empty())
            .then(|| LitStr::new(&format!("{{:{spec}}}"), template.literal.text.span()));
        let format = spec.map(|spec| {
            quote! {
                .format({
                    fn __format(
                        __value: &#private::Scalar<'_>,
                        __to: &mut dyn #private::fmt::Write,
                    ) -> #private::fmt::Result {
                        #private::fmt::Write::write_fmt(
                            __to,
                            #private::core::format_args!(#spec, __value),
                        )
                    }
                    __format
                })
            }
        });
        let count = count.then(|| quote!(.count()));
        let path = (!path.is_empty()).then(|| quote!(.path(&[#(#path),*])));
        let part = self.find_part(value).map(|find| quote!(.part(#find)));
        quote!(#private::value(#private::Source::#source, #name) #path #count #format #part)
    }
}
