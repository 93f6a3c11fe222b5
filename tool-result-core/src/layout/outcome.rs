//! The layout of a value whose type is an enum, and the place where serde writes its fields.

use super::{Attr, DefaultLimits, Layout};

/// The representation that serde gives the variants of an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tagging {
    /// `{"Variant": {…}}`: by this key.
    External(&'static str),
    /// `{"tag": "Variant", …}`: under this key beside the fields.
    Internal(&'static str),
    /// `{"tag": "Variant", "content": {…}}`: under the first key, with the fields below the second.
    Adjacent(&'static str, &'static str),
    /// Not at all.
    Untagged,
}

impl Tagging {
    /// The key that the fields are below.
    #[must_use]
    pub const fn content(&self) -> Option<&'static str> {
        match self {
            Tagging::External(key) | Tagging::Adjacent(_, key) => Some(key),
            Tagging::Internal(_) | Tagging::Untagged => None,
        }
    }
}

/// One variant of an enum.
#[derive(Debug)]
pub struct Variant {
    /// The representation that serde gives it.
    pub tagging: Tagging,
    /// The attributes of its fields, or of the result that it holds.
    pub layout: &'static [Attr],
    /// The variants of the result that it holds, where that is an enum.
    pub variants: &'static [Variant],
    /// The identifiers that the enum gives, where it holds a result.
    pub tools: Option<&'static [&'static str]>,
    /// The limits that the enum gives, where it holds a result.
    pub limit: Option<DefaultLimits>,
    /// Serde refuses to write it.
    pub skipped: bool,
}

impl Variant {
    /// Returns what this variant is read by, where its fields are the result.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::from_attrs(self.layout).within(self)
    }
}

/// A variant of an enum that has fields.
#[must_use]
pub const fn variant(tagging: Tagging, layout: &'static [Attr]) -> Variant {
    Variant { tagging, layout, variants: &[], tools: None, limit: None, skipped: false }
}

/// The layout of one value, and the place of its fields.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The layout of its fields.
    pub layout: &'static Layout,
    /// The identifiers that it may answer under; empty where it may answer under any.
    pub tools: &'static [&'static str],
    /// The default limits.
    pub limit: DefaultLimits,
    /// The enums around its fields, from the outermost on.
    pub tagging: Vec<Tagging>,
}

impl Outcome {
    /// Returns what a struct with these attributes is read by.
    #[must_use]
    pub fn from_attrs(attrs: &'static [Attr]) -> Self {
        let layout = Layout::from_attrs(attrs);
        Outcome { layout, tools: &layout.tools, limit: layout.limit, tagging: Vec::new() }
    }

    /// Puts an enum around it, of which it is this variant.
    #[must_use]
    pub fn within(mut self, variant: &Variant) -> Self {
        if variant.tagging != Tagging::Untagged {
            self.tagging.insert(0, variant.tagging);
        }
        self.tools = variant.tools.unwrap_or(self.tools);
        self.limit = variant.limit.unwrap_or(self.limit);
        self
    }

    /// The keys that lead from the top of the JSON to the fields.
    pub(crate) fn path(&self) -> impl Iterator<Item = &'static str> {
        self.tagging.iter().filter_map(Tagging::content)
    }

    /// The keys of variants: what no value says.
    pub(crate) fn variant_keys(&self) -> impl Iterator<Item = &'static str> {
        self.tagging.iter().filter_map(|tagging| match tagging {
            Tagging::External(key) => Some(*key),
            _ => None,
        })
    }
}
