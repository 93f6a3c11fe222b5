//! The differences that are intended.

use crate::json::{Change, Difference};
use crate::lost::LostValue;
use crate::path::{covers, is, names, parent};

/// One way in which an answer may differ.
#[derive(Clone, Debug)]
pub(crate) enum Allowance {
    Added(String),
    Missing(String),
    Changed(String),
    Renamed(String, String),
    Lost(String),
}

impl Allowance {
    /// Returns the call that makes it, as it is written in code.
    pub(crate) fn written(&self) -> String {
        match self {
            Allowance::Added(path) => format!("allow_added({path:?})"),
            Allowance::Missing(path) => format!("allow_missing({path:?})"),
            Allowance::Changed(path) => format!("allow_changed({path:?})"),
            Allowance::Renamed(from, to) => format!("allow_renamed({from:?}, {to:?})"),
            Allowance::Lost(value) => format!("allow_lost({value:?})"),
        }
    }

    pub(crate) fn allows(&self, difference: &Difference) -> bool {
        let at = &*difference.path;
        match (self, difference.change) {
            (Allowance::Changed(path), Change::Changed)
            | (Allowance::Missing(path), Change::Missing)
            | (Allowance::Added(path), Change::Added) => covers(path, at),
            (Allowance::Changed(path), _) => covers(path, parent(at)),
            (Allowance::Renamed(from, to), Change::Renamed) => {
                is(from, at) && difference.renamed_to.as_ref().is_some_and(|at| names(to, at))
            }
            _ => false,
        }
    }

    /// Returns the path of a field that has another name now, with that name.
    pub(crate) fn rename(&self) -> Option<(&str, &str)> {
        match self {
            Allowance::Renamed(from, to) => Some((from, to)),
            _ => None,
        }
    }

    pub(crate) fn is_met(&self, differences: &[Difference], lost: &[LostValue]) -> bool {
        match self {
            Allowance::Lost(value) => lost.iter().any(|lost| lost.is(value)),
            _ => differences.iter().any(|difference| self.allows(difference)),
        }
    }
}
