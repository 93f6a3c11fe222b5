//! Arguments of a template that stand beside it, where keys are wanted.

use super::entry::{Argument, AttrValue, Attrs, Literal};
use super::table::Key;
use crate::errors::Errors;
use crate::scope::MORE_NAMES;
use crate::template;

/// A key that looks like an argument, and the mistake that it is no key.
pub(super) struct Stray {
    pub(super) argument: Argument,
    /// The number of the mistake.
    pub(super) mistake: usize,
}

impl Attrs {
    /// Takes it for an argument of the templates that ask for it, so that nothing else is said of
    /// it. The templates may stand before it or behind it.
    pub(super) fn take(&mut self, stray: &Stray, errors: &mut Errors) {
        let name = stray.argument.plain_name();
        let mut is_said = false;
        for entry in &mut self.0 {
            let AttrValue::Template(literal) = &mut entry.value else { continue };
            let is_of_more = entry.key == Key::More && MORE_NAMES.contains(&name.as_str());
            if is_of_more || !asks_for(&name, literal) {
                continue;
            }
            if !is_said {
                errors.reword(stray.mistake, misplaced(&name, entry.key.name()));
            }
            is_said = true;
            literal.arguments.push(stray.argument.clone());
        }
    }
}

fn asks_for(name: &str, literal: &Literal) -> bool {
    let (format, _) = template::parse(&literal.text.value());
    let is_named = format
        .placeholders
        .iter()
        .any(|placeholder| placeholder.names.first().is_some_and(|it| it == name));
    is_named && !literal.arguments.iter().any(|argument| argument.name_is(name))
}

fn misplaced(name: &str, key: &str) -> String {
    format!(
        "`{name}` is an argument of `{key}`, not a key: write `{key}(\"… {{{name}}}\", {name} = …)`"
    )
}
