//! Named arguments: of the result, or of each item that is drawn.

use proc_macro2::TokenStream;

use super::texts::{Binder, Expression, Scope, Source, Template, Value};
use crate::attr::Level;
use crate::scope::{ENTRY_NAMES, ITEM_NAMES, mentioned};

impl Binder<'_, '_> {
    /// The source of what an expression computes. `owner`: the field whose items it may ask for.
    pub(super) fn computed(
        &mut self,
        value: Expression,
        scope: Scope,
        owner: Option<usize>,
    ) -> Source {
        if !self.item.is_part && !asks_for_item(&value, scope) {
            return Source::Argument(self.argument(value));
        }
        let owner = owner.filter(|_| matches!(scope, Scope::Each | Scope::Entry));
        self.texts.item_arguments.push((owner, value));
        Source::ItemArgument(self.texts.of_items(owner).count() - 1)
    }

    pub(super) fn arguments_are_used(&mut self, template: &Template<'_>) {
        for argument in &template.literal.arguments {
            let name = argument.plain_name();
            let is_used = |value: &Value| value.placeholder.names.first() == Some(&name);
            if template.flawed || template.values.iter().any(is_used) {
                continue;
            }
            let is_key = self.item.is_part && Level::Part.row(&name).is_some();
            let advice = match name.as_str() {
                "crate" if is_key => {
                    "for the key, write `#[tool_part(crate = …)]` on a line of its own".to_owned()
                }
                _ if is_key => "the key has no effect beside a template, so remove it".to_owned(),
                _ => format!("write `{{{name}}}` in it, or remove `{name}`"),
            };
            self.errors
                .at(argument.name.span(), format!("the template never uses `{name}`: {advice}"));
        }
    }
}

fn asks_for_item(value: &Expression, scope: Scope) -> bool {
    let asked = |names| value.own.as_ref().is_none_or(|value| asked(names, value));
    match scope {
        Scope::Each => asked(ITEM_NAMES),
        Scope::Entry => asked(ENTRY_NAMES),
        Scope::Part => true,
        Scope::Struct | Scope::Whole | Scope::More => false,
    }
}

fn asked(names: &[&str], value: &TokenStream) -> bool {
    names.iter().any(|name| mentioned(name, value).is_some())
}
