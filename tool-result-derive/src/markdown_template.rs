//! The template that a struct is drawn by, as a text to read.

use syn::LitStr;

use crate::attr::Key;
use crate::bind::{Body, FieldLayout, Form, Language, Template};
use crate::case;
use crate::expand::says_none;
use crate::model::{Field, Model};
use crate::roles::{RoleSource, Status};
use crate::types::{self, Shape};

/// The text of `MARKDOWN_TEMPLATE`.
pub(crate) fn text(model: &Model<'_>) -> String {
    match &model.texts.body {
        Body::Template(template) => return template.literal.text.value(),
        Body::Own(_) => return "{markdown}".to_owned(),
        Body::Default => {}
    }
    let (lines, sections): (Vec<_>, Vec<_>) = model
        .item
        .written()
        .filter(|(index, _)| is_shown(model, *index))
        .map(|(index, field)| block(&model.texts.fields[index], field))
        .partition(|block| !block.contains('\n'));
    let mut blocks = vec![first_line(model)];
    if !lines.is_empty() {
        blocks.push(lines.join("\n"));
    }
    blocks.extend(sections);
    blocks.extend(next_actions(model));
    blocks.join("\n\n")
}

fn first_line(model: &Model<'_>) -> String {
    let texts = &model.texts;
    let own = match model.roles.status {
        Some(Status::Failure) => &texts.failure,
        Some(Status::Empty) => &texts.empty,
        Some(Status::Success) | None => &texts.title,
    };
    if let Some(own) = own {
        return own.literal.text.value();
    }
    let tool = if let [(tool, _)] = &*model.item.tools { tool } else { "{tool}" };
    let mark = match model.roles.status {
        Some(Status::Failure) => "❌",
        Some(Status::Empty) => "⚪",
        Some(Status::Success) | None => "✅",
    };
    let variant = model.item.variant.as_ref().and_then(|variant| variant.words.clone());
    let field = |source: Option<RoleSource<'_>>| {
        source.and_then(RoleSource::field).map(|field| &model.item.fields[field].name)
    };
    let stated = match model.roles.status {
        Some(Status::Failure) => {
            let error = field(model.roles.error).map(|error| format!("{{{error}}}"));
            let stated: Vec<_> = [variant, error].into_iter().flatten().collect();
            if stated.is_empty() { "failed".to_owned() } else { stated.join(": ") }
        }
        Some(Status::Empty) => variant.unwrap_or_else(|| "No results found.".to_owned()),
        _ => {
            let items = field(model.roles.items).map(|items| format!("{{{items}:#}}"));
            [variant, items].into_iter().flatten().collect::<Vec<_>>().join(", ")
        }
    };
    if stated.is_empty() { format!("{mark} {tool}") } else { format!("{mark} {tool}: {stated}") }
}

fn is_shown(model: &Model<'_>, index: usize) -> bool {
    let role = model.roles.of_field(index);
    let is_left_out = model.is_json_only(index) || model.item.is_headings(index);
    !is_left_out && matches!(role, None | Some(Key::Items))
}

/// A line, or a section of several.
fn block(drawn: &FieldLayout<'_>, field: &Field<'_>) -> String {
    let name = &field.name;
    if let Some(line) = &drawn.line {
        let around_fence = || fence(drawn, field).map(|fence| in_place(line, name, &fence));
        return around_fence().unwrap_or_else(|| {
            if drawn.form.is_default() { bulleted(line) } else { around(line, drawn, name) }
        });
    }
    let label = field.attrs.texts(Key::Label).first().map(LitStr::value);
    let label = label.map_or_else(
        || case::words(&field.key),
        |label| match label.rsplit_once('|') {
            Some((_, many)) => case::capital(many),
            None => label,
        },
    );
    if let Some(fence) = fence(drawn, field) {
        let count = if is_list(field) { format!(" ({{{name}:#}})") } else { String::new() };
        return format!("## {label}{count}\n\n{fence}");
    }
    match &drawn.form {
        Form::Each(each) => {
            let count = if field.is_map() { String::new() } else { format!(" ({{{name}:#}})") };
            let items =
                arranged(drawn, &with_bullet(&each.template, &each.template.literal.text.value()));
            format!("## {label}{count}\n\n{items}")
        }
        Form::Code(language) => format!("## {label}\n\n```{}\n{{{name}}}\n```", info(language)),
        Form::Default | Form::Table(_) | Form::Rows(_) | Form::Own(_) | Form::OwnEach(_)
            if is_list(field) =>
        {
            let items = arranged(drawn, &format!("{{{name}}}"));
            format!("## {label} ({{{name}:#}})\n\n{items}")
        }
        _ => format!("- {label}: {{{name}}}"),
    }
}

/// The fence around untrusted text.
fn fence(drawn: &FieldLayout<'_>, field: &Field<'_>) -> Option<String> {
    let source = field.attrs.texts(Key::Untrusted).first()?.value();
    let items = match &drawn.form {
        Form::Each(each) => each.template.literal.text.value(),
        _ => format!("{{{}}}", field.name),
    };
    Some(format!("```untrusted {source}\n{}\n```", arranged(drawn, &items)))
}

/// The language of a fence, where it is known.
fn info(language: &Language<'_>) -> String {
    match language {
        Language::Text(text) => text.value(),
        Language::Argument(_) => String::new(),
    }
}

/// The author's lines around a field's value.
fn around(line: &Template<'_>, drawn: &FieldLayout<'_>, name: &str) -> String {
    let alone = format!("{{{name}}}");
    let value = match &drawn.form {
        Form::Each(each) => arranged(drawn, &each.template.literal.text.value()),
        Form::Code(language) => format!("```{}\n{alone}\n```", info(language)),
        _ => arranged(drawn, &alone),
    };
    in_place(line, name, &value)
}

/// The author's lines, with this in place of the field's.
fn in_place(line: &Template<'_>, name: &str, value: &str) -> String {
    let (text, alone) = (line.literal.text.value(), format!("{{{name}}}"));
    let lines = text.split('\n').map(|line| if line == alone { value } else { line });
    lines.collect::<Vec<_>>().join("\n")
}

/// The template of items, with the lines above a group and between two of them.
fn arranged(drawn: &FieldLayout<'_>, items: &str) -> String {
    let text = |template: &Template<'_>| template.literal.text.value();
    let group = drawn.group.as_ref().map(|group| text(&group.template));
    let between = drawn.between.as_ref().map(text);
    let lines = [group, Some(items.to_owned()), between].into_iter().flatten();
    lines.collect::<Vec<_>>().join("\n")
}

/// Writes a template behind the bullet of the default layout.
fn bulleted(template: &Template<'_>) -> String {
    with_bullet(template, &template.literal.text.value())
}

fn with_bullet(template: &Template<'_>, text: &str) -> String {
    if template.lines.is_marked {
        text.to_owned()
    } else {
        format!("- {}", text.replace('\n', "\n  "))
    }
}

fn is_list(field: &Field<'_>) -> bool {
    matches!(types::shape(field.ty), Shape::List(_))
}

fn next_actions(model: &Model<'_>) -> Option<String> {
    let default = || Some("## Next actions\n\n{next_actions}".to_owned());
    match model.roles.next_actions? {
        RoleSource::Computed(expression) if expression.is_some_and(says_none) => None,
        RoleSource::Computed(_) | RoleSource::Stated(_) | RoleSource::Flattened => default(),
        RoleSource::Field(index) => {
            let (drawn, field) = (&model.texts.fields[index], &model.item.fields[index]);
            drawn.line.as_ref().map_or_else(default, |line| Some(around(line, drawn, &field.name)))
        }
    }
}
