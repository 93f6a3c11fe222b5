//! Attributes that contradict each other, or that would do nothing.

use crate::attr::{AttrValue, DRAWN, Key};
use crate::bind::{Body, Form, Source, Template};
use crate::errors::Errors;
use crate::model::{Field, Model};

/// Ways to draw its value, of which it takes one.
const FORMS: &[Key] = &[Key::Each, Key::Code, Key::Table, Key::With];
/// Everything that is about how a field is drawn and cut.
pub(crate) const LAYOUT: &[Key] = &[
    Key::Label,
    Key::Only,
    Key::Line,
    Key::Wrap,
    Key::Each,
    Key::Between,
    Key::Group,
    Key::Code,
    Key::Table,
    Key::With,
    Key::Raw,
    Key::Untrusted,
    Key::Cursor,
];
/// The roles that a field may have.
const ROLES: &[Key] =
    &[Key::Tool, Key::Success, Key::Found, Key::NextActions, Key::Error, Key::Items];

pub(super) fn one_way_to_draw(model: &Model<'_>, errors: &mut Errors) {
    for field in &model.item.fields {
        let mut drawn = field.attrs.among(FORMS);
        let Some(first) = drawn.next() else { continue };
        for other in drawn {
            let (one, other, span) = (first.key.name(), other.key.name(), other.span);
            errors.at(
                span,
                format!("`{other}` and `{one}` both say how `{}` is drawn: keep one", field.name),
            );
        }
    }
}

fn has_form(field: &Field<'_>) -> bool {
    FORMS.iter().any(|form| field.attrs.get(*form).is_some())
}

/// Only items by a template or of parts have something between them, or above a group of them.
pub(super) fn between_and_group_go_with_items(model: &Model<'_>, errors: &mut Errors) {
    for (_, field) in model.item.written() {
        for beside in field.attrs.among(&[Key::Between, Key::Group]) {
            let name = beside.key.name();
            let message = match field.attrs.get(Key::Each).map(|each| &each.value) {
                Some(AttrValue::Template(_) | AttrValue::Invalid) => continue,
                Some(_) => format!(
                    "`{name}` goes with a template, `each = \"…\"`, but your own function draws \
                     these items: write these lines in that function, and remove `{name}`"
                ),
                None if model.item.may_be_list_of_parts(field) && !has_form(field) => continue,
                None => format!(
                    "`{name}` goes with `each`, or with a list of parts, but `{}` has neither: write \
                     `each = \"…\"` beside it, or remove `{name}`",
                    field.name
                ),
            };
            errors.at(beside.span, message);
        }
    }
}

pub(super) fn line_goes_without_a_form(model: &Model<'_>, errors: &mut Errors) {
    for (_, field) in model.item.written() {
        let (Some(line), Some(form)) =
            (field.attrs.among(&[Key::Line]).next(), field.attrs.among(FORMS).next())
        else {
            continue;
        };
        let (name, form) = (&field.name, form.key.name());
        let fix = if field.attrs.get(Key::Wrap).is_some() {
            "remove `line`, since `wrap` is the template around it".to_owned()
        } else {
            format!(
                "for a template around it write `wrap = …`, with `{{{name}}}` on a line of its own"
            )
        };
        errors.at(line.span, format!("`line` and `{form}` both say how `{name}` is drawn: {fix}"));
    }
}

pub(super) fn wrap_goes_with_a_form(model: &Model<'_>, errors: &mut Errors) {
    for (_, field) in model.item.written() {
        let Some(wrap) = field.attrs.among(&[Key::Wrap]).next() else { continue };
        let is_fenced = field.attrs.get(Key::Untrusted).is_some();
        if has_form(field) || model.item.may_hold_parts(field) || is_fenced {
            continue;
        }
        let fix = if field.attrs.get(Key::Line).is_some() {
            "remove `wrap`, or `line` and add one of them"
        } else {
            "write `line = …` for the template of its line, or add one of them"
        };
        errors.at(
            wrap.span,
            format!(
                "`wrap` goes with `each`, `table`, `code` or `with`, or with parts, but `{}` has none of them: {fix}",
                field.name
            ),
        );
    }
}

pub(super) fn wrap_places_its_form(model: &Model<'_>, errors: &mut Errors) {
    for (index, field) in model.item.written() {
        let form = field.attrs.among(FORMS).next().map(|form| format!("`{}`", form.key.name()));
        let parts = || model.item.may_hold_parts(field).then(|| "its parts".to_owned());
        let fence = || field.attrs.get(Key::Untrusted).map(|_| "its fence".to_owned());
        let Some(form) = form.or_else(parts).or_else(fence) else { continue };
        let Some(wrap) = &model.texts.fields[index].line else { continue };
        let is_blank = wrap.literal.text.value().trim().is_empty();
        // what is said of it already
        if field.attrs.get(Key::Wrap).is_none() || is_blank || wrap.flawed || wrap.places(index) {
            continue;
        }
        let name = &field.name;
        errors.at(
            wrap.literal.text.span(),
            format!(
                "this `wrap` has no line that is only `{{{name}}}`, where {form} would be drawn: \
                 write one, with nothing before or after the placeholder, not even spaces"
            ),
        );
    }
}

/// A form is drawn in `markdown = "…"` where its field is a line of its own. Next actions and an error that the
/// template leaves out follow by themselves.
pub(super) fn whole_template_places_forms(model: &Model<'_>, errors: &mut Errors) {
    let Body::Template(body) = &model.texts.body else { return };
    if model.item.serde.another.is_some() {
        return;
    }
    for (index, field) in model.item.written() {
        let Some(form) = field.attrs.among(FORMS).next() else { continue };
        // what is said of it already
        if field.attrs.is_only("json") || field.has_no_items_for(form) {
            continue;
        }
        let follows = matches!(model.roles.of_field(index), Some(Key::NextActions | Key::Error))
            && !body.names_field(index);
        let is_unclear = |one: &Template<'_>| one.flawed || one.means(&field.name);
        let is_each = matches!(model.texts.fields[index].form, Form::Each(_));
        let is_placed =
            |one: &Template<'_>| one.places(index) || is_each && one.places_items(index);
        if follows || model.texts.whole().any(|one| is_placed(one) || is_unclear(one)) {
            continue;
        }
        let (name, key) = (&field.name, form.key.name());
        errors.at(
            form.span,
            format!(
                "`{key}` has no effect, since `markdown` has no line that is only `{{{name}}}`: \
                 write one, with nothing before the placeholder, not even spaces, or remove `{key}`"
            ),
        );
    }
}

/// Looks at types that are by their names one value, or a map, which has entries. rustc knows about
/// other types.
pub(super) fn each_and_table_go_on_lists(model: &Model<'_>, errors: &mut Errors) {
    for (_, field) in model.item.written() {
        for entry in field.attrs.among(FORMS).filter(|form| field.has_no_items_for(form)) {
            let (key, name) = (entry.key.name(), &field.name);
            let message = if field.is_map() {
                let path = if entry.key == Key::Each { " = path" } else { "" };
                format!(
                    "`{key}{path}` goes on a list, but `{name}` is a map: write \
                     `each = \"- {{key}}: {{value}}\"`, or `with = path` to your own function"
                )
            } else {
                format!(
                    "`{key}` goes on a list, such as a `Vec`, but `{name}` is not a list: make it a \
                     list, or write `line = \"…\"` or `with = path` for its one value"
                )
            };
            errors.at(entry.span, message);
        }
    }
}

/// An argument of the item and the item that is drawn are one and the same only where serde writes
/// the items of the field.
pub(super) fn arguments_ask_for_the_items_that_are_written(model: &Model<'_>, errors: &mut Errors) {
    for (index, field) in model.item.fields.iter().enumerate() {
        let asks = || model.texts.of_items(Some(index)).next().is_some();
        if let Some(each) = field.attrs.get(Key::Each)
            && field.serde.custom
            && asks()
        {
            errors.at(
                each.span,
                format!(
                    "an argument of this `each` uses the item, but serde's `with` on `{}` writes \
                     other items: remove serde's `with`, or write `each = path` to your own function",
                    field.name
                ),
            );
        }
    }
}

/// The JSON says them in every case.
pub(super) fn roles_are_in_the_json(model: &Model<'_>, errors: &mut Errors) {
    for (index, field) in model.item.fields.iter().enumerate() {
        let Some(only) = field.attrs.get(Key::Only).filter(|_| field.attrs.is_only("markdown"))
        else {
            continue;
        };
        let role = model.roles.of_field(index).filter(|role| *role != Key::Items);
        let Some(role) = role else { continue };
        let (name, role) = (&field.name, role.name());
        errors.at(
            only.span,
            format!(
                "`{name}` has the role `{role}`, so the JSON has to hold it: remove `only = markdown`"
            ),
        );
    }
}

pub(super) fn nothing_beside_own_markdown(model: &Model<'_>, errors: &mut Errors) {
    if !matches!(model.texts.body, Body::Own(_)) {
        return;
    }
    // `empty` and `failure` are still the person's line.
    let title = model.item.attrs.among(&[Key::Title]).filter(|title| !title.is_default);
    let fields = model.item.fields.iter().enumerate();
    let drawn = fields
        .filter(|(index, _)| !model.texts.whole().any(|other| other.places(*index)))
        .flat_map(|(_, field)| field.attrs.among(DRAWN));
    for entry in title.chain(drawn) {
        errors.at(
            entry.span,
            format!(
                "`{}` has no effect, since your own function (`markdown = path`) writes the whole \
                 text: remove one of the two{}",
                entry.key.name(),
                if entry.key == Key::Title {
                    ", or write `summary` for a person's line"
                } else {
                    ""
                }
            ),
        );
    }
}

/// The text that another status has, too.
pub(super) fn same_is_the_text_of_markdown(model: &Model<'_>, errors: &mut Errors) {
    let markdown = model.item.attrs.get(Key::Markdown).map(|entry| &entry.value);
    let fix = match markdown {
        Some(AttrValue::Template(_) | AttrValue::Invalid) => return,
        Some(_) => {
            "your own function (`markdown = path`) writes the text of every status: remove it"
        }
        None => "there is no `markdown`: write `markdown = \"…\"` beside it, or a template here",
    };
    for entry in model.item.attrs.among(&[Key::EmptyMarkdown, Key::FailureMarkdown]) {
        if matches!(entry.value, AttrValue::Path(_)) {
            let key = entry.key.name();
            errors.at(entry.span, format!("`{key} = same` is the text of `markdown`, but {fix}"));
        }
    }
}

/// A whole text names what it shows.
pub(super) fn rest_goes_without_markdown(model: &Model<'_>, errors: &mut Errors) {
    let attrs = &model.item.attrs;
    let rest = attrs.among(&[Key::Rest]).find(|rest| !rest.is_default);
    if let Some(rest) = rest.filter(|_| attrs.get(Key::Markdown).is_some()) {
        errors.at(
            rest.span,
            "`rest = json` has no effect, since `markdown` is the whole text: remove it, and write \
             `#[tool_result(only = json)]` on each field that `markdown` does not name",
        );
    }
}

pub(super) fn json_only_is_not_drawn(model: &Model<'_>, errors: &mut Errors) {
    for field in model.item.fields.iter().filter(|field| field.attrs.is_only("json")) {
        for entry in field.attrs.among(DRAWN) {
            errors.at(
                entry.span,
                format!(
                    "`{}` has no effect, since `only = json` leaves `{}` out of the markdown: \
                     remove one of the two",
                    entry.key.name(),
                    field.name
                ),
            );
        }
    }
}

/// Fields without a key of their own: skipped, or flattened.
pub(super) fn unwritten_fields_are_not_drawn(model: &Model<'_>, errors: &mut Errors) {
    for field in &model.item.fields {
        skipped(field, errors);
        flattened(field, errors);
    }
}

fn skipped(field: &Field<'_>, errors: &mut Errors) {
    if !field.serde.skip {
        return;
    }
    for entry in field.attrs.among(LAYOUT) {
        errors.at(
            entry.span,
            format!(
                "`{}` has no effect, since serde skips the field `{}`: remove the `#[serde(skip…)]`, \
                 and write `#[tool_result(only = markdown)]` to keep it out of the JSON",
                entry.key.name(),
                field.name
            ),
        );
    }
}

fn flattened(field: &Field<'_>, errors: &mut Errors) {
    if !field.serde.flatten {
        return;
    }
    for entry in field.attrs.among(LAYOUT).chain(field.attrs.among(ROLES)) {
        errors.at(
            entry.span,
            format!(
                "`{}` has no effect on `{}`, since serde flattens it into keys that are drawn one \
                 by one: remove this, or the `#[serde(flatten)]`",
                entry.key.name(),
                field.name
            ),
        );
    }
}

/// Under `transparent` and `into`, what is written has not this struct's fields.
pub(super) fn another_shape_is_not_drawn(model: &Model<'_>, errors: &mut Errors) {
    let Some(serde) = model.item.serde.another else { return };
    let why = format!("since `#[serde({serde})]` does not write these fields");
    for entry in model.item.fields.iter().flat_map(|field| field.attrs.among(LAYOUT)) {
        errors.at(
            entry.span,
            format!("`{}` has no effect, {why}: remove it, or the `{serde}`", entry.key.name()),
        );
    }
    for template in field_templates(model) {
        errors.at(
            template.literal.text.span(),
            format!(
                "the fields of this template have no values, {why}: name them after the template, \
                 `n = self.field`, and write `{{n}}`"
            ),
        );
    }
}

/// Templates whose placeholders are bound to fields, for a rule about them.
fn field_templates<'m>(model: &'m Model<'_>) -> impl Iterator<Item = &'m Template<'m>> {
    model.texts.of_struct().filter(|template| {
        template.values.iter().any(|value| matches!(value.source, Source::Field(_)))
    })
}
