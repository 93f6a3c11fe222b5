//! The static layout: what the attributes say, as data.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::attr::{Attrs, Key, LIMITS};
use crate::bind::{Body, Columns, Each, FieldLayout, Form, Language, Source, Template};
use crate::expr::says_none;
use crate::model::{Field, Model};
use crate::roles::RoleSource;
use crate::types;

/// `Layout { fields: …, ..Layout::new(…) }`
pub(crate) fn layout(model: &Model<'_>) -> TokenStream {
    let writer = Writer { model, told: 0 };
    let tools = model.item.tools.iter().map(|(tool, _)| tool);
    let fields = slice(model.item.written().map(|(index, field)| writer.field(index, field)));
    let (texts, body, details) = (writer.texts(), writer.body(), writer.details());
    let limit = limits(&model.item.attrs).map(|limits| quote!(limit: #limits,));
    let status = writer.status();
    let more_by = model.texts.more_by.map(|number| {
        let number = Literal::usize_unsuffixed(number);
        quote!(more_by: __private::Some(#number),)
    });
    let roles = &model.roles;
    let flattened = roles.has_flattened_status().then(|| quote!(flattened_status: true,));
    let flattened_actions = roles.has_flattened_actions().then(|| quote!(flattened_actions: true,));
    let added_actions = adds_actions(model).then(|| quote!(added_actions: true,));
    // they are asked for behind the lists
    let names = (!model.texts.below.is_empty()).then(|| {
        let number = Literal::usize_unsuffixed(model.texts.lists.len());
        quote!(names: __private::Some(#number),)
    });
    let raw = model.item.is_raw().then(|| quote!(raw: true,));
    quote! {
        __private::Layout {
            fields: #fields,
            #texts
            #more_by
            #names
            #body
            #details
            #limit
            #status
            #added_actions
            #flattened
            #flattened_actions
            #raw
            ..__private::Layout::new(&[#(#tools),*])
        }
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

/// A slice of what constructors make. A call is no constant of its own, so the slice is one.
pub(super) fn slice(items: impl Iterator<Item = TokenStream>) -> TokenStream {
    let mut items = items.peekable();
    if items.peek().is_none() { quote!(&[]) } else { quote!(const { &[#(#items),*] }) }
}

/// The paths and the model that the layout and its templates are written with.
pub(super) struct Writer<'a> {
    pub(super) model: &'a Model<'a>,
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
            let name = format_ident!("{name}");
            let template = self.template(template.as_ref()?);
            Some(quote!(#name: __private::Some(#template),))
        });
        written.collect()
    }

    fn details(&self) -> Option<TokenStream> {
        let details = &self.model.texts.details;
        let pairs = details.iter().map(|(key, number)| {
            let number = Literal::usize_unsuffixed(*number);
            quote!((#key, #number))
        });
        (!details.is_empty()).then(|| quote!(details: &[#(#pairs),*],))
    }

    fn status(&self) -> Option<TokenStream> {
        let key = match self.model.roles.added_status(self.model.item) {
            (true, true) => quote!(SuccessAndFound),
            (true, false) => quote!(Success),
            (false, true) => quote!(Found),
            (false, false) => return None,
        };
        Some(quote!(status: __private::Some(__private::StatusKey::#key),))
    }

    fn body(&self) -> Option<TokenStream> {
        let template = match &self.model.texts.body {
            Body::Default => return None,
            Body::Own(number) => {
                let number = Literal::usize_unsuffixed(*number);
                return Some(quote!(body: __private::Body::Own(#number),));
            }
            Body::Template(template) => self.template(template),
        };
        let is_same = |key| self.model.item.attrs.path(key).is_some();
        let same = quote!(__private::Some(#template),);
        let empty = is_same(Key::EmptyMarkdown).then(|| quote!(empty_markdown: #same));
        let failure = is_same(Key::FailureMarkdown).then(|| quote!(failure_markdown: #same));
        Some(quote!(body: __private::Body::Template(#template), #empty #failure))
    }

    pub(super) fn field(&self, index: usize, field: &Field<'_>) -> TokenStream {
        let FieldLayout { line, form, between, group, cursor } = &self.model.texts.fields[index];
        let key = &field.key;
        let some = quote!(__private::Some);
        let role = role(self.model.roles.of_field(index));
        let role = role.map(|role| quote!(role: __private::Role::#role,));
        let half = match (field.attrs.is_only("markdown"), self.model.is_json_only(index)) {
            (true, _) => Some(quote!(Markdown)),
            (_, true) => Some(quote!(Json)),
            _ => None,
        };
        let only = half.map(|half| quote!(only: __private::Only::#half,));
        let label = label(&field.attrs);
        let template = |key: &str, template: &Option<Template<'_>>| {
            let (key, template) = (format_ident!("{key}"), self.template(template.as_ref()?));
            Some(quote!(#key: #some(#template),))
        };
        let (line, between) = (template("line", line), template("between", between));
        let form = self.form(form, field);
        let group = group.as_ref().map(|group| {
            let group = self.each(group);
            quote!(group: #some(#group),)
        });
        let untrusted = field.attrs.texts(Key::Untrusted).first();
        let is_raw = self.model.item.is_raw() || field.attrs.get(Key::Raw).is_some();
        // in its fence no value is quoted
        let raw = (is_raw || untrusted.is_some()).then(|| quote!(raw: true,));
        let untrusted = untrusted.map(|source| quote!(untrusted: #some(#source),));
        let cursor = cursor.as_ref().map(|cursor| {
            let argument = Literal::usize_unsuffixed(cursor.argument);
            let list = self.index(cursor.list);
            let is_optional = types::option(field.ty).is_some();
            quote! {
                cursor: #some(__private::Cursor {
                    argument: #argument,
                    list: #list,
                    is_optional: #is_optional,
                }),
            }
        });
        let own = quote!(#role #only #label #line #form #between #group #raw #untrusted #cursor);
        with(&own, &quote!(__private::Field), &quote!(__private::field(#key)))
    }

    fn form(&self, form: &Form<'_>, field: &Field<'_>) -> Option<TokenStream> {
        let form = match form {
            Form::Default => {
                let find = super::tokens::find(self.model, field)?;
                quote!(Part(#find))
            }
            Form::Table(Columns { names, .. }) if names.is_empty() => quote!(Table),
            Form::Table(Columns { names, list }) => {
                let list = number(*list);
                quote!(Columns(__private::Columns { names: const { &[#(#names),*] }, list: #list }))
            }
            Form::Rows(headings) => {
                let headings = Literal::usize_unsuffixed(*headings);
                quote!(Rows(#headings))
            }
            Form::Code(Language::Argument(source)) => {
                let number = match *source {
                    Source::ItemArgument(number) => number + self.told,
                    Source::Argument(number) => number,
                    _ => 0,
                };
                let number = Literal::usize_unsuffixed(number);
                quote!(CodeIn(#number))
            }
            Form::Code(Language::Text(info)) => {
                let info = info.value();
                quote!(Code(#info))
            }
            Form::Own(number) => {
                let number = self.function(*number);
                quote!(Own(#number))
            }
            Form::OwnEach(number) => {
                let number = self.function(*number);
                quote!(OwnEach(#number))
            }
            Form::Each(each) => {
                let each = self.each(each);
                quote!(Each(#each))
            }
        };
        Some(quote!(form: __private::Form::#form,))
    }

    /// The number of an author's function. A part tells its text behind the arguments.
    fn function(&self, number: usize) -> Literal {
        let arguments = self.model.texts.of_items(None).count();
        Literal::usize_unsuffixed(self.told + arguments + number)
    }

    fn each(&self, each: &Each<'_>) -> TokenStream {
        // the items tell nothing else
        let of_items = Writer { model: self.model, told: 0 };
        let (template, list) = (of_items.template(&each.template), number(each.list));
        quote!(__private::Each { template: #template, list: #list })
    }
}

fn number(number: Option<usize>) -> TokenStream {
    number
        .map(Literal::usize_unsuffixed)
        .map_or_else(|| quote!(__private::None), |number| quote!(__private::Some(#number)))
}

/// `Field { line: …, ..field("key") }`, or what it begins with alone.
pub(super) fn with(own: &TokenStream, ty: &TokenStream, base: &TokenStream) -> TokenStream {
    if own.is_empty() { base.clone() } else { quote!(#ty { #own ..#base }) }
}

/// `DefaultLimits { bytes: Some(…), … }`
pub(super) fn limits(attrs: &Attrs) -> Option<TokenStream> {
    let given = attrs.pairs(Key::Limit);
    let limits = LIMITS.map(|(name, field)| {
        let field = format_ident!("{field}");
        let limit = if let Some(pair) = given.iter().find(|pair| pair.name_is(name)) {
            let value = &pair.value;
            quote!(__private::Some({ let __limit: __private::usize = #value; __limit }))
        } else {
            quote!(__private::None)
        };
        quote!(#field: #limit)
    });
    (!given.is_empty()).then(|| quote!(__private::DefaultLimits { #(#limits),* }))
}

fn label(attrs: &Attrs) -> Option<TokenStream> {
    let label = attrs.texts(Key::Label).first()?.value();
    let forms = label.split_once('|');
    let label = forms
        .map_or_else(|| quote!(Is(#label)), |(one, many)| quote!(Forms { one: #one, many: #many }));
    Some(quote!(label: __private::Label::#label,))
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
