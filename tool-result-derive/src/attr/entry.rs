//! The keys that are given at one place, and their values.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::{ExprPath, Ident, LitStr};

use super::table::Key;

#[derive(Clone, Default)]
pub(crate) struct Attrs(pub(super) Vec<Entry>);

#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) key: Key,
    pub(crate) span: Span,
    pub(crate) value: AttrValue,
    /// A variant has it from its enum.
    pub(crate) is_default: bool,
}

#[derive(Clone)]
pub(crate) enum AttrValue {
    Flag,
    Texts(Vec<LitStr>),
    Template(Literal),
    Path(ExprPath),
    Expression(TokenStream),
    Pairs(Vec<Argument>),
    /// Fields, and values with names of their own.
    NamesOrPairs(Vec<NameOrPair>),
    /// `self.name`: a field of the struct.
    OwnField(Ident),
}

#[derive(Clone)]
pub(crate) struct Literal {
    pub(crate) text: LitStr,
    pub(crate) arguments: Vec<Argument>,
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

impl Argument {
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

/// The list that a key has.
macro_rules! lists {
    ($($name:ident: $kind:ident($item:ty);)*) => {$(
        pub(crate) fn $name(&self, key: Key) -> &[$item] {
            if let Some(AttrValue::$kind(all)) = self.get(key).map(|entry| &entry.value) { all } else { &[] }
        }
    )*};
}

impl Attrs {
    /// Takes those of an enum's keys that a variant has not, if they are wanted of it.
    pub(crate) fn take_defaults(&mut self, of_enum: &Attrs, is_wanted: impl Fn(Key) -> bool) {
        for entry in &of_enum.0 {
            if self.own().all(|own| own.key != entry.key) && is_wanted(entry.key) {
                self.0.push(Entry { is_default: true, ..entry.clone() });
            }
        }
    }

    pub(crate) fn own(&self) -> impl Iterator<Item = &Entry> {
        self.0.iter().filter(|entry| !entry.is_default)
    }

    pub(crate) fn get(&self, key: Key) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.key == key)
    }

    pub(crate) fn among(&self, keys: &[Key]) -> impl Iterator<Item = &Entry> {
        self.0.iter().filter(|entry| keys.contains(&entry.key))
    }

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
        names_or_pairs: NamesOrPairs(NameOrPair);
    }

    pub(crate) fn is_only(&self, half: &str) -> bool {
        self.path(Key::Only).is_some_and(|path| path.path.is_ident(half))
    }
}
