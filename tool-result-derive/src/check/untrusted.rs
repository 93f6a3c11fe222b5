//! Untrusted text: it stands in a fence of its own, and nowhere else.

use crate::attr::{Entry, Key};
use crate::bind::{Source, Template, Value};
use crate::errors::Errors;
use crate::lines::Line;
use crate::model::Model;
use crate::types;

pub(super) fn untrusted_text_is_fenced(model: &Model<'_>, errors: &mut Errors) {
    for (index, field) in model.item.written() {
        let Some(entry) = field.attrs.among(&[Key::Untrusted]).next() else { continue };
        is_no_role(model, index, entry, errors);
        is_drawn_in_a_fence(model, index, entry, errors);
        if model.texts.own_page.is_some() {
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
    }
    for (index, field) in model.item.written() {
        let is_line = |key: Key| ONE_LINE.contains(&key);
        if types::is_untrusted(field.ty) && field.attrs.get(Key::Untrusted).is_none() {
            for (key, _, template) in templates(model).filter(|(key, ..)| is_line(*key)) {
                stands_alone(model, index, key, template, errors);
            }
        }
    }
}

/// The templates of one line, which has no fence.
const ONE_LINE: [Key; 5] = [Key::Title, Key::Empty, Key::Failure, Key::Summary, Key::More];

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
    let of_struct = texts.templates.iter().map(|(key, template)| (*key, None, template));
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
    let is_list = types::is_list(model.item.fields[index].ty);
    let is_count = |value: &Value| value.count.is_some() && is_list;
    let is_shown = |value: &Value| !(value.is_condition || is_count(value));
    let shows = |value: &Value| is_it(value.source) && is_shown(value);
    let named = template.values.iter().filter(|value| shows(value)).count();
    let has_blocks =
        matches!(key, Key::Markdown | Key::EmptyMarkdown | Key::FailureMarkdown | Key::Wrap);
    let is_alone = |line: &&Line| {
        !line.is_in_fence && template.alone(line).is_some_and(|value| is_it(value.source))
    };
    let lines = template.lines.iter().filter(is_alone);
    let alone = if has_blocks { lines.count() } else { 0 };
    if template.flawed || named <= alone {
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
