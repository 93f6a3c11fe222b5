//! The template that a struct is drawn by, as a text to read.

use syn::LitStr;

use crate::attr::{DRAWN, Key};
use crate::bind::{FieldLayout, Form, Source, Template, Value};
use crate::expr::says_none;
use crate::model::{Field, Model};
use crate::roles::{RoleSource, Status};
use crate::template::Placeholder;
use crate::{case, lines, types};

/// The text of `MARKDOWN_TEMPLATE`: as `markdown`, it draws what the default layout draws.
pub(crate) fn text(model: &Model<'_>) -> String {
    if let Some(template) = model.texts.template(Key::Markdown) {
        return template.literal.text.value();
    }
    if model.texts.own_page.is_some() {
        return "{markdown}".to_owned();
    }
    let counted = counted_lists(model);
    let shown = model.item.written().filter(|(index, _)| is_shown(model, *index));
    let (sections, facts): (Vec<_>, Vec<_>) =
        shown.partition(|(index, _)| is_section(model, *index));
    let facts: Vec<_> =
        facts.into_iter().map(|(index, field)| fact(&model.texts.fields[index], field)).collect();
    let mut blocks = vec![first_line(model, &counted)];
    blocks.extend((!facts.is_empty()).then(|| joined(&facts)));
    blocks.extend(sections.into_iter().map(|(index, _)| section(model, index, &counted)));
    blocks.extend(next_actions(model));
    blocks.join("\n\n")
}

fn own_first_line<'m>(model: &'m Model<'_>) -> Option<&'m Template<'m>> {
    model.texts.template(match model.roles.status {
        Some(Status::Failure) => Key::Failure,
        Some(Status::Empty) => Key::Empty,
        Some(Status::Success) | None => Key::Title,
    })
}

fn counted_lists(model: &Model<'_>) -> Vec<usize> {
    if let Some(own) = own_first_line(model) {
        let counted = own.values.iter().filter(|value| value.placeholder.count.is_some());
        return counted.filter_map(Value::field).collect();
    }
    if let Some(items) = model.roles.field(Key::Items) {
        let field = &model.item.fields[items];
        let is_list = field.is_no_list() || types::is_growing_list(field.ty);
        return Vec::from_iter((is_list && !model.is_json_only(items)).then_some(items));
    }
    let lists = model.item.written().filter(|(index, field)| {
        let is_plain = model.roles.of_field(*index).is_none() && !model.is_json_only(*index);
        is_plain && types::is_growing_list(field.ty)
    });
    let lists: Vec<_> = lists.map(|(index, _)| index).collect();
    if lists.len() > MAX_COUNTED { Vec::new() } else { lists }
}

const MAX_COUNTED: usize = 4;

fn first_line(model: &Model<'_>, counted: &[usize]) -> String {
    if let Some(own) = own_first_line(model) {
        return own.literal.text.value();
    }
    let tool = if let [(tool, _)] = &*model.item.tools { tool } else { "{tool}" };
    let icon = match model.roles.status {
        Some(Status::Failure) => "❌",
        Some(Status::Empty) => "⚪",
        Some(Status::Success) | None => "✅",
    };
    let variant = model.item.words.clone();
    let stated = match model.roles.status {
        Some(Status::Failure) => {
            let error = model.roles.field(Key::Error).map(|error| &model.item.fields[error].name);
            let error = error.map(|error| format!("{{{error}}}"));
            let stated: Vec<_> = [variant, error].into_iter().flatten().collect();
            if stated.is_empty() { "failed".to_owned() } else { stated.join(": ") }
        }
        Some(Status::Empty) => variant.unwrap_or_else(|| "No results found.".to_owned()),
        _ => {
            let count = |list: &usize| format!("{{{}:#}}", model.item.fields[*list].name);
            variant.into_iter().chain(counted.iter().map(count)).collect::<Vec<_>>().join(", ")
        }
    };
    if stated.is_empty() { format!("{icon} {tool}") } else { format!("{icon} {tool}: {stated}") }
}

fn is_shown(model: &Model<'_>, index: usize) -> bool {
    let (role, field) = (model.roles.of_field(index), &model.item.fields[index]);
    if model.is_json_only(index) || role == Some(Key::NextActions) {
        return false;
    }
    if field.attrs.among(DRAWN).next().is_some() {
        return true;
    }
    let is_stated = own_first_line(model).is_some_and(|own| {
        let is_it = |value: &Value| {
            let Placeholder { count, spec, is_condition, .. } = &value.placeholder;
            let is_whole = if count.is_some() { !field.is_map() } else { spec.is_empty() };
            let is_tool = role == Some(Key::Tool) && value.source == Source::Tool;
            is_tool || value.field() == Some(index) && is_whole && !is_condition
        };
        // a map of a few scalars is on the line
        let is_below = types::value_of_map(field.ty).is_some_and(|value| !types::is_scalar(value));
        own.values.iter().any(is_it) && !is_section(model, index) && !is_below
    });
    let is_drawn = match role {
        Some(Key::Tool) => own_first_line(model).is_some() && model.item.tools.len() > 1,
        role => matches!(role, None | Some(Key::Items)),
    };
    is_drawn && !is_stated && !model.item.is_headings(index)
}

/// It has a heading of its own, or the author's lines around it.
fn is_section(model: &Model<'_>, index: usize) -> bool {
    let (layout, field) = (&model.texts.fields[index], &model.item.fields[index]);
    let is_apart = field.attrs.among(&[Key::Untrusted, Key::Wrap]).next().is_some();
    let has_heading = types::is_growing_list(field.ty) || types::is_untrusted(field.ty);
    is_apart || !matches!(layout.form, Form::Default) || layout.line.is_none() && has_heading
}

/// Headings, quotes, tables and fences of the author's are kept apart from the bullets.
fn joined(facts: &[String]) -> String {
    let is_apart = |fact: &String| fact.starts_with(['#', '>', '|', '`', '~']);
    let gap = |pair: &[String]| if pair.iter().any(is_apart) { "\n\n" } else { "\n" };
    let gaps = std::iter::once("").chain(facts.windows(2).map(gap));
    gaps.zip(facts).flat_map(|(gap, fact)| [gap, fact]).collect()
}

fn fact(layout: &FieldLayout<'_>, field: &Field<'_>) -> String {
    let name = &field.name;
    match &layout.line {
        Some(line) if is_marked(line) => line.literal.text.value(),
        Some(line) => format!("- {}", line.literal.text.value().replace('\n', "\n  ")),
        None => format!("- {}: {{{name}}}", label(field)),
    }
}

/// A heading with the place of the value; of the author's lines, or what a function draws, the place alone.
fn section(model: &Model<'_>, index: usize, counted: &[usize]) -> String {
    let (layout, field) = (&model.texts.fields[index], &model.item.fields[index]);
    let name = &field.name;
    if layout.line.is_some() || matches!(layout.form, Form::Own(_)) {
        return format!("{{{name}}}");
    }
    let has_count = types::is_growing_list(field.ty) && !counted.contains(&index);
    let count = if has_count { format!(" ({{{name}:len}})") } else { String::new() };
    let has_bullets = match &layout.form {
        Form::Each(each) => !is_marked(each) && field.attrs.get(Key::Untrusted).is_none(),
        _ => false,
    };
    let bullet = if has_bullets { "- " } else { "" };
    format!("## {}{count}\n\n{bullet}{{{name}}}", label(field))
}

/// The template begins with a block marker of its own; the number of an item may number a list.
fn is_marked(template: &Template<'_>) -> bool {
    let line = template.text.lines().next().unwrap_or_default().trim_start();
    let is_number = template.values.first().is_some_and(|value| value.source == Source::Index);
    let index = line.strip_prefix("{0}").filter(|_| is_number);
    let behind_number =
        index.unwrap_or_else(|| line.trim_start_matches(|c: char| c.is_ascii_digit()));
    let is_numbered = behind_number.len() < line.len()
        && [". ", ") "].iter().any(|marker| behind_number.starts_with(marker));
    let behind_hashes = line.trim_start_matches('#');
    let is_heading =
        (1..=6).contains(&(line.len() - behind_hashes.len())) && behind_hashes.starts_with(' ');
    let has_marker = ["- ", "* ", "+ ", ">", "|"].iter().any(|marker| line.starts_with(marker));
    is_numbered || is_heading || has_marker || lines::fence(line).is_some()
}

fn label(field: &Field<'_>) -> String {
    let label = field.attrs.texts(Key::Label).first().map(LitStr::value);
    let label = match label.as_deref().map(|label| label.rsplit_once('|').ok_or(label)) {
        Some(Ok((_, many))) => case::capital(many),
        Some(Err(label)) => label.to_owned(),
        None => case::words(&field.key),
    };
    label.replace('{', "{{").replace('}', "}}")
}

fn next_actions(model: &Model<'_>) -> Option<String> {
    let index = match model.roles.source(Key::NextActions)? {
        RoleSource::Computed(expression) if says_none(expression) => return None,
        RoleSource::Field(index) => index,
        _ => return Some("## Next actions\n\n{next_actions}".to_owned()),
    };
    let field = &model.item.fields[index];
    let has_line = model.texts.fields[index].line.is_some();
    let heading = if has_line { "" } else { &format!("## {}\n\n", label(field)) };
    Some(format!("{heading}{{{}}}", field.name))
}
