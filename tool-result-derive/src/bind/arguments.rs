//! Named arguments: of the result, or of each item that is drawn.

use proc_macro2::TokenStream;

use super::texts::{Binder, Expression, Scope, Source, Template};
use crate::attr::{Argument, Level, Literal};
use crate::scope::{ENTRY_NAMES, ITEM_NAMES, MORE_NAMES, mentioned};
use crate::template::Placeholder;

impl<'a> Binder<'a, '_> {
    /// The sources of the arguments, in order. `owner`: the field whose items they may ask for.
    pub(super) fn arguments(
        &mut self,
        literal: &'a Literal,
        scope: Scope,
        owner: Option<usize>,
    ) -> Vec<Source> {
        let arguments = literal.arguments.iter();
        let source =
            |argument: &'a Argument| self.computed(Expression::Own(&argument.value), scope, owner);
        arguments.map(source).collect()
    }

    /// The source of what an expression computes.
    pub(super) fn computed(
        &mut self,
        value: Expression<'a>,
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

    /// Arguments that nothing uses, names given twice, and those of counts.
    pub(super) fn check_arguments(
        &mut self,
        template: &Template<'_>,
        placeholders: &[Placeholder],
        scope: Scope,
    ) {
        let arguments = &template.literal.arguments;
        for (number, argument) in arguments.iter().enumerate() {
            let name = argument.plain_name();
            // a cursor of the author's own may well be called `next`
            let is_taken = MORE_NAMES.contains(&name.as_str()) && name != "next";
            if scope == Scope::More && is_taken {
                self.errors.at(
                    argument.name.span(),
                    format!(
                        "`{{{name}}}` already has a value in `more`: give this argument another \
                         name"
                    ),
                );
            } else if arguments[..number].iter().any(|other| other.name_is(&name)) {
                self.errors.at(argument.name.span(), format!("`{name}` is given twice: keep one"));
            } else if !template.flawed
                && !placeholders.iter().any(|placeholder| placeholder.names[0] == name)
            {
                let beside = match Level::Field.row(&name) {
                    Some(row) => {
                        format!(", or as a key of its own, beside the template, {}", row.usage())
                    }
                    None => String::new(),
                };
                self.errors.at(
                    argument.name.span(),
                    format!("the template never uses `{name}`: write `{{{name}}}` in it{beside}, or remove `{name}`"),
                );
            }
        }
    }
}

/// True if an argument is of an item, and not of the result alone.
fn asks_for_item(value: &Expression<'_>, scope: Scope) -> bool {
    let asked = |names| value.own().is_none_or(|value| asked(names, value));
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
