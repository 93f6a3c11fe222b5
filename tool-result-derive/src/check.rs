//! The rules: tables in `conflicts` for those of one key, and a function for each other.

mod answer;
mod conflicts;
mod keys;
mod outcome;
mod texts;
mod untrusted;

use std::collections::HashSet;

use proc_macro2::Span;

use crate::attr::{Attrs, Key};
use crate::bind::Template;
use crate::errors::Errors;
use crate::model::{Field, Model};
use crate::outcome::{ResultItem, ResultModel};
use crate::scope::{mentioned, mentions_own};
use crate::suggest;
pub(crate) use conflicts::keys_of_fields_have_an_effect;
pub(crate) use texts::{are_seen, texts_are_seen};

pub(crate) fn all(model: &ResultModel<'_>, errors: &mut Errors) {
    let ResultItem { is_enum, attrs, tools, .. } = model.item;
    identifiers(attrs, tools, errors);
    answer::limits_are_known(attrs, errors);
    outcome::keys_of_serde_are_free(model, errors);
    if *is_enum {
        are_seen([attrs], errors);
        outcome::nothing_on_what_holds_a_result(model, errors);
    }
    for fields in model.models.iter().flatten() {
        of_fields(fields, errors);
    }
}

fn of_fields(model: &Model<'_>, errors: &mut Errors) {
    for rule in [
        several_identifiers_have_a_field,
        has_a_status,
        has_next_actions,
        texts_are_seen,
        answer::details_have_keys_of_their_own,
        answer::fields_of_the_next_page_are_cursors,
        answer::next_actions_are_no_templates,
        whole_template_leaves_nothing_out,
        untrusted::untrusted_text_is_fenced,
        keys_of_fields_have_an_effect,
        conflicts::keys_of_the_item_have_an_effect,
        conflicts::texts_are_of_its_status,
        conflicts::templates_have_values,
        keys::each_is_written_once,
    ] {
        rule(model, errors);
    }
}

/// The error is the message.
pub(crate) fn identifier(text: &str) -> Result<(), String> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    if text.is_empty() {
        return Err("an identifier has at least one character, but this one is empty".to_owned());
    }
    if let Some(bad) = text.chars().find(|c| !allowed(*c)) {
        return Err(format!(
            "`{bad}` cannot stand in the identifier `{text}`, which takes `A-Z`, `a-z`, `0-9`, `_`, `-` and `.`"
        ));
    }
    if text.len() > 128 {
        return Err(format!(
            "an identifier has at most 128 characters, but this one has {}",
            text.len()
        ));
    }
    Ok(())
}

fn identifiers(attrs: &Attrs, tools: &[(String, Span)], errors: &mut Errors) {
    let is_given = attrs.get(Key::Tool).is_some();
    let fix =
        if is_given { "" } else { ": give one with `#[tool_result(tool = \"…\")]` on the type" };
    let mut seen = HashSet::new();
    for (tool, span) in tools.iter().cloned() {
        if let Err(what) = identifier(&tool) {
            errors.at(span, format!("{what}{fix}"));
        } else if !seen.insert(tool.clone()) {
            errors.at(span, format!("`{tool}` is given twice: keep one"));
        }
    }
}

fn several_identifiers_have_a_field(model: &Model<'_>, errors: &mut Errors) {
    let tools = &model.item.tools;
    if tools.len() > 1 && !model.roles.has(Key::Tool) {
        let span = if model.item.is_variant() { model.item.body.ident.span() } else { tools[1].1 };
        errors.at(
            span,
            "a type with several identifiers needs a field that says which one a result has: add a \
             field `tool: String`, or keep one identifier",
        );
    }
}

fn has_a_status(model: &Model<'_>, errors: &mut Errors) {
    if model.roles.has_status() {
        return;
    }
    let ident = model.item.body.ident;
    let fix = if model.item.is_variant() {
        "write `#[tool_result(success)]`, `#[tool_result(empty)]` or `#[tool_result(failure)]` on the variant, or \
         mark the `bool` field that holds it with one of `success` and `found`"
    } else {
        "add a field `success: bool`, `found: bool` or `error: Option<String>`, mark the field that holds it with \
         `#[tool_result(success)]`, `#[tool_result(found)]` or `#[tool_result(error)]`, or compute it with \
         `#[tool_result(success = expression)]` on the struct"
    };
    errors.at(ident.span(), format!("`{ident}` has no status: {fix}"));
}

fn has_next_actions(model: &Model<'_>, errors: &mut Errors) {
    if model.roles.has(Key::NextActions) {
        return;
    }
    let ident = model.item.body.ident;
    errors.at(
        ident.span(),
        format!(
            "`{ident}` has no next actions: add a field `next_actions: Vec<String>`, mark the field that holds them with \
             `#[tool_result(next_actions)]`, compute them with `#[tool_result(next_actions = expression)]`, or write \
             `#[tool_result(next_actions = [])]` if there are none"
        ),
    );
}

fn whole_template_leaves_nothing_out(model: &Model<'_>, errors: &mut Errors) {
    let Some(template) = model.texts.template(Key::Markdown) else { return };
    let blank = template.literal.text.value().trim().is_empty();
    if model.item.serde.another.is_some() || blank || template.flawed {
        return;
    }
    let missing = model.item.written().filter(|(index, field)| {
        !template.names_field(*index)
            && !is_in_argument(&field.name, template, model)
            && !shown_elsewhere(model, *index, field)
    });
    let missing: Vec<&str> = missing.map(|(_, field)| field.name.as_str()).collect();
    if let Some(first) = missing.first() {
        let message = format!(
            "the template leaves out {}: write `{{{first}}}` where it belongs, or mark the \
             field `#[tool_result(only = json)]`",
            suggest::list(missing.iter().copied())
        );
        model.item.body.wrong(template.literal.text.span(), &message, errors);
    }
}

fn is_in_argument(name: &str, template: &Template<'_>, model: &Model<'_>) -> bool {
    template.literal.arguments.iter().any(|argument| {
        if model.item.is_variant() {
            mentioned(name, &argument.value).is_some()
        } else {
            mentions_own(name, &argument.value)
        }
    })
}

/// A field that is shown, or not shown, whatever the body is.
fn shown_elsewhere(model: &Model<'_>, index: usize, field: &Field<'_>) -> bool {
    match model.roles.of_field(index) {
        Some(Key::Tool | Key::Success | Key::Found | Key::NextActions) => true,
        // The default first line of a failure is the error.
        Some(Key::Error) => model
            .texts
            .template(Key::Failure)
            .is_none_or(|failure| failure.flawed || failure.names_field(index)),
        _ => field.attrs.is_only("json") || model.item.is_headings(index),
    }
}
