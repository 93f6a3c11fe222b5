//! The differences of two maps, as a report has them.

use std::collections::HashMap;

use serde_json::Value;

use crate::allowance::{Allowance, is_allowed};
use crate::json::{Change, Finding};
use crate::path::{last, parent, pattern};

impl Change {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Change::Changed => "changed",
            Change::Reordered => "reordered",
            Change::Missing => "missing",
            Change::Added => "added",
            Change::Renamed => "renamed",
            Change::Moved => "moved",
        }
    }
}

/// A field that differs, or the same field of many items.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Difference {
    /// In which way.
    pub change: Change,
    /// Where: `references[3].line`, or `references[*].line` for many.
    pub path: String,
    /// The last key of the path that it has now, if it is renamed; the whole path, if it is moved.
    pub renamed_to: Option<String>,
    /// The value in the old map; of many items, the first one's.
    pub old: Option<Value>,
    /// The value in the new map there.
    pub new: Option<Value>,
    /// In how many places.
    pub count: usize,
    /// It is meant to differ.
    pub allowed: bool,
}

impl Difference {
    /// The old float and the new one, if the old one is an `f32` that became an `f64` digit by digit.
    pub(crate) fn widened(&self) -> Option<(String, String)> {
        let float = |value: &Option<Value>| match value {
            Some(Value::Number(number)) if number.is_f64() => Some(number.to_string()),
            _ => None,
        };
        let (wide, single) = (float(&self.old)?, float(&self.new)?);
        let (old, new): (f64, f32) = (wide.parse().ok()?, single.parse().ok()?);
        let is_widened = old.to_bits() == f64::from(new).to_bits() && wide.len() > single.len();
        (self.change == Change::Changed && is_widened).then_some((wide, single))
    }
}

/// Each kind of difference at each field, in the order of the map.
pub(crate) fn differences(findings: &[Finding], allowed: &[Allowance]) -> Vec<Difference> {
    let mut differences: Vec<Difference> = Vec::new();
    let mut numbers = HashMap::new();
    for finding in findings {
        let is_allowed = is_allowed(finding, allowed);
        let pattern_here = pattern(&finding.path);
        let to = finding.to.as_deref();
        let many = to.map(|to| if is_move(finding) { pattern(to) } else { last(to).to_owned() });
        let key = (finding.change, pattern_here.clone(), many.clone(), is_allowed);
        let number = *numbers.entry(key).or_insert(differences.len());
        if let Some(difference) = differences.get_mut(number) {
            difference.count += 1;
            difference.path = pattern_here;
            difference.renamed_to = many;
            continue;
        }
        differences.push(Difference {
            change: finding.change,
            path: finding.path.clone(),
            renamed_to: to.map(|to| if is_move(finding) { to } else { last(to) }.to_owned()),
            old: finding.old.clone(),
            new: finding.new.clone(),
            count: 1,
            allowed: is_allowed,
        });
    }
    differences
}

/// The whole path is another, not only its last key.
fn is_move(finding: &Finding) -> bool {
    finding.to.as_deref().is_some_and(|to| parent(to) != parent(&finding.path))
}
