//! The static layout: what the attributes say, as data.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

use crate::attr::{Attrs, Key, LIMITS};
use crate::bind::{Columns, Each, FieldLayout, Form, Language, Source, Template};
use crate::expr::says_none;
use crate::model::{Field, Model};
use crate::roles::RoleSource;
use crate::types;

/// `Layout { fields: …, ..Layout::new(…) }`
pub(crate) fn layout(model: &Model<'_>) -> TokenStream {
    let writer = Writer { model, told: 0 };
    let tools = model.item.tools.iter().map(|(tool, _)| tool);
    let fields = slice(model.item.written().map(|(index, field)| writer.field(index, field)));
    let (texts, roles) = (&model.texts, &model.roles);
    // they are asked for behind the lists
    let names = (!texts.below.is_empty()).then(|| Literal::usize_unsuffixed(texts.lists.len()));
    let limit = limits(&model.item.attrs).map(|limits| quote!(limit: #limits,));
    let own = [
        some("more_by", texts.more_by.map(Literal::usize_unsuffixed)),
        some("names", names),
        writer.body(),
        writer.details(),
        limit,
        status(model),
        is_true("added_actions", adds_actions(model)),
        is_true("flattened_status", roles.has_flattened_status()),
        is_true("flattened_actions", roles.has_flattened_actions()),
        is_true("raw", model.item.is_raw()),
    ];
    let texts = writer.texts();
    quote! {
        __private::Layout { fields: #fields, #texts #(#own)* ..__private::Layout::new(&[#(#tools),*]) }
    }
}

/// `name: Some(…),`
pub(super) fn some(name: &str, value: Option<impl ToTokens>) -> Option<TokenStream> {
    let (name, value) = (format_ident!("{name}"), value?);
    Some(quote!(#name: __private::Some(#value),))
}

/// `name: true,`
pub(super) fn is_true(name: &str, is: bool) -> Option<TokenStream> {
    let name = format_ident!("{name}");
    is.then(|| quote!(#name: true,))
}

/// `Name(0)`
pub(super) fn numbered(name: &str, number: usize) -> TokenStream {
    let (name, number) = (format_ident!("{name}"), Literal::usize_unsuffixed(number));
    quote!(#name(#number))
}

/// The keys of the status that the JSON has besides the fields.
fn status(model: &Model<'_>) -> Option<TokenStream> {
    let (success, found) = model.roles.added_status(model.item);
    let added = [("success", success), ("found", found)].into_iter();
    let mut keys = added.filter_map(|(key, is_added)| is_added.then_some(key)).peekable();
    keys.peek().is_some().then(|| quote!(status: &[#(#keys),*],))
}

/// There may be next actions that no written field holds.
fn adds_actions(model: &Model<'_>) -> bool {
    match model.roles.source(Key::NextActions) {
        Some(RoleSource::Computed(expression)) => !says_none(expression),
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
        let templates = self.model.texts.templates.iter();
        let others = templates.filter(|(key, _)| *key != Key::Markdown);
        others.filter_map(|(key, template)| self.text(key.name(), Some(template))).collect()
    }

    fn text(&self, name: &str, template: Option<&Template<'_>>) -> Option<TokenStream> {
        some(name, template.map(|template| self.template(template)))
    }

    fn details(&self) -> Option<TokenStream> {
        let details = &self.model.texts.details;
        let pairs = details.iter().map(|(key, number)| {
            let number = Literal::usize_unsuffixed(*number);
            quote!((#key, #number))
        });
        (!details.is_empty()).then(|| quote!(details: &[#(#pairs),*],))
    }

    fn body(&self) -> Option<TokenStream> {
        let texts = &self.model.texts;
        if let Some(number) = texts.own_page {
            let own = numbered("Own", number);
            return Some(quote!(body: __private::Body::#own,));
        }
        let template = self.template(texts.template(Key::Markdown)?);
        let same = |key| self.model.item.attrs.path(key).map(|_| &template);
        let empty = some("empty_markdown", same(Key::EmptyMarkdown));
        let failure = some("failure_markdown", same(Key::FailureMarkdown));
        Some(quote!(body: __private::Body::Template(#template), #empty #failure))
    }

    pub(super) fn field(&self, index: usize, field: &Field<'_>) -> TokenStream {
        let FieldLayout { line, form, between, group, cursor } = &self.model.texts.fields[index];
        let (key, attrs) = (&field.key, &field.attrs);
        // core has the same names
        let role = self.model.roles.of_field(index).map(|role| format_ident!("{role:?}"));
        let role = role.map(|role| quote!(role: __private::Role::#role,));
        let half = match (attrs.is_only("markdown"), self.model.is_json_only(index)) {
            (true, _) => Some(quote!(Markdown)),
            (_, true) => Some(quote!(Json)),
            _ => None,
        };
        let untrusted = attrs.texts(Key::Untrusted).first();
        // in its fence no value is quoted
        let is_raw = self.model.item.is_raw() || attrs.get(Key::Raw).is_some();
        let cursor = cursor.as_ref().map(|cursor| {
            let argument = Literal::usize_unsuffixed(cursor.argument);
            let list = Literal::usize_unsuffixed(self.index(cursor.list));
            let is_optional = types::option(field.ty).is_some();
            quote!(__private::Cursor { argument: #argument, list: #list, is_optional: #is_optional })
        });
        let form = self.form(form, field);
        let own = [
            role,
            half.map(|half| quote!(only: __private::Only::#half,)),
            label(attrs),
            self.text("line", line.as_ref()),
            form.map(|form| quote!(form: __private::Form::#form,)),
            self.text("between", between.as_ref()),
            some("group", group.as_ref().map(|group| self.each(group))),
            is_true("raw", is_raw || untrusted.is_some()),
            some("untrusted", untrusted),
            some("cursor", cursor),
        ];
        with(&quote!(#(#own)*), &quote!(__private::Field), &quote!(__private::field(#key)))
    }

    fn form(&self, form: &Form<'_>, field: &Field<'_>) -> Option<TokenStream> {
        Some(match form {
            Form::Default => {
                let find = super::tokens::find(self.model, field)?;
                quote!(Part(#find))
            }
            Form::Table(Columns { names, .. }) if names.is_empty() => quote!(Table),
            Form::Table(Columns { names, list }) => {
                let list = number(*list);
                quote!(Columns(__private::Columns { names: const { &[#(#names),*] }, list: #list }))
            }
            Form::Rows(headings) => numbered("Rows", *headings),
            Form::Code(Language::Argument(source)) => match *source {
                Source::ItemArgument(number) => numbered("CodeIn", number + self.told),
                Source::Argument(number) => numbered("CodeIn", number),
                _ => quote!(Code("")),
            },
            Form::Code(Language::Text(info)) => {
                let info = info.value();
                quote!(Code(#info))
            }
            Form::Own(number) => numbered("Own", self.function(*number)),
            Form::OwnEach(number) => numbered("OwnEach", self.function(*number)),
            Form::Each(each) => {
                let each = self.each(each);
                quote!(Each(#each))
            }
        })
    }

    /// The number of an author's function. A part tells its text behind the arguments.
    fn function(&self, number: usize) -> usize {
        self.told + self.model.texts.of_items(None).count() + number
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
