//! The differences of two maps, as a report has them.

use std::collections::HashMap;

use serde_json::Value;

use super::Allowance;
use super::json::Finding;
use super::path::{self, covers, is, names, pattern, spelled};
use super::report::one_line;

/// In which way a field differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// It holds another value, or one of another type.
    Changed,
    /// Only the old map has it.
    Missing,
    /// Only the new map has it.
    Added,
    /// It has another name. Where it holds another value, too, that is a difference of its own.
    Renamed,
}

impl Change {
    pub(super) fn word(self) -> &'static str {
        match self {
            Change::Changed => "changed",
            Change::Missing => "missing",
            Change::Added => "added",
            Change::Renamed => "renamed",
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
    /// The name that it has now, where it is renamed: the last key of its path.
    pub renamed_to: Option<String>,
    /// What the old map holds, in the first of many items.
    pub old: Option<Value>,
    /// What the new map holds there.
    pub new: Option<Value>,
    /// In how many places.
    pub count: usize,
    /// It is meant to differ.
    pub allowed: bool,
}

impl Difference {
    /// The old float and the new one, where the old is an `f32` that became an `f64` digit by digit.
    pub(super) fn widened(&self) -> Option<(String, String)> {
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

/// A value that the old text shows and the new one does not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lost {
    /// The value, or the first of its lines that is lost.
    pub value: String,
    /// Where the JSON holds it, where that is one field: `references[3].line`, or `references[*].line`
    /// of many items. `None` where several fields hold it, or none.
    pub path: Option<String>,
    /// The line of the old text that it stood in: the first one that the new text has not. `None` from
    /// the 201st lost value on.
    pub line: Option<String>,
    /// How many times it stood in the old text.
    pub before: usize,
    /// How many times it stands in the new one.
    pub now: usize,
    /// It may be lost.
    pub allowed: bool,
    /// How many copies of it are lost.
    pub(super) short: usize,
}

impl Lost {
    /// It is spelled so, or so in a report.
    pub(super) fn is(&self, value: &str) -> bool {
        self.value == value || one_line(&self.value) == value
    }

    /// The line that it stood in, where that says more.
    pub(super) fn stood_in(&self) -> String {
        let line = self.line.as_deref().filter(|line| *line != self.value);
        line.map_or_else(String::new, |line| format!("in: {}", one_line(line)))
    }

    /// How often it stands, where it still does.
    pub(super) fn times(&self) -> String {
        match self.now {
            0 => String::new(),
            now => format!("(stands {}, {} before)", times(now), times(self.before)),
        }
    }
}

pub(super) fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

/// Each kind of difference at each field, in the order of the map.
pub(super) fn differences(findings: &[Finding], allowed: &[Allowance]) -> Vec<Difference> {
    let mut differences: Vec<Difference> = Vec::new();
    let mut numbers = HashMap::new();
    for finding in findings {
        let is_allowed = is_allowed(finding, allowed);
        let pattern = pattern(&finding.path);
        let renamed_to =
            finding.to.as_deref().and_then(<[_]>::last).map(|to| spelled(std::slice::from_ref(to)));
        let key = (finding.change, pattern.clone(), renamed_to.clone(), is_allowed);
        let number = *numbers.entry(key).or_insert(differences.len());
        if let Some(difference) = differences.get_mut(number) {
            difference.count += 1;
            difference.path = pattern;
            continue;
        }
        differences.push(Difference {
            change: finding.change,
            path: spelled(&finding.path),
            renamed_to,
            old: finding.old.clone(),
            new: finding.new.clone(),
            count: 1,
            allowed: is_allowed,
        });
    }
    differences
}

/// The allowances that have nothing to allow, as they are written.
pub(super) fn in_vain(findings: &[Finding], lost: &[Lost], allowed: &[Allowance]) -> Vec<String> {
    let is_met = |allowance: &&Allowance| match allowance {
        Allowance::Lost(value) => lost.iter().any(|lost| lost.is(value)),
        other => findings.iter().any(|finding| is_met(finding, other)),
    };
    allowed.iter().filter(|allowance| !is_met(allowance)).map(Allowance::written).collect()
}

fn is_met(finding: &Finding, allowance: &Allowance) -> bool {
    match (allowance, finding.change) {
        (Allowance::Missing(path), Change::Renamed) => covers(path, &finding.path),
        (Allowance::Added(path), Change::Renamed) => {
            finding.to.as_deref().is_some_and(|to| covers(path, to))
        }
        _ => is_allowed(finding, std::slice::from_ref(allowance)),
    }
}

impl Allowance {
    fn written(&self) -> String {
        match self {
            Allowance::Added(path) => format!("allow_added({path:?})"),
            Allowance::Missing(path) => format!("allow_missing({path:?})"),
            Allowance::Changed(path) => format!("allow_changed({path:?})"),
            Allowance::Renamed(from, to) => format!("allow_renamed({from:?}, {to:?})"),
            Allowance::Lost(value) => format!("allow_lost({value:?})"),
        }
    }
}

/// Whether a difference is meant to be.
pub(super) fn is_allowed(finding: &Finding, allowed: &[Allowance]) -> bool {
    let any = |is: &dyn Fn(&Allowance) -> bool| allowed.iter().any(is);
    let may_differ =
        |at: &[path::Step]| any(&|a| matches!(a, Allowance::Changed(path) if covers(path, at)));
    let may_miss =
        |at: &[path::Step]| any(&|a| matches!(a, Allowance::Missing(path) if covers(path, at)));
    let may_be_new =
        |at: &[path::Step]| any(&|a| matches!(a, Allowance::Added(path) if covers(path, at)));
    let above = finding.path.split_last().map_or(&[][..], |(_, above)| above);
    match (finding.change, &finding.to) {
        (Change::Changed, _) => may_differ(&finding.path),
        (Change::Missing, _) => may_miss(&finding.path) || may_differ(above),
        (Change::Added, _) => may_be_new(&finding.path) || may_differ(above),
        (Change::Renamed, to) => {
            let to = to.as_deref().unwrap_or_default();
            may_differ(above)
                || may_miss(&finding.path) && may_be_new(to)
                || any(
                    &|a| matches!(a, Allowance::Renamed(from, name) if is(from, &finding.path) && names(name, to)),
                )
        }
    }
}
