//! The static layout: what the attributes say, as data.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use syn::LitStr;

use super::says_none;
use crate::attr::{AttrValue, Attrs, Key, LIMITS};
use crate::bind::{Body, Columns, Each, FieldLayout, Form, Language};
use crate::model::{Field, Model};
use crate::roles::RoleSource;
use crate::types;

/// `Layout::new(…).fields(…)…`
pub(crate) fn layout(model: &Model<'_>) -> TokenStream {
    let writer = Writer { model, private: super::private(), told: 0 };
    let private = &writer.private;
    let tools = model.item.tools.iter().map(|(tool, _)| tool);
    let fields = slice(model.item.written().map(|(index, field)| writer.field(index, field)));
    let texts = writer.texts();
    let body = writer.body();
    let details = writer.details();
    let limit = writer.limit();
    let status = writer.status();
    let more_by = model.texts.more_by.map(|number| {
        let number = Literal::usize_unsuffixed(number);
        quote!(.more_by(#number))
    });
    let added_actions = adds_actions(model).then(|| quote!(.added_actions()));
    let raw = model.item.is_raw().then(|| quote!(.raw()));
    quote! {
        #private::Layout::new(&[#(#tools),*])
            .fields(#fields)
            #texts
            #more_by
            #body
            #details
            #limit
            #status
            #added_actions
            #raw
    }
}

/// There may be next actions that no written field holds.
fn adds_actions(model: &Model<'_>) -> bool {
    match model.roles.next_actions {
        Some(RoleSource::Computed(expression)) => !expression.is_some_and(says_none),
        Some(RoleSource::Field(field)) => model.item.written().all(|(index, _)| index != field),
        _ => false,
    }
}

/// A layout that says nothing.
pub(crate) fn nothing(private: &TokenStream) -> TokenStream {
    quote!(#private::Layout::new(&[""]))
}

/// A slice of what constructors make. A call is no constant of its own, so the slice is one.
pub(super) fn slice(items: impl Iterator<Item = TokenStream>) -> TokenStream {
    let mut items = items.peekable();
    if items.peek().is_none() { quote!(&[]) } else { quote!(const { &[#(#items),*] }) }
}

/// The paths and the model that the layout and its templates are written with.
pub(super) struct Writer<'a> {
    pub(super) model: &'a Model<'a>,
    pub(super) private: TokenStream,
    /// The values that a part tells before its arguments.
    pub(super) told: usize,
}

impl Writer<'_> {
    fn texts(&self) -> TokenStream {
        let texts = &self.model.texts;
        let lines = [
            ("title", &texts.title),
            ("empty", &texts.empty),
            ("failure", &texts.failure),
            ("summary", &texts.summary),
            ("more", &texts.more),
        ];
        let pages = [
            ("empty_markdown", &texts.empty_markdown),
            ("failure_markdown", &texts.failure_markdown),
        ];
        let written = lines.into_iter().chain(pages).filter_map(|(name, template)| {
            let template = self.template(template.as_ref()?);
            let name = format_ident!("{name}");
            Some(quote!(.#name(#template)))
        });
        written.collect()
    }

    fn details(&self) -> TokenStream {
        let details = &self.model.texts.details;
        let pairs = details.iter().map(|(key, number)| {
            let number = Literal::usize_unsuffixed(*number);
            quote!((#key, #number))
        });
        let pairs = (!details.is_empty()).then(|| quote!(.details(&[#(#pairs),*])));
        let given = self.model.item.attrs.get(Key::Details).map(|entry| &entry.value);
        let only = matches!(given, Some(AttrValue::OnlyPairs(_))).then(|| quote!(.details_only()));
        quote!(#pairs #only)
    }

    fn status(&self) -> Option<TokenStream> {
        let private = &self.private;
        let key = match self.model.roles.added_status(self.model.item) {
            (true, true) => quote!(SuccessAndFound),
            (true, false) => quote!(Success),
            (false, true) => quote!(Found),
            (false, false) => return None,
        };
        Some(quote!(.status(#private::StatusKey::#key)))
    }

    fn limit(&self) -> Option<TokenStream> {
        let limits = limits(&self.model.item.attrs, &self.private)?;
        Some(quote!(.limit(#limits)))
    }

    fn body(&self) -> Option<TokenStream> {
        let private = &self.private;
        let body = match &self.model.texts.body {
            Body::Default => return None,
            Body::Own(number) => {
                let number = Literal::usize_unsuffixed(*number);
                quote!(Own(#number))
            }
            Body::Template(template) => {
                let template = self.template(template);
                quote!(Template(#template))
            }
        };
        let is_same = |key| self.model.item.attrs.path(key).is_some();
        let empty = is_same(Key::EmptyMarkdown).then(|| quote!(.empty_markdown_same()));
        let failure = is_same(Key::FailureMarkdown).then(|| quote!(.failure_markdown_same()));
        Some(quote!(.body(#private::Body::#body) #empty #failure))
    }

    fn field(&self, index: usize, field: &Field<'_>) -> TokenStream {
        let private = &self.private;
        let FieldLayout { line, form, between, group, cursor } = &self.model.texts.fields[index];
        let key = &field.key;
        let role = role(self.model.roles.of_field(index));
        let role = role.map(|role| quote!(.role(#private::Role::#role)));
        let only = only(&field.attrs).map(|only| quote!(.only(#private::Only::#only)));
        let label = label(&field.attrs);
        let untrusted = field.attrs.texts(Key::Untrusted).first();
        let line = line.as_ref().map(|line| {
            let line = self.template(line);
            quote!(.line(#line))
        });
        let form = self.form(form, field);
        let between = between.as_ref().map(|between| {
            let between = self.template(between);
            quote!(.between(#between))
        });
        let group = group.as_ref().map(|group| {
            let group = self.each(group);
            quote!(.group(#group))
        });
        let is_raw = self.model.item.is_raw() || field.attrs.get(Key::Raw).is_some();
        let raw = is_raw.then(|| quote!(.raw()));
        let untrusted = untrusted.map(|source| quote!(.untrusted(#source)));
        let cursor = cursor.as_ref().map(|cursor| {
            let argument = Literal::usize_unsuffixed(cursor.argument);
            let list = self.index(cursor.list);
            let is_optional = types::option(field.ty).is_some();
            quote!(.cursor(#argument, #list, #is_optional))
        });
        quote!(#private::field(#key) #role #only #label #line #form #between #group #raw #untrusted #cursor)
    }

    fn form(&self, form: &Form<'_>, field: &Field<'_>) -> Option<TokenStream> {
        let private = &self.private;
        let form = match form {
            Form::Default => {
                let find = super::part::find(self.model, field, private)?;
                quote!(Part(#find))
            }
            Form::Table(Columns { names, .. }) if names.is_empty() => quote!(Table),
            Form::Table(Columns { names, list }) => {
                let list = list.map(Literal::usize_unsuffixed).map(|list| quote!(.list(#list)));
                quote!(Columns(#private::columns(const { &[#(#names),*] }) #list))
            }
            Form::Rows(headings) => {
                let headings = Literal::usize_unsuffixed(*headings);
                quote!(Rows(#headings))
            }
            Form::Code(Language::Argument(number)) => {
                let number = Literal::usize_unsuffixed(*number);
                quote!(CodeIn(#number))
            }
            Form::Code(Language::Text(info)) => {
                let info = info.value();
                quote!(Code(#info))
            }
            Form::Own(number) => {
                let number = Literal::usize_unsuffixed(*number);
                quote!(Own(#number))
            }
            Form::OwnEach(number) => {
                let number = Literal::usize_unsuffixed(*number);
                quote!(OwnEach(#number))
            }
            Form::Each(each) => {
                let each = self.each(each);
                quote!(Each(#each))
            }
        };
        Some(quote!(.form(#private::Form::#form)))
    }

    pub(super) fn each(&self, each: &Each<'_>) -> TokenStream {
        let private = &self.private;
        let template = self.template(&each.template);
        let list = each.list.map(Literal::usize_unsuffixed).map(|list| quote!(.list(#list)));
        quote!(#private::each(#template) #list)
    }
}

/// `DefaultLimits { bytes: Some(…), … }`
pub(super) fn limits(attrs: &Attrs, private: &TokenStream) -> Option<TokenStream> {
    let given = attrs.pairs(Key::Limit);
    let limits = LIMITS.map(|(name, field)| {
        let field = format_ident!("{field}");
        let limit = if let Some(pair) = given.iter().find(|pair| pair.name_is(name)) {
            let value = &pair.value;
            quote!(#private::Some({ let __limit: #private::usize = #value; __limit }))
        } else {
            quote!(#private::None)
        };
        quote!(#field: #limit)
    });
    (!given.is_empty()).then(|| quote!(#private::DefaultLimits { #(#limits),* }))
}

fn label(attrs: &Attrs) -> Option<TokenStream> {
    let label = attrs.texts(Key::Label).first().map(LitStr::value)?;
    Some(if let Some((one, many)) = label.split_once('|') {
        quote!(.forms(#one, #many))
    } else {
        quote!(.label(#label))
    })
}

fn role(role: Option<Key>) -> Option<syn::Ident> {
    let name = match role? {
        Key::Tool => "Tool",
        Key::Success => "Success",
        Key::Found => "Found",
        Key::NextActions => "NextActions",
        Key::Error => "Error",
        Key::Items => "Items",
        _ => return None,
    };
    Some(format_ident!("{name}"))
}

fn only(attrs: &Attrs) -> Option<syn::Ident> {
    let half = match (attrs.is_only("markdown"), attrs.is_only("json")) {
        (true, _) => "Markdown",
        (_, true) => "Json",
        _ => return None,
    };
    Some(format_ident!("{half}"))
}
