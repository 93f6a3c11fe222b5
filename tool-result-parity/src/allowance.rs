//! The differences that are intended.

use std::collections::HashMap;

use crate::json::{Change, Difference};
use crate::lost::{LostValue, OwnCounts};
use crate::path::{covers, is, names, parent};
use crate::token::canonical;
use crate::values::lines;

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

/// Allows as many copies of a value to be lost as changed at allowed places, and no more than the new
/// text has of the values that took their place.
pub(crate) fn forgive(
    lost: &mut [LostValue],
    differences: &[Difference],
    allowed: &[Allowance],
    stands: &OwnCounts,
) {
    let mut replaced: HashMap<String, Vec<String>> = HashMap::new();
    let mut gone: HashMap<String, usize> = HashMap::new();
    for change in differences.iter().filter(|change| change.change == Change::Changed) {
        let new = change.new.as_ref().and_then(|new| lines(new).into_iter().next());
        let new = new.filter(|_| is_allowed(change, allowed));
        for old in change.old.as_ref().into_iter().flat_map(lines) {
            replaced.entry(old.clone()).or_default().extend(new.clone());
            *gone.entry(old).or_default() += 1;
        }
    }
    let mut gained: HashMap<&str, usize> = HashMap::new();
    for lost in lost {
        let mut short = lost.short;
        for new in replaced.get(canonical(&lost.value)).into_iter().flatten() {
            let gained = gained.entry(new).or_insert_with(|| {
                let (before, now) = stands.get(new).copied().unwrap_or_default();
                (now + gone.get(new).unwrap_or(&0)).saturating_sub(before).min(now)
            });
            if short > 0 && *gained > 0 {
                (short, *gained) = (short - 1, *gained - 1);
            }
        }
        lost.allowed |= short == 0;
    }
}
