//! Named arguments: of the result, or of each item that is drawn.

use proc_macro2::{Span, TokenStream, TokenTree};

use super::{Binder, Expression, Scope, Source, Template, names};
use crate::attr::{Argument, Level, Literal};
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
            let is_taken = names::of_more(&name).is_some() && name != "next";
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
                        format!(", or as a key of its own, beside the template, {}", row.usage)
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

/// The names that `cursor` sees: the number of the first item that is not shown, how many are shown, and how many
/// there are.
pub(crate) const COUNT_NAMES: &[&str] = &["next", "shown", "total"];
/// The names that `more` sees: the position of the next page, and those numbers.
pub(crate) const MORE_NAMES: &[&str] = &["next", "next_item", "shown", "total"];

/// The names that the arguments of `each` may use: the item, and its number.
pub(crate) const ITEM_NAMES: &[&str] = &["item", "index"];
/// The same, of a map.
pub(crate) const ENTRY_NAMES: &[&str] = &["key", "value", "index"];

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

pub(crate) fn is_captured(name: &str, literal: &str) -> bool {
    let mut after =
        literal.split('{').skip(1).filter_map(|placeholder| placeholder.strip_prefix(name));
    after.any(|rest| rest.starts_with(['}', ':']))
}

/// The token in an expression that is this name, and not a field's.
pub(crate) fn mentioned(name: &str, value: &TokenStream) -> Option<Span> {
    // one dot is a field's, two are a range's
    let mut dots = 0;
    for token in value.clone() {
        let found = match &token {
            TokenTree::Ident(ident) if dots != 1 && ident == name => Some(ident.span()),
            TokenTree::Group(group) => mentioned(name, &group.stream()),
            TokenTree::Literal(literal) if is_captured(name, &literal.to_string()) => {
                Some(literal.span())
            }
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        let is_dot = matches!(&token, TokenTree::Punct(dot) if dot.as_char() == '.');
        dots = if is_dot { dots + 1 } else { 0 };
    }
    None
}
