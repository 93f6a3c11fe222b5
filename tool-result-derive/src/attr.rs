//! Reads `#[tool_result(…)]` by the table of keys.

#[cfg(test)]
mod documented;
mod entry;
mod field_of_self;
mod part;
mod stray;
mod table;
mod value;

use proc_macro2::TokenStream;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative as _;
use syn::{Attribute, Ident, Meta, Token};

use crate::errors::Errors;
use crate::{expr, suggest};
pub(crate) use entry::{Argument, AttrValue, Attrs, Entry, Literal};
pub(crate) use part::{PartAttrs, PartDrawing};
use stray::Stray;
use table::Row;
pub(crate) use table::{DRAWN, Key, LIMITS, Level};
pub(crate) use value::bare_word;

impl Attrs {
    pub(crate) fn read(attrs: &[Attribute], level: Level, errors: &mut Errors) -> Self {
        let (mut read, mut strays) = (Attrs::default(), Vec::new());
        let name = level.attribute();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident(name)) {
            let Meta::List(list) = &attr.meta else {
                let missing = format!("keys are missing: write `#[{name}(key = value, …)]`");
                errors.over(&attr.meta, missing);
                continue;
            };
            let parser = |input: ParseStream<'_>| read.entries(input, level, &mut strays, errors);
            if let Err(error) = list.parse_args_with(parser) {
                errors.push(error);
            }
        }
        for stray in &strays {
            read.take(stray, errors);
        }
        if matches!(level, Level::Enum | Level::Variant | Level::VariantField | Level::ErrorVariant)
        {
            read.refuse_fields_of_self(errors);
        }
        read
    }

    fn entries(
        &mut self,
        input: ParseStream<'_>,
        level: Level,
        strays: &mut Vec<Stray>,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        while !input.is_empty() {
            if let Err(error) = self.entry(input, level, strays, errors) {
                errors.push(error);
                expr::to_comma(input)?;
            }
            if input.is_empty() || input.peek(Token![,]) {
                input.parse::<Option<Token![,]>>()?;
            } else {
                errors.push(input.error(value::COMMA_MISSING));
                if input.parse::<Option<Token![;]>>()?.is_none() && !input.peek(Ident::peek_any) {
                    expr::to_comma(input)?;
                    input.parse::<Option<Token![,]>>()?;
                }
            }
        }
        Ok(())
    }

    /// One key. After an error of its own, the next comma is where reading goes on.
    fn entry(
        &mut self,
        input: ParseStream<'_>,
        level: Level,
        strays: &mut Vec<Stray>,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        let name = input.call(Ident::parse_any).map_err(|error| {
            syn::Error::new(
                error.span(),
                format!("expected a key here: one of {}", suggest::list(level.names())),
            )
        })?;
        let typed = name.unraw().to_string();
        let word = level.word(&typed).filter(|_| value::ends(input));
        let Some(row) = word.or_else(|| level.row(&typed)) else {
            let (mistake, span) = (errors.count(), name.span());
            errors.at(span, unknown(&typed, level));
            let value = skip(input, level)?;
            let argument = value.map(|value| Argument { name, value });
            strays.extend(argument.map(|argument| Stray { argument, mistake }));
            // a role that was meant is not missed as well
            if let Some((row, _)) = elsewhere(&typed, level) {
                self.add(row.key, span, AttrValue::Invalid);
            }
            return Ok(());
        };
        if self.get(row.key).is_some() && !row.key.is_repeatable() {
            errors.at(name.span(), format!("`{typed}` is given twice: keep one"));
        }
        let ahead = input.fork();
        let value = match value::read(row, &name, &ahead, errors) {
            Ok(value) => {
                input.advance_to(&ahead);
                value
            }
            Err(error) => {
                errors.push(on_another_level(error, row, level, &name, input));
                skip(input, level)?;
                AttrValue::Invalid
            }
        };
        self.add(row.key, name.span(), value);
        Ok(())
    }
}

/// The row of a key on another level, and that level.
fn elsewhere(typed: &str, level: Level) -> Option<(&'static Row, Level)> {
    let mut others = level.others().iter();
    others.find_map(|other| other.row(typed).map(|row| (row, *other)))
}

/// Says of a value in a form of another level's where it goes.
fn on_another_level(
    error: syn::Error,
    row: &Row,
    level: Level,
    name: &Ident,
    input: ParseStream<'_>,
) -> syn::Error {
    let typed = row.key.name();
    let is_right = |there: &Row| {
        there.form != row.form
            && value::read(there, name, &input.fork(), &mut Errors::default()).is_ok()
    };
    let mut there = level.others().iter().flat_map(|other| {
        let rows = [other.word(typed), other.row(typed)];
        rows.into_iter().flatten().map(|row| (row, *other))
    });
    let Some((there, other)) = there.find(|(there, _)| is_right(there)) else { return error };
    let (key, here, other) = (typed, level.name(), other.name());
    let (usage, usage_there) = (row.usage, there.usage);
    syn::Error::new(
        name.span(),
        format!(
            "on {here}, `{key}` is written {usage}: write that, or move this to {other}, where it is {usage_there}"
        ),
    )
}

fn unknown(typed: &str, level: Level) -> String {
    let here = level.name();
    if let Some((row, other)) = elsewhere(typed, level) {
        let there = other.name();
        return format!(
            "`{typed}` goes on {there}, not on {here}: there it is written {}",
            row.usage
        );
    }
    if LIMITS.iter().any(|(limit, _)| *limit == typed) && level.row(Key::Limit.name()).is_some() {
        return format!("`{typed}` goes into `limit`: write `limit({typed} = n)`");
    }
    if level == Level::PartField && Level::Field.row(typed).is_some() {
        let is_untrusted = typed == Key::Untrusted.name();
        let fix =
            if is_untrusted { "write the type `Untrusted<…>` instead" } else { "remove this" };
        return format!("`{typed}` goes on a field of a result, not on one of a part: {fix}");
    }
    let meant = suggest::did_you_mean(typed, level.names());
    let stop = if meant.is_empty() { ":" } else { "" };
    let names = suggest::list(level.names());
    format!("unknown key `{typed}`{meant}{stop} {here} takes {names}")
}

/// Passes over a value that cannot be read, and answers with the expression that it is.
fn skip(input: ParseStream<'_>, level: Level) -> syn::Result<Option<TokenStream>> {
    let assigned = input.parse::<Option<Token![=]>>()?.is_some();
    let ahead = input.fork();
    let is_key = |name: &str| level.row(name).is_some();
    if assigned && let Ok(value) = expr::expression(&ahead, &is_key) {
        input.advance_to(&ahead);
        return Ok(Some(value));
    }
    expr::to_comma(input)?;
    Ok(None)
}
