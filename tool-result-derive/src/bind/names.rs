//! Resolves the name of a placeholder.

use std::collections::HashSet;

use super::texts::{Binder, PartSource, Scope, Source, Value};
use crate::attr::{Argument, Key, Literal};
use crate::item::{Field, Item};
use crate::roles::RoleSource;
use crate::scope::{ENTRY_NAMES, MORE_NAMES};
use crate::template::Placeholder;
use crate::{suggest, types};

impl Binder<'_, '_> {
    pub(super) fn value(
        &self,
        placeholder: &Placeholder,
        literal: &Literal,
        arguments: &[Source],
        scope: Scope,
        owner: Option<usize>,
    ) -> Result<Value, String> {
        let (name, rest) = placeholder.names.split_first().ok_or("a name is missing")?;
        let argument = literal.arguments.iter().position(|argument| argument.name_is(name));
        let source = match argument {
            Some(argument) => arguments[argument],
            None if matches!(scope, Scope::Each | Scope::Entry) => match name.as_str() {
                "index" => Source::Index,
                "key" | "value" => Source::Item,
                _ if scope == Scope::Each => Source::Item,
                _ => return Err(unknown(self.item, placeholder, literal, scope)),
            },
            None => self.struct_source(placeholder, name, literal, scope)?,
        };
        let is_part = source == Source::Item && name != "item";
        let path = if is_part { placeholder.names.clone() } else { rest.to_vec() };
        let is_one = matches!(source, Source::Index | Source::Tool | Source::OfMore)
            || source == Source::Item && scope == Scope::Entry && name == "key";
        if is_one && !rest.is_empty() {
            return Err(format!("`{name}` is one value, which has no parts: write `{{{name}}}`"));
        }
        let is_item = match scope {
            Scope::Each => source == Source::Item && path.is_empty(),
            Scope::Entry => source == Source::Item && path == ["value"],
            _ => false,
        };
        let (source, path, part) = match (scope, source) {
            (Scope::Part, Source::Field(index)) => {
                // a part is an item whose keys are known
                let key = std::slice::from_ref(&self.item.fields[index].key);
                let part = rest.is_empty().then_some(PartSource::Field(index));
                (Source::Item, [key, rest].concat(), part)
            }
            _ => (source, path, owner.filter(|_| is_item).map(PartSource::Item)),
        };
        Ok(Value { placeholder: placeholder.clone(), source, path, part, ..Value::default() })
    }

    fn struct_source(
        &self,
        placeholder: &Placeholder,
        name: &str,
        literal: &Literal,
        scope: Scope,
    ) -> Result<Source, String> {
        if name == "tool" && !self.item.is_part {
            return Ok(Source::Tool);
        }
        let position = self.item.fields.iter().position(|field| field.name == name);
        // the final value of a cursor is what the next call needs
        let is_cursor =
            position.is_some_and(|index| self.item.fields[index].attrs.get(Key::Cursor).is_some());
        if scope == Scope::More && MORE_NAMES.contains(&name) && !is_cursor {
            return Ok(Source::OfMore);
        }
        if let Some(index) = position {
            let field = &self.item.fields[index];
            let has_lines = self.roles.field(Key::Items) == Some(index);
            if placeholder.count.is_some() && types::is_string(field.ty) && !has_lines {
                return Err(format!("`{name}` is a text, which has no count: {COUNTED_TEXT}"));
            }
            return leads_on(field, placeholder).map(|()| Source::Field(index));
        }
        if scope == Scope::Part && placeholder.names == ["index"] {
            return Ok(Source::Index);
        }
        let actions = self.roles.source(Key::NextActions);
        let is_computed = matches!(actions, Some(RoleSource::Computed(_) | RoleSource::Flattened));
        if name == "next_actions" && is_computed {
            return Ok(Source::NextActions);
        }
        Err(unknown(self.item, placeholder, literal, scope))
    }
}

const OWN_VALUE: &str = "; if it is a struct of yours, write its path, such as `self::Value`";

const COUNTED_TEXT: &str = "write an argument, such as `n = self.text.len()`, or mark the text \
    `items`, where its lines are counted";

pub(super) const COMPUTED_ACTIONS: &str = "`next_actions` is an expression on the struct, not a \
    field: in `markdown = \"…\"` write `{next_actions}` on a line of its own, and remove it from \
    other templates";

/// The field has a value, and names lead on to the fields of structs alone.
fn leads_on(field: &Field<'_>, placeholder: &Placeholder) -> Result<(), String> {
    let (name, written) = (&field.name, placeholder.written());
    match placeholder.names.get(1) {
        Some(key) if types::is_open(field.ty) => {
            let get = match types::option(field.ty) {
                Some(_) => format!("as_ref().and_then(|map| map.get(\"{key}\"))"),
                None => format!("get(\"{key}\")"),
            };
            let own = if types::is_generic(field.ty) { "" } else { OWN_VALUE };
            Err(format!(
                "`{written}` names a key of `{name}`, whose keys are data and cannot be checked: name the value \
                 after the template, `{key} = self.{name}.{get}`, and write `{{{key}}}`{own}"
            ))
        }
        Some(_) if types::is_list(field.ty) => Err(format!(
            "`{written}` names a field of the list `{name}`, which has none: write `{{{name}:len}}` for the number of \
             its items, or `{{{name}:#}}` with a noun"
        )),
        _ if field.index.is_some() => Ok(()),
        _ => {
            let path = placeholder.names.join(".");
            Err(format!(
                "`{written}` has no value of its own, since serde skips or flattens the field `{name}`: name the \
                 value that you want after the template, `n = self.{path}`, and write `{{n}}`"
            ))
        }
    }
}

fn unknown(item: &Item<'_>, placeholder: &Placeholder, literal: &Literal, scope: Scope) -> String {
    let given: Vec<String> = literal.arguments.iter().map(Argument::plain_name).collect();
    let ours = match scope {
        Scope::More => &["next", "next_item", "shown", "total", "tool"][..],
        Scope::Part => &["index"],
        Scope::Entry => ENTRY_NAMES,
        _ if item.is_part => &[],
        _ => &["tool"],
    };
    let fields = item.fields.iter().filter(|field| scope != Scope::Entry && field.index.is_some());
    let fields = fields.map(|field| field.name.as_str());
    let names = given.iter().map(String::as_str).chain(fields).chain(ours.iter().copied());
    let mut seen = HashSet::new();
    let names: Vec<&str> = names.filter(|name| seen.insert(name.to_string())).collect();
    let name = &placeholder.names[0];
    let is_place = name.trim_start_matches('_').parse::<u8>().is_ok();
    let otherwise = if is_place { " (write an argument, `n = _0`):" } else { ":" };
    let candidate = suggest::did_you_mean(name, names.iter().copied(), otherwise);
    let written = placeholder.written();
    let flattened = item.fields.iter().find(|field| field.serde.flatten).map(|field| &field.name);
    let flattened = flattened.map_or_else(String::new, |name| {
        format!("; a value in the flattened `{name}` is an argument, `n = self.{name}…`")
    });
    let names = suggest::list(names);
    format!("`{written}` is not a field{candidate} this template takes {names}{flattened}")
}
