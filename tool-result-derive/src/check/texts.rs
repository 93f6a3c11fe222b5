//! The rules for every text that authors write.

use crate::attr::{Attrs, Key};
use crate::errors::Errors;
use crate::model::Model;

pub(crate) fn texts_are_seen(model: &Model<'_>, errors: &mut Errors) {
    let fields = model.item.fields.iter().map(|field| &field.attrs);
    are_seen(std::iter::once(&model.item.attrs).chain(fields), errors);
}

pub(crate) fn are_seen<'m>(attrs: impl IntoIterator<Item = &'m Attrs>, errors: &mut Errors) {
    let texts = attrs.into_iter().flat_map(Attrs::literals);
    // Of identifiers, fewer characters are allowed.
    for (key, literal) in texts.filter(|(key, _)| *key != Key::Tool) {
        if let Some(message) = mistake(key, &literal.value()) {
            errors.at(literal.span(), message);
        }
    }
}

/// Each text says something, in characters that are seen, and on one line where it has but one.
fn mistake(key: Key, text: &str) -> Option<String> {
    let name = key.name();
    let is_hidden = |c: &char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    if let Some(c) = text.chars().find(is_hidden) {
        let code = u32::from(c);
        return Some(format!("`{name}` holds the hidden character `U+{code:04X}`: remove it"));
    }
    let breaks = match key {
        Key::Running | Key::Code | Key::Label => &['\n', '\r', '\t'][..],
        Key::Untrusted => &['\n', '\r', '\t', '`'],
        Key::More => &['\n', '\t'],
        _ => &[],
    };
    if let Some(c) = text.chars().find(|c| breaks.contains(c)) {
        return Some(format!("`{name}` takes one line of text: write it without {c:?}"));
    }
    match key {
        Key::Label
            if text.split('|').count() > 2 || text.split('|').any(|f| f.trim().is_empty()) =>
        {
            Some(
                "a label is one text, `label = \"Match\"`, or a singular and a plural, \
                 `label = \"match|matches\"`"
                    .to_owned(),
            )
        }
        // a fence needs no language, and an empty line may stand between items
        Key::Label | Key::Code | Key::Between | Key::Each => None,
        _ => text
            .trim()
            .is_empty()
            .then(|| format!("an empty `{name}` has no effect: write a text, or remove `{name}`")),
    }
}
