//! The differences that are intended.

use crate::difference::{Change, Difference};
use crate::path::{covers, is, names, parent};

#[derive(Clone, Debug)]
pub(crate) enum Allowance {
    /// A field that differs so.
    Field(Change, String),
    Renamed(String, String),
    Lost(String),
}

impl Allowance {
    pub(crate) fn written(&self) -> String {
        match self {
            Allowance::Field(change, path) => format!("allow_{}({path:?})", change.word()),
            Allowance::Renamed(from, to) => format!("allow_renamed({from:?}, {to:?})"),
            Allowance::Lost(value) => format!("allow_lost({value:?})"),
        }
    }

    pub(crate) fn allows(&self, difference: &Difference) -> bool {
        let at = &*difference.path;
        match self {
            Allowance::Field(change, path) if *change == difference.change => covers(path, at),
            Allowance::Field(Change::Changed, path) => covers(path, parent(at)),
            _ => difference
                .renamed_to
                .as_ref()
                .is_some_and(|new| self.new_name(at).is_some_and(|to| names(to, new))),
        }
    }

    /// Returns the name that the field at `path` may have now: its path, or the key.
    pub(crate) fn new_name(&self, path: &str) -> Option<&str> {
        match self {
            Allowance::Renamed(from, to) if is(from, path) => Some(to),
            _ => None,
        }
    }
}
