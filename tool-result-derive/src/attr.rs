//! Reads `#[tool_result(…)]` by the table of keys.

mod entry;
mod field_of_self;
mod table;
mod value;

use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative as _;
use syn::{Attribute, Ident, LitStr, Token};

use crate::errors::Errors;
use crate::{expr, suggest};
pub(crate) use entry::{Argument, AttrValue, Attrs, Entry, Literal, NameOrPair};
pub(crate) use table::{DRAWN, Key, LIMITS, Level, ROLES, Row};

impl Attrs {
    pub(crate) fn read(attrs: &[Attribute], level: Level, errors: &mut Errors) -> Self {
        let mut reader = Reader { read: Attrs::default(), level, strays: Vec::new(), errors };
        for attr in attrs.iter().filter(|attr| attr.path().is_ident(level.attribute())) {
            reader.attribute(attr);
        }
        let Reader { read, strays, .. } = reader;
        for (name, mistake) in strays {
            if let Some(key) = read.template_that_asks_for(&name) {
                errors.reword(mistake, misplaced(&name, key));
            }
        }
        if matches!(level, Level::Enum | Level::Variant | Level::VariantField | Level::ErrorVariant)
        {
            read.refuse_fields_of_self(errors);
        }
        read
    }
}

/// Reads the attributes at one place.
struct Reader<'e> {
    read: Attrs,
    level: Level,
    /// Names that are no keys, but perhaps arguments of a template, each with the number of its mistake.
    strays: Vec<(String, usize)>,
    errors: &'e mut Errors,
}

impl Reader<'_> {
    fn attribute(&mut self, attr: &Attribute) {
        let is_part = matches!(self.level, Level::Part | Level::PartVariant);
        let list = attr.meta.require_list().ok();
        let Some(list) = list.filter(|list| !(is_part && list.tokens.is_empty())) else {
            let name = self.level.attribute();
            let keys = || format!("keys are missing: write `#[{name}(key = value, …)]`");
            let missing = if is_part { NO_DRAWING.to_owned() } else { keys() };
            return self.errors.push(syn::Error::new_spanned(&attr.meta, missing));
        };
        let read = if is_part { Self::part } else { Self::entries };
        if let Err(error) = list.parse_args_with(|input: ParseStream<'_>| read(self, input)) {
            self.errors.push(error);
        }
    }

    /// The template of a part, or its keys.
    fn part(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let (at, mut is_second) = (input.span(), false);
        if let Some(row) = Key::Part.row().filter(|_| input.peek(LitStr)) {
            let template = value::template(row, input)?;
            is_second = self.read.get(Key::Part).is_some();
            self.read.add(Key::Part, at, AttrValue::Template(template));
        } else {
            self.entries(input)?;
        }
        let is_given = |key| self.read.get(key).is_some();
        if is_second || is_given(Key::Part) && is_given(Key::With) {
            self.errors.at(at, TWO_DRAWINGS);
        }
        Ok(())
    }

    fn entries(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        while !input.is_empty() {
            if let Err(error) = self.entry(input) {
                self.errors.push(error);
                expr::to_comma(input)?;
            }
            if input.is_empty() || input.peek(Token![,]) {
                input.parse::<Option<Token![,]>>()?;
            } else {
                self.errors.push(input.error(value::COMMA_MISSING));
                if input.parse::<Option<Token![;]>>()?.is_none() && !input.peek(Ident::peek_any) {
                    expr::to_comma(input)?;
                    input.parse::<Option<Token![,]>>()?;
                }
            }
        }
        Ok(())
    }

    /// One key. After an error of its own, the next comma is where reading goes on.
    fn entry(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let level = self.level;
        let name = input.call(Ident::parse_any).map_err(|error| {
            let names = suggest::list(level.names());
            syn::Error::new(error.span(), format!("expected a key here: one of {names}"))
        })?;
        let typed = name.unraw().to_string();
        let word = level.word(&typed).filter(|_| value::ends(input));
        let Some(row) = word.or_else(|| level.row(&typed)) else {
            return self.unknown(&name, &typed, input);
        };
        if self.read.get(row.key).is_some() && !row.key.is_repeatable() {
            self.errors.at(name.span(), format!("`{typed}` is given twice: keep one"));
        }
        let ahead = input.fork();
        match value::read(row, &name, &ahead, self.errors) {
            Ok(value) => {
                input.advance_to(&ahead);
                if let Some(value) = value {
                    self.read.add(row.key, name.span(), value);
                }
            }
            Err(error) => {
                self.errors.push(on_another_level(error, row, level, &name, input));
                skip(input, level)?;
            }
        }
        Ok(())
    }

    /// A name that is no key here, but perhaps an argument of a template.
    fn unknown(&mut self, name: &Ident, typed: &str, input: ParseStream<'_>) -> syn::Result<()> {
        let mistake = self.errors.count();
        self.errors.at(name.span(), unknown(typed, self.level));
        if skip(input, self.level)? {
            self.strays.push((typed.to_owned(), mistake));
        }
        Ok(())
    }
}

const NO_DRAWING: &str = "say how the part is drawn: write `#[tool_part(\"{field} …\")]`, or remove this for the \
    default layout";
const TWO_DRAWINGS: &str = "the part is drawn in two ways: keep one";

/// The rows of a key on other levels, each with its level.
fn elsewhere(typed: &str, level: Level) -> impl Iterator<Item = (&'static Row, Level)> {
    level.others().iter().flat_map(move |other| {
        let rows = [other.row(typed), other.word(typed)];
        rows.into_iter().flatten().map(|row| (row, *other))
    })
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
        there.forms != row.forms
            && value::read(there, name, &input.fork(), &mut Errors::default()).is_ok()
    };
    let there = elsewhere(typed, level).find(|(there, _)| is_right(there));
    let Some((there, other)) = there else { return error };
    let (here, other) = (level.name(), other.name());
    let (usage, usage_there) = (row.usage(), there.usage());
    syn::Error::new(
        name.span(),
        format!(
            "on {here}, `{typed}` is written {usage}: write that, or move this to {other}, where it is {usage_there}"
        ),
    )
}

fn unknown(typed: &str, level: Level) -> String {
    let here = level.name();
    if let Some((row, other)) = elsewhere(typed, level).next() {
        let there = other.name();
        return format!(
            "`{typed}` goes on {there}, not on {here}: there it is written {}",
            row.usage()
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
    let meant = suggest::did_you_mean(typed, level.names(), ":");
    let names = suggest::list(level.names());
    format!("unknown key `{typed}`{meant} {here} takes {names}")
}

fn misplaced(name: &str, template: Key) -> String {
    let key = template.name();
    format!(
        "`{name}` is an argument of `{key}`, not a key: write `{key}(\"… {{{name}}}\", {name} = …)`"
    )
}

/// Passes over a value that cannot be read. True where it is an expression.
fn skip(input: ParseStream<'_>, level: Level) -> syn::Result<bool> {
    let assigned = input.parse::<Option<Token![=]>>()?.is_some();
    let ahead = input.fork();
    let is_key = |name: &str| level.row(name).is_some();
    let is_expression = assigned && expr::expression(&ahead, &is_key).is_ok();
    if is_expression {
        input.advance_to(&ahead);
    } else {
        expr::to_comma(input)?;
    }
    Ok(is_expression)
}
