//! The static layout: what the attributes say, as data.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::LitStr;

use super::tokens;
use crate::attr::{Attrs, Key, LIMITS};
use crate::bind::{FieldLayout, Form, PartSource, Source, Template, Value};
use crate::expr::says_none;
use crate::model::{Field, Model};
use crate::roles::RoleSource;
use crate::template::{Count, Placeholder};
use crate::types;

/// `layout(…).fields(…)`
pub(crate) fn layout(model: &Model<'_>) -> TokenStream {
    let tools = model.item.tools.iter().map(|(tool, _)| tool);
    let fields = fields(model);
    let (texts, roles) = (&model.texts, &model.roles);
    let limit = limits(&model.item.attrs).map(|limits| set("limit", limits));
    let own = [
        some("more_by", texts.more_by.map(Literal::usize_unsuffixed)),
        body(model),
        details(model),
        limit,
        status(model),
        is_true("added_actions", adds_actions(model)),
        is_true("flattened_status", roles.is_flattened(Key::Success)),
        is_true("flattened_actions", roles.is_flattened(Key::NextActions)),
        is_true("raw", model.item.is_raw()),
    ];
    let texts = templates(model);
    quote!(__private::layout(&[#(#tools),*]).fields(#fields) #texts #(#own)*)
}

/// `.name(value)`
pub(super) fn set(name: &str, value: impl ToTokens) -> TokenStream {
    let name = format_ident!("{name}");
    quote!(.#name(#value))
}

/// `.name(Some(…))`
pub(super) fn some(name: &str, value: Option<impl ToTokens>) -> Option<TokenStream> {
    let value = value?;
    Some(set(name, quote!(__private::Some(#value))))
}

/// `.name(true)`
fn is_true(name: &str, is: bool) -> Option<TokenStream> {
    is.then(|| set(name, quote!(true)))
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
    keys.peek().is_some().then(|| set("status", quote!(&[#(#keys),*])))
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

/// A slice of the fields that serde writes.
pub(super) fn fields(model: &Model<'_>) -> TokenStream {
    slice(model.item.written().map(|(index, field)| field_tokens(model, index, field)))
}

/// Those of the struct, but for `markdown`, which is the body.
fn templates(model: &Model<'_>) -> TokenStream {
    let others = model.texts.templates.iter().filter(|(key, _)| *key != Key::Markdown);
    let others = others.map(|(key, template)| text(model, key.name(), Some(template)));
    quote!(#(#others)*)
}

fn text(model: &Model<'_>, name: &str, template: Option<&Template<'_>>) -> Option<TokenStream> {
    some(name, template.map(|template| template_tokens(model, template)))
}

fn details(model: &Model<'_>) -> Option<TokenStream> {
    let details = &model.texts.details;
    let pairs = details.iter().map(|(key, number)| {
        let number = Literal::usize_unsuffixed(*number);
        quote!((#key, #number))
    });
    (!details.is_empty()).then(|| set("details", quote!(&[#(#pairs),*])))
}

fn body(model: &Model<'_>) -> Option<TokenStream> {
    let texts = &model.texts;
    if let Some(number) = texts.own_page {
        let own = numbered("Own", number);
        return Some(set("body", quote!(__private::Body::#own)));
    }
    let template = template_tokens(model, texts.template(Key::Markdown)?);
    let same = |key| model.item.attrs.path(key).map(|_| &template);
    let empty = some("empty_markdown", same(Key::EmptyMarkdown));
    let failure = some("failure_markdown", same(Key::FailureMarkdown));
    Some(quote!(.body(__private::Body::Template(#template)) #empty #failure))
}

fn field_tokens(model: &Model<'_>, index: usize, field: &Field<'_>) -> TokenStream {
    let FieldLayout { line, form, between, group, cursor } = &model.texts.fields[index];
    let (key, attrs) = (&field.key, &field.attrs);
    // core has the same names
    let role = model.roles.of_field(index).map(|role| format_ident!("{role:?}"));
    let role = role.map(|role| set("role", quote!(__private::Role::#role)));
    let half = match (attrs.is_only("markdown"), model.is_json_only(index)) {
        (true, _) => Some(quote!(Markdown)),
        (_, true) => Some(quote!(Json)),
        _ => None,
    };
    let untrusted = attrs.texts(Key::Untrusted).first();
    // in its fence no value is quoted
    let is_raw = model.item.is_raw() || attrs.get(Key::Raw).is_some();
    let cursor = cursor.as_ref().map(|cursor| {
        let argument = Literal::usize_unsuffixed(cursor.argument);
        let list = Literal::usize_unsuffixed(model.item.index(cursor.list));
        let is_optional = types::option(field.ty).is_some();
        quote!(__private::Cursor { argument: #argument, list: #list, is_optional: #is_optional })
    });
    let form = form_tokens(model, form, field);
    let own = [
        role,
        half.map(|half| set("only", quote!(__private::Only::#half))),
        label(attrs),
        text(model, "line", line.as_ref()),
        is_true("is_wrap", attrs.get(Key::Wrap).is_some()),
        form.map(|form| set("form", quote!(__private::Form::#form))),
        text(model, "between", between.as_ref()),
        text(model, "group", group.as_ref()),
        is_true("raw", is_raw || untrusted.is_some()),
        some("untrusted", untrusted),
        some("cursor", cursor),
    ];
    quote!(__private::field(#key) #(#own)*)
}

fn form_tokens(model: &Model<'_>, form: &Form<'_>, field: &Field<'_>) -> Option<TokenStream> {
    Some(match form {
        Form::Default => {
            let find = tokens::find(model, field)?;
            quote!(Part(#find))
        }
        Form::Table(columns) if columns.is_empty() => quote!(Table),
        Form::Table(columns) => quote!(Columns(&[#(#columns),*])),
        Form::Rows(headings) => numbered("Rows", *headings),
        Form::CodeIn(Source::ItemArgument(number) | Source::Argument(number)) => {
            numbered("CodeIn", *number)
        }
        Form::CodeIn(_) => quote!(Code("")),
        Form::Code(info) => quote!(Code(#info)),
        Form::Own(number) => numbered("Own", function(model, *number)),
        Form::OwnEach(number) => numbered("OwnEach", function(model, *number)),
        Form::Each(each) => {
            let template = template_tokens(model, each);
            quote!(Each(#template))
        }
    })
}

pub(super) fn template_tokens(model: &Model<'_>, template: &Template<'_>) -> TokenStream {
    let text = &template.text;
    let values = slice(template.values.iter().map(|value| value_tokens(model, value, template)));
    quote!(__private::template(#text, #values))
}

/// The function that finds the parts in what a placeholder stands for, where it may hold some.
fn find_part(model: &Model<'_>, value: &Value) -> Option<TokenStream> {
    let source = match value.field() {
        Some(index) => {
            let is_default = model.texts.fields[index].form.is_default();
            is_default.then_some(PartSource::Field(index))
        }
        None => value.part,
    };
    let Placeholder { count, is_condition, .. } = &value.placeholder;
    let is_whole = count.is_none() && !is_condition && value.call.is_none();
    tokens::find_source(model, source.filter(|_| is_whole)?)
}

fn value_tokens(model: &Model<'_>, value: &Value, template: &Template<'_>) -> TokenStream {
    let source = match value.call.unwrap_or(value.source) {
        Source::Field(field) => numbered("Field", model.item.index(field)),
        Source::Argument(number) => numbered("Argument", number),
        Source::ItemArgument(number) => numbered("ItemArgument", number),
        // core has the same names
        one => format_ident!("{one:?}").into_token_stream(),
    };
    let Placeholder { names, count, spec, is_condition, .. } = &value.placeholder;
    // a function takes what is below the names
    let path = if value.call.is_none() { value.path.as_slice() } else { &[] };
    let called = value.field().filter(|_| value.call.is_some());
    let span = template.literal.text.span();
    let spec = (!spec.is_empty()).then(|| LitStr::new(&format!("{{:{spec}}}"), span));
    let name = names.last();
    let count = count.map(|count| match count {
        Count::WithNoun => quote!(WithNoun(#name)),
        Count::Bare => quote!(Bare),
    });
    let own = [
        some("count", count.map(|count| quote!(__private::Count::#count))),
        some("format", spec.map(|spec| quote!(__private::format_by!(#spec)))),
        some("part", find_part(model, value)),
        is_true("raw", value.raw),
        some("field", called.map(|field| Literal::usize_unsuffixed(model.item.index(field)))),
        is_true("is_condition", *is_condition),
    ];
    quote!(__private::value(__private::Source::#source, &[#(#path),*]) #(#own)*)
}

/// The number of an author's function. A part tells its text behind the arguments.
fn function(model: &Model<'_>, number: usize) -> usize {
    model.texts.of_items(None).count() + number
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
    Some(set("label", quote!(__private::Label::#label)))
}
