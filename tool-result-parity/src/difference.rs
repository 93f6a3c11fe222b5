//! A field that differs in two maps.

use serde_json::Value;

/// Says how a field differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// The field holds another value, or one of another type.
    Changed,
    /// Only the old map has it.
    Missing,
    /// Only the new map has it.
    Added,
    /// The field has another name. If it also holds another value, that is a difference of its own.
    Renamed,
}

impl Change {
    pub(crate) fn word(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// Describes a field that differs, or the same field of many items.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Difference {
    /// The way in which it differs.
    pub change: Change,
    /// Its path: `references[3].line`, or `references[*].line` for many.
    pub path: String,
    /// The last key of the path that it has now, if it is renamed.
    pub renamed_to: Option<String>,
    /// The value in the old map; of many items, the first one's.
    pub old: Option<Value>,
    /// The value in the new map there.
    pub new: Option<Value>,
    /// The number of places.
    pub count: usize,
    /// True if the difference is allowed.
    pub allowed: bool,
}
