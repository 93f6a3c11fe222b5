//! Reads `#[tool_result(…)]` by the table of keys.

#[cfg(test)]
mod documented;
mod field_of_self;
mod part;
mod stray;
mod table;
mod value;

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative as _;
use syn::{Attribute, ExprPath, Ident, LitStr, Meta, Token};

use crate::errors::Errors;
use crate::expr;
use crate::suggest;
pub(crate) use part::{PartAttrs, PartDrawing};
use stray::Stray;
use table::Row;
pub(crate) use table::{Key, LIMITS, Level};
pub(crate) use value::{bare_word, is_plain};

/// The keys given at one place.
#[derive(Default)]
pub(crate) struct Attrs(Vec<Entry>);

/// One key, with its value.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) key: Key,
    pub(crate) span: Span,
    pub(crate) value: AttrValue,
    /// A variant has it from its enum.
    pub(crate) is_default: bool,
}

impl Entry {
    /// Its value was wrong, or it is on the wrong level, which is reported already.
    pub(crate) fn is_wrong(&self) -> bool {
        matches!(self.value, AttrValue::Invalid)
    }
}

#[derive(Clone)]
pub(crate) enum AttrValue {
    Flag,
    Texts(Vec<LitStr>),
    Template(Literal),
    Path(ExprPath),
    Expression(TokenStream),
    Pairs(Vec<Argument>),
    /// Fields of an item, by their names.
    Fields(Vec<Ident>),
    /// Fields, and values with names of their own.
    NamesOrPairs(Vec<NameOrPair>),
    /// `self.name`: a field of the struct.
    OwnField(Ident),
    /// The value was wrong; the mistake is reported already.
    Invalid,
}

/// A template and its arguments.
#[derive(Clone)]
pub(crate) struct Literal {
    pub(crate) text: LitStr,
    pub(crate) arguments: Vec<Argument>,
    /// The key of the enum's that a variant has this template from.
    pub(crate) default_of: Option<Key>,
}

/// `name`, or `name = expression`
#[derive(Clone)]
pub(crate) struct NameOrPair {
    pub(crate) name: Ident,
    pub(crate) value: Option<TokenStream>,
}

/// `name = expression`
#[derive(Clone)]
pub(crate) struct Argument {
    pub(crate) name: Ident,
    pub(crate) value: TokenStream,
}

impl Literal {
    /// A template without arguments.
    fn new(text: LitStr) -> Self {
        Literal { text, arguments: Vec::new(), default_of: None }
    }
}

impl Argument {
    /// The name, without `r#`.
    pub(crate) fn plain_name(&self) -> String {
        self.name.unraw().to_string()
    }

    pub(crate) fn name_is(&self, name: &str) -> bool {
        self.plain_name() == name
    }
}

/// The value of a key that has such a value.
macro_rules! values {
    ($($(#[$doc:meta])* $name:ident: $kind:ident($value:ty);)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name(&self, key: Key) -> Option<&$value> {
            if let AttrValue::$kind(value) = &self.get(key)?.value { Some(value) } else { None }
        }
    )*};
}

/// What a key lists.
macro_rules! lists {
    ($($name:ident: $kind:ident($item:ty);)*) => {$(
        pub(crate) fn $name(&self, key: Key) -> &[$item] {
            if let Some(AttrValue::$kind(all)) = self.get(key).map(|entry| &entry.value) { all } else { &[] }
        }
    )*};
}

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

    /// The first one counts if a key is given twice that may be given once.
    fn add(&mut self, key: Key, span: Span, value: AttrValue) {
        if self.get(key).is_none() || key.is_repeatable() {
            self.0.push(Entry { key, span, value, is_default: false });
        }
    }

    /// Takes those of an enum's keys that a variant has not, if they are wanted of it.
    pub(crate) fn take_defaults(&mut self, of_enum: &Attrs, is_wanted: impl Fn(Key) -> bool) {
        for entry in &of_enum.0 {
            if self.own().any(|own| own.key == entry.key) || !is_wanted(entry.key) {
                continue;
            }
            let mut default = Entry { is_default: true, ..entry.clone() };
            if let AttrValue::Template(literal) = &mut default.value {
                literal.default_of = Some(entry.key);
            }
            self.0.push(default);
        }
    }

    /// Those that are given here, and not by the enum.
    pub(crate) fn own(&self) -> impl Iterator<Item = &Entry> {
        self.0.iter().filter(|entry| !entry.is_default)
    }

    /// Also returns an entry whose value is invalid.
    pub(crate) fn get(&self, key: Key) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.key == key)
    }

    /// Those of a key that may be given several times.
    pub(crate) fn all(&self, key: Key) -> impl Iterator<Item = &Entry> {
        self.0.iter().filter(move |entry| entry.key == key)
    }

    /// Those of the keys that are given, and not wrong by themselves.
    pub(crate) fn among(&self, keys: &[Key]) -> impl Iterator<Item = &Entry> {
        self.0.iter().filter(|entry| !entry.is_wrong() && keys.contains(&entry.key))
    }

    /// Every text, and every template's.
    pub(crate) fn literals(&self) -> impl Iterator<Item = (Key, &LitStr)> {
        self.own().flat_map(|entry| {
            let texts = match &entry.value {
                AttrValue::Texts(texts) => texts.iter().collect(),
                AttrValue::Template(literal) => vec![&literal.text],
                _ => Vec::new(),
            };
            texts.into_iter().map(|text| (entry.key, text))
        })
    }

    values! {
        /// The expression, path or texts of a key; empty where it was wrong.
        expression: Expression(TokenStream);
        path: Path(ExprPath);
        own_field: OwnField(Ident);
        template: Template(Literal);
    }

    lists! {
        texts: Texts(LitStr);
        pairs: Pairs(Argument);
        fields: Fields(Ident);
        names_or_pairs: NamesOrPairs(NameOrPair);
    }

    pub(crate) fn is_only(&self, half: &str) -> bool {
        self.path(Key::Only).is_some_and(|path| path.path.is_ident(half))
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
