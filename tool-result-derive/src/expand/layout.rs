//! The static layout: what the attributes say, as data.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use syn::LitStr;

use super::template::Blocks;
use crate::attr::{Attrs, Key, LIMITS};
use crate::bind::{Body, Each, FieldLayout, Form};
use crate::model::{Field, Model};

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
    let raw = model.item.is_raw();
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
            raw: #raw,
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
            limit: #private::DefaultLimits { bytes: #none, lines: #none, tokens: #none },
            status: #none,
            raw: false,
        }
    }
}

/// The paths and the model that the layout and its templates are written with.
pub(super) struct Writer<'a> {
    pub(super) model: &'a Model<'a>,
    pub(super) private: TokenStream,
}

impl Writer<'_> {
    pub(super) fn option<T>(
        &self,
        value: Option<T>,
        write: impl Fn(&Self, T) -> TokenStream,
    ) -> TokenStream {
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
        quote!(#private::DefaultLimits { #(#limits),* })
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
        let FieldLayout { line, form } = &self.model.texts.fields[index];
        let key = &field.key;
        let role = role(self.model.roles.of_field(index));
        let only = only(&field.attrs);
        let label = self.label(&field.attrs);
        let blocks = Blocks::Form { of: index, is_default: form.is_default() };
        let line = self.option(line.as_ref(), |writer, line| writer.blocks(line, blocks));
        let form = self.form(form);
        let raw = self.model.item.is_raw() || field.attrs.get(Key::Raw).is_some();
        quote! {
            #private::Field {
                key: #key,
                role: #private::Role::#role,
                only: #private::Only::#only,
                label: #label,
                line: #line,
                form: #form,
                raw: #raw,
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
            Form::Each(each) => {
                let each = self.each(each);
                quote!(#private::Form::Each(#each))
            }
        }
    }

    fn number(&self, number: Option<usize>) -> TokenStream {
        self.option(number, |_, number| {
            let number = Literal::usize_unsuffixed(number);
            quote!(#number)
        })
    }

    pub(super) fn each(&self, each: &Each<'_>) -> TokenStream {
        let private = &self.private;
        let template = self.blocks(&each.template, Blocks::Lists(each));
        let (list, arguments) = (self.number(each.list), self.number(each.arguments));
        let between = self.option(each.between.as_ref(), Writer::template);
        quote! {
            #private::Each {
                template: #template,
                list: #list,
                arguments: #arguments,
                between: #between,
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
