//! Reads `#[tool_result(…)]` by the table of keys.

mod entry;
mod table;
mod value;

use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;
use syn::{Attribute, Ident, LitStr, Token};

use crate::errors::Errors;
use crate::{expr, suggest};
pub(crate) use entry::{Argument, AttrValue, Attrs, Entry, Literal, NameOrPair};
pub(crate) use table::{DRAWN, Key, LIMITS, Level, ROLES};

impl Attrs {
    pub(crate) fn read(attrs: &[Attribute], level: Level, errors: &mut Errors) -> Self {
        let mut read = Attrs::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident(level.attribute())) {
            let entries = |input: ParseStream<'_>| read.read_entries(input, level, errors);
            if let Err(error) = attr.parse_args_with(entries) {
                errors.push(error);
            }
        }
        if let (Some(_), Some(with)) = (read.get(Key::Part), read.get(Key::With)) {
            errors.at(with.span, "the part is drawn in two ways: keep one");
        }
        read
    }

    /// Reads on behind the next comma after a mistake.
    fn read_entries(
        &mut self,
        input: ParseStream<'_>,
        level: Level,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        while !input.is_empty() {
            if !self.take_argument(input, level, errors) {
                match read_entry(input, level) {
                    Ok(entry) => self.add(entry, errors),
                    Err(error) => {
                        errors.push(error);
                        expr::to_comma(input)?;
                    }
                }
            }
            if !input.is_empty() && !input.peek(Token![,]) {
                errors.push(input.error("a comma is missing before this"));
                expr::to_comma(input)?;
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(())
    }

    /// An argument that stands behind its template, where a key is expected.
    fn take_argument(&mut self, input: ParseStream<'_>, level: Level, errors: &mut Errors) -> bool {
        let (Some(entry), Ok(argument)) = (self.0.last_mut(), input.fork().parse::<Argument>())
        else {
            return false;
        };
        let (key, name) = (entry.key.name(), argument.plain_name());
        let AttrValue::Template(template) = &mut entry.value else { return false };
        let is_it = template.text.value().split(['{', '?', '}', ':', '.']).any(|word| word == name);
        if is_it && level.row(&name).is_none() {
            let message = format!("`{name}` is an argument: write `{key}(\"…\", {name} = …)`");
            errors.at(argument.name.span(), message);
            template.arguments.push(argument);
            return input.parse::<Argument>().is_ok();
        }
        false
    }

    fn add(&mut self, entry: Entry, errors: &mut Errors) {
        if self.get(entry.key).is_some() && entry.key != Key::NextAction {
            errors.at(entry.span, format!("`{}` is given twice: keep one", entry.key.name()));
        } else {
            self.0.push(entry);
        }
    }
}

/// Reports attributes where no key has an effect.
pub(crate) fn no_attributes<'a>(
    attrs: impl IntoIterator<Item = &'a Attribute>,
    level: Level,
    message: &str,
    errors: &mut Errors,
) {
    for attr in attrs.into_iter().filter(|attr| attr.path().is_ident(level.attribute())) {
        errors.at(attr.path().span(), message);
    }
}

fn read_entry(input: ParseStream<'_>, level: Level) -> syn::Result<Entry> {
    let span = input.span();
    if matches!(level, Level::Part | Level::PartVariant) && input.peek(LitStr) {
        let template = AttrValue::Template(input.parse()?);
        return Ok(Entry { key: Key::Part, span, value: template, is_default: false });
    }
    let name = input.call(Ident::parse_any).map_err(|error| {
        let names = suggest::list(level.names());
        syn::Error::new(error.span(), format!("expected a key here: one of {names}"))
    })?;
    let typed = name.unraw().to_string();
    let word = level.word(&typed).filter(|_| value::ends(input));
    let Some(row) = word.or_else(|| level.row(&typed)) else {
        return Err(syn::Error::new(span, unknown(&typed, level)));
    };
    let value = value::read(row, span, input)?;
    Ok(Entry { key: row.key, span, value, is_default: false })
}

fn unknown(typed: &str, level: Level) -> String {
    let is_part = matches!(level, Level::Part | Level::PartVariant);
    let is_plural = |name: &str| name.trim_end_matches('s') == typed.trim_end_matches('s');
    let elsewhere = table::elsewhere(typed, level).filter(|_| !level.names().any(is_plural));
    if let Some((row, there)) = elsewhere {
        let is_text = is_part && there == Level::Struct;
        let part = if is_text { "; the template of a part is `#[tool_part(\"…\")]`" } else { "" };
        let (there, usage) = (there.name(), row.usage());
        return format!("`{typed}` goes on {there}, not here: there it is written {usage}{part}");
    }
    if LIMITS.iter().any(|(limit, _)| *limit == typed) && level.row(Key::Limit.name()).is_some() {
        return format!("`{typed}` goes into `limit`: write `limit({typed} = n)`");
    }
    let candidate = suggest::did_you_mean(typed, level.names(), ":");
    let (here, names) = (level.name(), suggest::list(level.names()));
    let template = if is_part { "its template alone, as `#[tool_part(\"…\")]`, or " } else { "" };
    format!("unknown key `{typed}`{candidate} {here} takes {template}{names}")
}
