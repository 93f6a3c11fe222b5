//! The attributes, as a flat list that core makes the layout of.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::LitStr;

use super::{hooks, tokens};
use crate::attr::{Attrs, Key, LIMITS};
use crate::bind::{FieldLayout, Form, PartSource, Source, Template, Value};
use crate::expr::says_none;
use crate::model::{Field, Model};
use crate::roles::RoleSource;
use crate::template::{Count, Placeholder};

pub(crate) fn layout(model: &Model<'_>) -> TokenStream {
    let tools = model.item.tools.iter().map(|(tool, _)| attr("Tool", tool));
    let (texts, roles) = (&model.texts, &model.roles);
    let (success, found) = roles.added_status(model.item);
    let own = [
        texts.more_by.map(|argument| attr_number("MoreBy", argument)),
        body(model),
        Some(details(model)),
        limits(&model.item.attrs).map(|limits| attr("Limit", limits)),
        success.then(|| attr("Status", "success")),
        found.then(|| attr("Status", "found")),
        attr_if("AddedActions", adds_actions(model)),
        attr_if("FlattenedStatus", roles.is_flattened(Key::Success)),
        attr_if("FlattenedActions", roles.is_flattened(Key::NextActions)),
        attr_if("Raw", model.item.is_raw()),
        hooks::one_type(model, "result").map(|of| attr("OneType", of)),
    ];
    // `markdown` is the body
    let others = texts.templates.iter().filter(|(key, _)| *key != Key::Markdown);
    // core has the same names
    let others = others.map(|(key, template)| text(model, &format!("{key:?}"), template));
    let fields = fields(model);
    quote!(&[#(#tools)* #(#own)* #(#others)* #fields])
}

pub(super) fn attr(name: &str, value: impl ToTokens) -> TokenStream {
    let name = format_ident!("{name}");
    quote!(__private::Attr::#name(#value),)
}

fn attr_number(name: &str, number: usize) -> TokenStream {
    attr(name, Literal::usize_unsuffixed(number))
}

fn numbered(name: &str, number: usize) -> TokenStream {
    let (name, number) = (format_ident!("{name}"), Literal::usize_unsuffixed(number));
    quote!(#name(#number))
}

pub(super) fn attr_if(name: &str, is: bool) -> Option<TokenStream> {
    is.then(|| {
        let name = format_ident!("{name}");
        quote!(__private::Attr::#name,)
    })
}

/// There may be next actions that no written field holds.
fn adds_actions(model: &Model<'_>) -> bool {
    match model.roles.source(Key::NextActions) {
        Some(RoleSource::Computed(expression)) => !says_none(expression),
        Some(RoleSource::Field(field)) => model.item.written().all(|(index, _)| index != field),
        _ => false,
    }
}

pub(super) fn fields(model: &Model<'_>) -> TokenStream {
    model.item.written().map(|(index, field)| field_tokens(model, index, field)).collect()
}

pub(super) fn text(model: &Model<'_>, name: &str, template: &Template<'_>) -> TokenStream {
    let (name, text) = (format_ident!("{name}"), &template.text);
    let values = template.values.iter().map(|value| value_tokens(model, value, template));
    quote!(__private::Attr::Text(__private::TextKey::#name, #text), #(#values)*)
}

fn details(model: &Model<'_>) -> TokenStream {
    let details = model.texts.details.iter().map(|(key, number)| {
        let number = Literal::usize_unsuffixed(*number);
        attr("Detail", quote!(#key, #number))
    });
    details.collect()
}

fn body(model: &Model<'_>) -> Option<TokenStream> {
    let texts = &model.texts;
    if let Some(number) = texts.own_page {
        let own = numbered("Own", number);
        return Some(attr("Body", quote!(__private::Body::#own)));
    }
    let template = texts.template(Key::Markdown)?;
    let same = |key, name| Some(text(model, name, model.item.attrs.path(key).map(|_| template)?));
    let body = text(model, "Markdown", template);
    let empty = same(Key::EmptyMarkdown, "EmptyMarkdown");
    let failure = same(Key::FailureMarkdown, "FailureMarkdown");
    Some(quote!(#body #empty #failure))
}

fn field_tokens(model: &Model<'_>, index: usize, field: &Field<'_>) -> TokenStream {
    let FieldLayout { line, form, between, group, cursor } = &model.texts.fields[index];
    let (key, attrs) = (attr("Field", &field.key), &field.attrs);
    // core has the same names
    let role = model.roles.of_field(index).map(|role| format_ident!("{role:?}"));
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
        let is_optional = tokens::ask(model.item.body, index, &quote!(__is_option));
        quote!(__private::Cursor { argument: #argument, list: #list, is_optional: || #is_optional })
    });
    let line_name = if attrs.get(Key::Wrap).is_some() { "Wrap" } else { "Line" };
    let text = |name: &str, template: &Option<Template<'_>>| {
        template.as_ref().map(|template| text(model, name, template))
    };
    let own = [
        role.map(|role| attr("Role", quote!(__private::Role::#role))),
        half.map(|half| attr("Only", quote!(__private::Only::#half))),
        label(attrs),
        text(line_name, line),
        form_tokens(model, form, index),
        text("Between", between),
        text("Group", group),
        attr_if("Raw", is_raw || untrusted.is_some()),
        untrusted.map(|name| attr("Untrusted", name)),
        cursor.map(|cursor| attr("Cursor", cursor)),
    ];
    quote!(#key #(#own)*)
}

fn form_tokens(model: &Model<'_>, form: &Form<'_>, index: usize) -> Option<TokenStream> {
    let each = if let Form::Each(each) = form { Some(text(model, "Each", each)) } else { None };
    let form = match form {
        Form::Default => {
            let find = tokens::find(model, index)?;
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
        Form::Each(_) => quote!(Each),
    };
    let form = attr("Form", quote!(__private::Form::#form));
    Some(quote!(#form #each))
}

fn find_part(model: &Model<'_>, value: &Value) -> Option<TokenStream> {
    let source = match value.field() {
        Some(index) => {
            let is_default = matches!(model.texts.fields[index].form, Form::Default);
            is_default.then_some(PartSource::Field(index))
        }
        None => value.part,
    };
    let Placeholder { count, is_condition, .. } = &value.placeholder;
    let is_whole = count.is_none() && !is_condition && value.call.is_none();
    tokens::find_source(model, source.filter(|_| is_whole)?)
}

fn value_tokens(model: &Model<'_>, value: &Value, template: &Template<'_>) -> TokenStream {
    // a function takes what is below the names
    let path = if value.call.is_none() { value.path.as_slice() } else { &[] };
    let source = match value.call.unwrap_or(value.source) {
        Source::Field(field) => numbered("Field", model.item.index(field)),
        Source::Argument(number) => numbered("Argument", number),
        Source::ItemArgument(number) => numbered("ItemArgument", number),
        // core has the same names
        one => format_ident!("{one:?}").into_token_stream(),
    };
    let source = attr("Value", quote!(__private::Source::#source));
    let path = path.iter().map(|name| attr("Name", name));
    let Placeholder { names, count, spec, is_condition, .. } = &value.placeholder;
    let called = value.field().filter(|_| value.call.is_some());
    let span = template.literal.text.span();
    let format = (!spec.is_empty()).then(|| format(spec, span));
    let name = names.last();
    let count = count.map(|count| match count {
        Count::WithNoun => quote!(WithNoun(#name)),
        Count::Bare => quote!(Bare),
    });
    let own = [
        count.map(|count| attr("Count", quote!(__private::Count::#count))),
        format.map(|format| attr("Format", format)),
        find_part(model, value).map(|find| attr("Part", find)),
        attr_if("RawValue", value.raw),
        called.map(|field| attr_number("CountsAs", model.item.index(field))),
        attr_if("IsCondition", *is_condition),
    ];
    quote!(#source #(#path)* #(#own)*)
}

/// The function for a number of decimals is compiled once.
fn format(spec: &str, span: Span) -> TokenStream {
    let decimals = spec.strip_prefix('.').and_then(|decimals| decimals.parse::<u8>().ok());
    if let Some(decimals) = decimals.map(Literal::u8_unsuffixed) {
        return quote!(__private::decimals::<#decimals>);
    }
    let spec = LitStr::new(&format!("{{:{spec}}}"), span);
    quote!(__private::format_by!(#spec))
}

/// A part tells its text behind the arguments.
fn function(model: &Model<'_>, number: usize) -> usize {
    model.texts.of_items(None).count() + number
}

/// `DefaultLimits { bytes: Some(…), … }`
pub(super) fn limits(attrs: &Attrs) -> Option<TokenStream> {
    let given = attrs.pairs(Key::Limit);
    let limits = LIMITS.map(|(name, field)| {
        let field = format_ident!("{field}");
        let value = given.iter().find(|pair| pair.name_is(name)).map(|pair| &pair.value);
        let some =
            |value| quote!(__private::Some({ let __limit: __private::usize = #value; __limit }));
        let limit = value.map_or_else(|| quote!(__private::None), some);
        quote!(#field: #limit)
    });
    (!given.is_empty()).then(|| quote!(__private::DefaultLimits { #(#limits),* }))
}

fn label(attrs: &Attrs) -> Option<TokenStream> {
    let label = attrs.texts(Key::Label).first()?.value();
    Some(match label.split_once('|') {
        Some((one, many)) => attr("Labels", quote!(#one, #many)),
        None => attr("Label", label),
    })
}
