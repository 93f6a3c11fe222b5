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

    fn allows(&self, difference: &Difference) -> bool {
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

    /// Returns the name that a field has now, if it is this one.
    pub(crate) fn new_name(&self, path: &str) -> Option<&str> {
        match self {
            Allowance::Renamed(from, to) if is(from, path) => Some(to),
            _ => None,
        }
    }

    fn is_met(&self, differences: &[Difference], lost: &[LostValue]) -> bool {
        match self {
            Allowance::Lost(value) => lost.iter().any(|lost| lost.is(value)),
            _ => differences.iter().any(|difference| self.allows(difference)),
        }
    }
}

pub(crate) fn is_allowed(difference: &Difference, allowed: &[Allowance]) -> bool {
    allowed.iter().any(|allowance| allowance.allows(difference))
}

/// The allowances that have nothing to allow, as they are written.
pub(crate) fn in_vain(
    differences: &[Difference],
    lost: &[LostValue],
    allowed: &[Allowance],
) -> Vec<String> {
    let in_vain = allowed.iter().filter(|allowance| !allowance.is_met(differences, lost));
    in_vain.map(Allowance::written).collect()
}
