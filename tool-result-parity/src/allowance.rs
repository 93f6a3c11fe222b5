//! What is meant to differ.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

use crate::json::{Change, Finding};
use crate::lost::{Lost, Stands};
use crate::path::{covers, is, names, parent};
use crate::text::plain;
use crate::token::canonical;

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
    /// As it is written in code.
    pub(crate) fn written(&self) -> String {
        match self {
            Allowance::Added(path) => format!("allow_added({path:?})"),
            Allowance::Missing(path) => format!("allow_missing({path:?})"),
            Allowance::Changed(path) => format!("allow_changed({path:?})"),
            Allowance::Renamed(from, to) => format!("allow_renamed({from:?}, {to:?})"),
            Allowance::Lost(value) => format!("allow_lost({value:?})"),
        }
    }

    /// Whether a difference is one of those that this speaks of.
    fn is_met(&self, finding: &Finding) -> bool {
        let to = finding.to.as_deref().unwrap_or_default();
        match (self, finding.change) {
            (Allowance::Missing(path), Change::Renamed | Change::Moved) => {
                covers(path, &finding.path)
            }
            (Allowance::Added(path), Change::Renamed | Change::Moved) => covers(path, to),
            _ => is_allowed(finding, std::slice::from_ref(self)),
        }
    }
}

/// Whether a difference is meant to be.
pub(crate) fn is_allowed(finding: &Finding, allowed: &[Allowance]) -> bool {
    let may_differ = |at: &str| {
        allowed.iter().any(|a| matches!(a, Allowance::Changed(path) if covers(path, at)))
    };
    let may_miss = |at: &str| {
        allowed.iter().any(|a| matches!(a, Allowance::Missing(path) if covers(path, at)))
    };
    let may_be_new =
        |at: &str| allowed.iter().any(|a| matches!(a, Allowance::Added(path) if covers(path, at)));
    let (at, to) = (&*finding.path, finding.to.as_deref().unwrap_or_default());
    let may_be_renamed = |a: &Allowance| matches!(a, Allowance::Renamed(from, name) if is(from, at) && names(name, to));
    match finding.change {
        Change::Changed | Change::Reordered => may_differ(at),
        Change::Missing => may_miss(at) || may_differ(parent(at)),
        Change::Added => may_be_new(at) || may_differ(parent(at)),
        Change::Renamed | Change::Moved => {
            may_differ(parent(at))
                || may_miss(at) && may_be_new(to)
                || allowed.iter().any(may_be_renamed)
        }
    }
}

/// The allowances that have nothing to allow, as they are written.
pub(crate) fn in_vain(findings: &[Finding], lost: &[Lost], allowed: &[Allowance]) -> Vec<String> {
    let is_met = |allowance: &&Allowance| match allowance {
        Allowance::Lost(value) => lost.iter().any(|lost| lost.is(value)),
        other => findings.iter().any(|finding| other.is_met(finding)),
    };
    allowed.iter().filter(|allowance| !is_met(allowance)).map(Allowance::written).collect()
}

/// Allows as many copies of a value to be lost as changed at allowed places, and no more than the new
/// text has of the values that took their place.
pub(crate) fn forgive(
    lost: &mut [Lost],
    findings: &[Finding],
    allowed: &[Allowance],
    stands: &Stands,
) {
    let mut others: HashMap<String, BTreeMap<String, usize>> = HashMap::new();
    let mut away: HashMap<String, usize> = HashMap::new();
    for finding in findings.iter().filter(|finding| finding.change == Change::Changed) {
        let (old, new) = (lines(finding.old.as_ref()), lines(finding.new.as_ref()));
        if let Some(new) = new.first().filter(|_| is_allowed(finding, allowed)) {
            for line in &old {
                *others.entry(line.clone()).or_default().entry(new.clone()).or_default() += 1;
            }
        }
        for line in old {
            *away.entry(line).or_default() += 1;
        }
    }
    let gained = |new: &str| {
        let (before, now) = stands.get(new).copied().unwrap_or_default();
        (now + away.get(new).unwrap_or(&0)).saturating_sub(before).min(now)
    };
    let mut left: HashMap<&str, usize> = HashMap::new();
    for lost in lost {
        let mut forgiven = 0;
        for (new, count) in others.get(&*canonical(&lost.value)).into_iter().flatten() {
            let left = left.entry(new).or_insert_with(|| gained(new));
            let more = (*count).min(*left).min(lost.short - forgiven);
            *left -= more;
            forgiven += more;
        }
        lost.allowed |= forgiven > 0 && forgiven == lost.short;
    }
}

/// A scalar, line by line as a text has it.
fn lines(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::Number(number)) => vec![canonical(&number.to_string()).into_owned()],
        Some(Value::Bool(value)) => vec![value.to_string()],
        Some(Value::String(text)) => {
            plain(text).lines().map(|line| line.trim().to_owned()).collect()
        }
        _ => Vec::new(),
    }
}
