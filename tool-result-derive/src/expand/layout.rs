//! The static layout: what the attributes say, as data.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use syn::LitStr;

use crate::attr::{Attrs, Key, LIMITS};
use crate::bind::{Body, Drawn, Form, Source, Template, Value};
use crate::model::{Field, Model};
use crate::place::{Block, Line, Piece, Place, Within};
use crate::roles::Held;

/// `Layout { … }`
pub(super) fn layout(model: &Model<'_>) -> TokenStream {
    let writer = Writer { model, private: super::private() };
    let private = &writer.private;
    let tools = model.item.tools().into_iter().map(|(tool, _)| tool);
    let fields = model.item.written().map(|(index, field)| writer.field(index, field));
    let title = writer.option(model.texts.title.as_ref(), Writer::template);
    let empty = writer.option(model.texts.empty.as_ref(), Writer::template);
    let failure = writer.option(model.texts.failure.as_ref(), Writer::template);
    let summary = writer.option(model.texts.summary.as_ref(), Writer::template);
    let truncated = writer.option(model.texts.truncated.as_ref(), Writer::template);
    let body = writer.body();
    let [empty_markdown, failure_markdown] =
        [&model.texts.empty_markdown, &model.texts.failure_markdown].map(|template| {
            writer.option(template.as_ref(), |writer, text| writer.blocks(text, Blocks::Fields))
        });
    let details = model.texts.details.iter().map(|(key, number)| {
        let number = Literal::usize_unsuffixed(*number);
        quote!((#key, #number))
    });
    let limit = writer.limit();
    let status = writer.status();
    quote! {
        #private::Layout {
            tools: &[#(#tools),*],
            fields: &[#(#fields),*],
            title: #title,
            empty: #empty,
            failure: #failure,
            summary: #summary,
            truncated: #truncated,
            body: #body,
            empty_markdown: #empty_markdown,
            failure_markdown: #failure_markdown,
            details: &[#(#details),*],
            limit: #limit,
            status: #status,
        }
    }
}

/// A layout that says nothing.
pub(crate) fn nothing(private: &TokenStream) -> TokenStream {
    let none = quote!(#private::core::option::Option::None);
    quote! {
        #private::Layout {
            tools: &[""],
            fields: &[],
            title: #none,
            empty: #none,
            failure: #none,
            summary: #none,
            truncated: #none,
            body: #private::Body::Default,
            empty_markdown: #none,
            failure_markdown: #none,
            details: &[],
            limit: #private::Limit { bytes: #none, lines: #none, tokens: #none },
            status: #none,
        }
    }
}

/// What replaces the lines of a template that are only a placeholder.
#[derive(Clone, Copy)]
enum Blocks {
    None,
    /// The block of the field that it names: in `markdown = "…"`.
    Fields,
    /// The form of this field, by its index in `Item::fields`: in its `line`. One that is the default
    /// goes on in the line, but in a fence.
    Form {
        of: usize,
        is_default: bool,
    },
}

struct Writer<'a> {
    model: &'a Model<'a>,
    private: TokenStream,
}

impl Writer<'_> {
    fn option<T>(&self, value: Option<T>, write: impl Fn(&Self, T) -> TokenStream) -> TokenStream {
        let private = &self.private;
        if let Some(value) = value {
            let value = write(self, value);
            quote!(#private::core::option::Option::Some(#value))
        } else {
            quote!(#private::core::option::Option::None)
        }
    }

    fn status(&self) -> TokenStream {
        let private = &self.private;
        let key = match self.model.roles.added_status(self.model.item) {
            (true, true) => Some(quote!(SuccessAndFound)),
            (true, false) => Some(quote!(Success)),
            (false, true) => Some(quote!(Found)),
            (false, false) => None,
        };
        self.option(key, |_, key| quote!(#private::StatusKey::#key))
    }

    /// `Limit { bytes: Some(…), … }`
    fn limit(&self) -> TokenStream {
        let private = &self.private;
        let given = self.model.item.attrs.pairs(Key::Limit);
        let limits = LIMITS.map(|(name, field)| {
            let field = format_ident!("{field}");
            let limit = self.option(given.iter().find(|pair| pair.name_is(name)), |_, pair| {
                let value = &pair.value;
                quote!({ let __limit: #private::core::primitive::usize = #value; __limit })
            });
            quote!(#field: #limit)
        });
        quote!(#private::Limit { #(#limits),* })
    }

    fn body(&self) -> TokenStream {
        let private = &self.private;
        match &self.model.texts.body {
            Body::Default => quote!(#private::Body::Default),
            Body::Own(number) => {
                let number = Literal::usize_unsuffixed(*number);
                quote!(#private::Body::Own(#number))
            }
            Body::Template(template) => {
                let template = self.blocks(template, Blocks::Fields);
                quote!(#private::Body::Template(#template))
            }
        }
    }

    fn field(&self, index: usize, field: &Field<'_>) -> TokenStream {
        let private = &self.private;
        let Drawn { line, form } = &self.model.texts.fields[index];
        let key = &field.key;
        let role = role(self.model.roles.of_field(index));
        let only = only(&field.attrs);
        let label = self.label(&field.attrs);
        let blocks = Blocks::Form { of: index, is_default: form.is_default() };
        let line = self.option(line.as_ref(), |writer, line| writer.blocks(line, blocks));
        let form = self.form(form);
        quote! {
            #private::Field {
                key: #key,
                role: #private::Role::#role,
                only: #private::Only::#only,
                label: #label,
                line: #line,
                form: #form,
            }
        }
    }

    fn label(&self, attrs: &Attrs) -> TokenStream {
        let private = &self.private;
        let Some(label) = attrs.texts(Key::Label).first().map(LitStr::value) else {
            return quote!(#private::Label::Key);
        };
        if let Some((one, many)) = label.split_once('|') {
            quote!(#private::Label::Forms { one: #one, many: #many })
        } else {
            quote!(#private::Label::Is(#label))
        }
    }

    fn form(&self, form: &Form<'_>) -> TokenStream {
        let private = &self.private;
        match form {
            Form::Default => quote!(#private::Form::Default),
            Form::Table => quote!(#private::Form::Table),
            Form::Code(info) => {
                let info = info.value();
                quote!(#private::Form::Code(#info))
            }
            Form::Own(number) => {
                let number = Literal::usize_unsuffixed(*number);
                quote!(#private::Form::Own(#number))
            }
            Form::OwnEach(number) => {
                let number = Literal::usize_unsuffixed(*number);
                quote!(#private::Form::OwnEach(#number))
            }
            Form::Each { template, list, arguments } => {
                let template = self.template(template);
                let list =
                    self.option(list.map(Literal::usize_unsuffixed), |_, list| quote!(#list));
                let arguments = self
                    .option(arguments.map(Literal::usize_unsuffixed), |_, number| quote!(#number));
                quote! {
                    #private::Form::Each(#private::Each {
                        template: #template,
                        list: #list,
                        arguments: #arguments,
                    })
                }
            }
        }
    }

    fn template(&self, template: &Template<'_>) -> TokenStream {
        self.blocks(template, Blocks::None)
    }

    fn blocks(&self, template: &Template<'_>, drawn: Blocks) -> TokenStream {
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
    fn in_fence(&self, line: &Line, template: &Template<'_>, drawn: Blocks) -> TokenStream {
        let private = &self.private;
        let own = match drawn {
            Blocks::Form { of, .. } => Some(of),
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
    fn alone(&self, line: &Line, template: &Template<'_>, drawn: Blocks) -> Option<TokenStream> {
        let private = &self.private;
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

fn role(role: Option<Key>) -> syn::Ident {
    let name = match role {
        Some(Key::Tool) => "Tool",
        Some(Key::Success) => "Success",
        Some(Key::Found) => "Found",
        Some(Key::NextActions) => "NextActions",
        Some(Key::Error) => "Error",
        Some(Key::Items) => "Items",
        _ => "Plain",
    };
    format_ident!("{name}")
}

fn only(attrs: &Attrs) -> syn::Ident {
    let half = if attrs.is_only("markdown") {
        "Markdown"
    } else if attrs.is_only("json") {
        "Json"
    } else {
        "Neither"
    };
    format_ident!("{half}")
}
