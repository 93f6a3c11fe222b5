//! The rules for every text that authors write.

mod hidden;

use crate::attr::{Attrs, Key};
use crate::errors::Errors;
use crate::model::Model;
use crate::suggest;

/// Each says something, in characters that are seen, and on one line where it has but one.
pub(super) fn texts_are_seen(model: &Model<'_>, errors: &mut Errors) {
    let fields = model.item.fields.iter().map(|field| &field.attrs);
    are_seen(std::iter::once(&model.item.attrs).chain(fields), errors);
}

pub(super) fn are_seen<'m>(attrs: impl IntoIterator<Item = &'m Attrs>, errors: &mut Errors) {
    let texts = attrs.into_iter().flat_map(Attrs::literals);
    // Of identifiers, fewer characters are allowed.
    for (key, literal) in texts.filter(|(key, _)| *key != Key::Tool) {
        let text = literal.value();
        if let Some(message) =
            hidden(key, &text).or_else(|| blank(key, &text)).or_else(|| one_line(key, &text))
        {
            errors.at(literal.span(), message);
        }
    }
}

/// Characters that nobody sees, by which a text can say another thing than it seems to.
fn hidden(key: Key, text: &str) -> Option<String> {
    let mut hidden: Vec<String> = Vec::new();
    for c in hidden::in_text(text) {
        let code = format!("U+{:04X}", u32::from(c));
        if !hidden.contains(&code) {
            hidden.push(code);
        }
    }
    let first = hidden.first()?;
    let (what, it) = match hidden.len() {
        1 => ("a hidden character", "it"),
        _ => ("hidden characters", "them"),
    };
    let (key, list) = (key.name(), suggest::list(hidden.iter().map(String::as_str)));
    Some(format!(
        "`{key}` holds {what}, {list}: remove {it}, or write text such as `{first}` instead"
    ))
}

/// The message for an empty text that would do nothing, or whose effect can be had otherwise.
fn blank(key: Key, text: &str) -> Option<String> {
    if !text.trim().is_empty() {
        return None;
    }
    let name = key.name();
    Some(match key {
        // A fence needs no language, an empty line may stand between items, and labels have a rule
        // of their own.
        Key::Code | Key::Between | Key::Label => return None,
        Key::Running => "an empty `running` shows nothing: write what the tool is doing, such as \
                         `\"⏳ Searching…\"`, or remove `running`"
            .to_owned(),
        Key::More => "an empty `more` adds no next action: write one, such as \
                      `\"Call again with start={next}\"`, or remove `more`"
            .to_owned(),
        Key::Untrusted => {
            "an empty `untrusted` names nothing: write what the text is, such as `\"web page\"`"
                .to_owned()
        }
        Key::Line | Key::Each => format!(
            "an empty `{name}` draws nothing: write a template, or `only = json` instead to leave \
             the field out"
        ),
        Key::Markdown | Key::Wrap | Key::Group => {
            format!("an empty `{name}` draws nothing: write a template, or remove `{name}`")
        }
        _ => format!("an empty `{name}` has no effect: write a template, or remove `{name}`"),
    })
}

fn one_line(key: Key, text: &str) -> Option<String> {
    // Line breaks of labels have a rule of their own, and so has a template's carriage return.
    let breaks = match key {
        Key::Running | Key::Code => &['\n', '\r'][..],
        Key::Untrusted => &['\n', '\r', '`'],
        Key::More => &['\n'],
        Key::Label => &[],
        _ => return None,
    };
    let fix = if text.contains(breaks) && text.contains('`') {
        "write it without the back-tick"
    } else if text.contains(breaks) {
        "write it without the line break"
    } else if text.contains('\t') {
        "write a space in place of the tab"
    } else {
        return None;
    };
    Some(format!("`{}` takes one line of text: {fix}", key.name()))
}
