//! Untrusted text: it stands in a fence of its own, and nowhere else.

use proc_macro2::{Ident, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;

use super::own_markdown;
use crate::attr::{Entry, Key, Literal};
use crate::bind::{Body, Source, Template, Value, mentioned};
use crate::errors::Errors;
use crate::lines::Line;
use crate::model::{Field, Model};
use crate::roles::RoleSource;
use crate::types;

pub(super) fn untrusted_text_is_fenced(model: &Model<'_>, errors: &mut Errors) {
    for (index, field) in model.item.written() {
        let Some(entry) = field.attrs.among(&[Key::Untrusted]).next() else { continue };
        is_no_role(model, index, entry, errors);
        is_drawn_in_a_fence(model, index, entry, errors);
        if own_markdown(model) {
            errors.at(
                entry.span,
                format!(
                    "your own function (`markdown = path`) writes the whole text, so `{}` has no fence of its own: \
                     write a template, or draw this field alone by `with = path`",
                    field.name
                ),
            );
        }
        for (key, of, template) in templates(model) {
            // what is said of it already
            let is_own = of == Some(index) && (key == Key::Line || !template.places(index));
            if !is_own {
                stands_alone(model, index, key, template, errors);
            }
        }
        for value in expressions(model, index) {
            is_not_computed_from(model, field, value, errors);
        }
        last_is_not_shown(model, index, errors);
    }
}

fn is_no_role(model: &Model<'_>, index: usize, entry: &Entry, errors: &mut Errors) {
    let place = match model.roles.of_field(index) {
        None | Some(Key::Items) => return,
        Some(Key::Error) => "stands in the first line",
        Some(Key::NextActions) => "tells the model what to do next",
        Some(_) => "decides the first line",
    };
    let name = &model.item.fields[index].name;
    errors.at(
        entry.span,
        format!(
            "`untrusted` puts a field into a fence of its own, but `{name}` {place}: put the text into another field"
        ),
    );
}

fn is_drawn_in_a_fence(model: &Model<'_>, index: usize, entry: &Entry, errors: &mut Errors) {
    let field = &model.item.fields[index];
    let name = &field.name;
    for other in field.attrs.among(&[Key::Line, Key::Code]) {
        let fix = if other.key == Key::Line {
            format!("for lines around it write `wrap = …`, with `{{{name}}}` on a line of its own")
        } else {
            "remove `code`".to_owned()
        };
        let key = other.key.name();
        errors.at(
            other.span,
            format!(
                "`untrusted` puts the field `{name}` into a fence of its own, but the key `{key}` draws it without one: {fix}"
            ),
        );
    }
    let rows = model.item.written().find(|(_, rows)| {
        rows.attrs.get(Key::Untrusted).is_none() && model.item.headings_of(rows) == Some(index)
    });
    if let Some((_, rows)) = rows {
        errors.at(
            entry.span,
            format!(
                "`{name}` is untrusted and holds the headings of `{}`: mark that field `untrusted`, too",
                rows.name
            ),
        );
    }
}

/// The templates that are read where the author's own words are, and whose each is.
fn templates<'m>(
    model: &'m Model<'_>,
) -> impl Iterator<Item = (Key, Option<usize>, &'m Template<'m>)> {
    let texts = &model.texts;
    let body = match &texts.body {
        Body::Template(template) => Some(template),
        Body::Default | Body::Own(_) => None,
    };
    let of_struct = [
        (Key::Title, texts.title.as_ref()),
        (Key::Empty, texts.empty.as_ref()),
        (Key::Failure, texts.failure.as_ref()),
        (Key::Summary, texts.summary.as_ref()),
        (Key::More, texts.more.as_ref()),
        (Key::Markdown, body),
        (Key::EmptyMarkdown, texts.empty_markdown.as_ref()),
        (Key::FailureMarkdown, texts.failure_markdown.as_ref()),
    ];
    let of_struct =
        of_struct.into_iter().filter_map(|(key, template)| Some((key, None, template?)));
    let of_fields = texts.fields.iter().zip(&model.item.fields).enumerate();
    let of_fields = of_fields.filter_map(|(index, (drawn, field))| {
        let key = if field.attrs.get(Key::Wrap).is_some() { Key::Wrap } else { Key::Line };
        Some((key, Some(index), drawn.line.as_ref()?))
    });
    of_struct.chain(of_fields)
}

/// A count of it is no text. Else it is the block of a line that has nothing else.
fn stands_alone(
    model: &Model<'_>,
    index: usize,
    key: Key,
    template: &Template<'_>,
    errors: &mut Errors,
) {
    let is_it = |source: Source| source == Source::Field(index);
    // a count of what is no list is the text itself
    let is_list = matches!(types::shape(model.item.fields[index].ty), types::Shape::List(_));
    let shows = |value: &Value| is_it(value.source) && !(value.count && is_list);
    let named = template.values.iter().filter(|value| shows(value)).count();
    let has_blocks =
        matches!(key, Key::Markdown | Key::EmptyMarkdown | Key::FailureMarkdown | Key::Wrap);
    let is_alone = |line: &&Line| {
        !line.is_in_fence && template.alone(line).is_some_and(|value| is_it(value.source))
    };
    let lines = template.lines.lines.iter().filter(is_alone);
    let alone = if has_blocks { lines.count() } else { 0 };
    if named <= alone {
        return;
    }
    let field = &model.item.fields[index];
    let name = &field.name;
    let fix = if has_blocks {
        format!("write `{{{name}}}` on a line of its own, outside of fences")
    } else if is_list {
        format!("write the number of its items alone, `{{{name}:#}}`")
    } else {
        format!("remove `{{{name}}}`")
    };
    let key = key.name();
    model.item.wrong_template(
        template.literal,
        format!("`{name}` is untrusted, and `{key}` would show it outside of its fence: {fix}"),
        errors,
    );
}

/// The expressions whose value is shown outside of the fence of this field.
fn expressions<'m>(model: &'m Model<'_>, field: usize) -> impl Iterator<Item = &'m TokenStream> {
    let attrs = &model.item.fields[field].attrs;
    let inside = [Key::Each, Key::Between, Key::Group].into_iter();
    let inside = inside.filter_map(|key| attrs.template(key)).flat_map(arguments);
    let inside: Vec<*const TokenStream> = inside.map(std::ptr::from_ref).collect();
    let computed = match model.roles.next_actions {
        Some(RoleSource::Computed(value)) => value,
        _ => None,
    };
    let of_items = model.texts.item_arguments.iter().map(|(_, value)| *value);
    let all = model.texts.arguments.iter().copied().chain(of_items).chain(computed);
    all.filter(move |value| !inside.contains(&std::ptr::from_ref(*value)))
}

fn arguments(literal: &Literal) -> impl Iterator<Item = &TokenStream> {
    literal.arguments.iter().map(|argument| &argument.value)
}

fn is_not_computed_from(
    model: &Model<'_>,
    field: &Field<'_>,
    value: &TokenStream,
    errors: &mut Errors,
) {
    let name = &field.name;
    let Some(span) = text_of(name, model.item.is_variant(), value) else { return };
    errors.at(
        span,
        format!(
            "`{name}` is untrusted, and this expression would show it outside of its fence: use a number, such as \
             `{name}.len()`"
        ),
    );
}

/// The last item, which cursors see, is such text, too.
fn last_is_not_shown(model: &Model<'_>, list: usize, errors: &mut Errors) {
    if model.item.paged_list(&model.roles).ok() != Some(list) {
        return;
    }
    let name = &model.item.fields[list].name;
    let cursors = model.item.fields.iter().filter_map(|field| field.attrs.expression(Key::Cursor));
    let more = model.texts.more.iter().flat_map(|template| arguments(template.literal));
    let more = more.chain(model.item.attrs.expression(Key::More));
    for last in cursors.chain(more).filter_map(|value| mentioned("last", value)) {
        errors.at(
            last,
            format!(
                "`last` is an item of `{name}`, which is untrusted, and this value stands outside of its fence: use \
                 `next`, the number of the first item that is not shown"
            ),
        );
    }
}

/// The methods whose value is a number or a `bool`, and never the text.
const NUMBERS: [&str; 4] = ["len", "is_empty", "is_some", "is_none"];

/// Finds the field in an expression that uses more of it than its length: `self.name`, or its name in a variant.
fn text_of(name: &str, is_variant: bool, value: &TokenStream) -> Option<Span> {
    let tokens: Vec<TokenTree> = value.clone().into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let found = match token {
            TokenTree::Group(group) => text_of(name, is_variant, &group.stream()),
            TokenTree::Ident(ident) if ident.unraw() == name => {
                let behind = &tokens[at + 1..];
                let is_field = match &tokens[..at] {
                    [before @ .., holder, TokenTree::Punct(dot)] if dot.as_char() == '.' => {
                        !is_variant && is_self(before, holder)
                    }
                    _ => is_variant && !is_key(behind),
                };
                (is_field && !is_number(behind)).then(|| ident.span())
            }
            // `let Self { name, .. } = self`
            TokenTree::Ident(ident) if !is_variant && ident == "Self" => match tokens.get(at + 1) {
                Some(TokenTree::Group(fields)) => named_in(name, &fields.stream()),
                _ => None,
            },
            // `"{name}"` names what is in scope
            TokenTree::Literal(_) if is_variant => mentioned(name, &token.clone().into()),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// `self`, also in parentheses; those behind a name or a path are a call's
fn is_self(before: &[TokenTree], holder: &TokenTree) -> bool {
    let is_call = match before.last() {
        Some(TokenTree::Ident(name)) => syn::parse2::<Ident>(name.to_token_stream()).is_ok(),
        Some(TokenTree::Punct(mark)) => matches!(mark.as_char(), '>' | '!' | '?'),
        Some(TokenTree::Group(_)) => true,
        Some(TokenTree::Literal(_)) | None => false,
    };
    match holder {
        TokenTree::Ident(ident) => ident == "self",
        TokenTree::Group(_) if is_call => false,
        TokenTree::Group(group) => mentioned("self", &group.stream()).is_some_and(|_| {
            let is_other = |tree: TokenTree| match tree {
                TokenTree::Ident(ident) => ident != "self",
                TokenTree::Punct(punct) => !matches!(punct.as_char(), '&' | '*'),
                TokenTree::Group(_) | TokenTree::Literal(_) => true,
            };
            !group.stream().into_iter().any(is_other)
        }),
        _ => false,
    }
}

/// `name: value`, as in a struct
fn is_key(behind: &[TokenTree]) -> bool {
    match behind {
        [TokenTree::Punct(colon), ..] => {
            colon.as_char() == ':' && colon.spacing() == Spacing::Alone
        }
        _ => false,
    }
}

fn named_in(name: &str, fields: &TokenStream) -> Option<Span> {
    let mut fields = fields.clone().into_iter();
    fields.find_map(|field| match field {
        TokenTree::Ident(ident) if ident.unraw() == name => Some(ident.span()),
        _ => None,
    })
}

/// `.len()`
fn is_number(behind: &[TokenTree]) -> bool {
    match behind {
        [TokenTree::Punct(dot), TokenTree::Ident(method), TokenTree::Group(arguments), ..] => {
            dot.as_char() == '.'
                && NUMBERS.iter().any(|number| method == number)
                && arguments.stream().is_empty()
        }
        _ => false,
    }
}
