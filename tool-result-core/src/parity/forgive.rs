//! Values that the text has lost because the JSON has others in their place, where that is allowed.

use std::collections::{BTreeMap, HashMap};

use super::facts::scalar;
use super::json::Finding;
use super::path::covers;
use super::{Allowance, Change, Lost};

/// How many times values stand in the old text and in the new one, by themselves: of those that stand
/// in the new one.
pub(super) type Stands = HashMap<String, (usize, usize)>;

/// Allows as many copies of a lost value to be lost as changed at allowed places, and no more than the
/// new text has of the values that took their place.
pub(super) fn forgive(
    lost: &mut [Lost],
    findings: &[Finding],
    allowed: &[Allowance],
    stands: &Stands,
) {
    let changes = Changes::of(findings, allowed);
    let mut left: HashMap<&str, usize> = HashMap::new();
    for lost in lost {
        let others = changes.of_line.get(&lost.value).into_iter().flatten();
        let mut forgiven = 0;
        for (new, count) in others {
            let left = left.entry(new).or_insert_with(|| changes.gained(new, stands));
            let more = (*count).min(*left).min(lost.short - forgiven);
            *left -= more;
            forgiven += more;
        }
        lost.allowed |= forgiven > 0 && forgiven == lost.short;
    }
}

/// What became of the old values.
struct Changes {
    /// The new values at allowed places, under each line of the old one, with how many times.
    of_line: HashMap<String, BTreeMap<String, usize>>,
    /// How many times an old value is another now.
    away: HashMap<String, usize>,
}

impl Changes {
    fn of(findings: &[Finding], allowed: &[Allowance]) -> Self {
        let mut changes = Changes { of_line: HashMap::new(), away: HashMap::new() };
        for finding in findings.iter().filter(|finding| finding.change == Change::Changed) {
            let text = |value: &Option<_>| value.as_ref().and_then(scalar);
            let (Some(old), Some(new)) = (text(&finding.old), text(&finding.new)) else { continue };
            let covers =
                |a: &Allowance| matches!(a, Allowance::Changed(at) if covers(at, &finding.path));
            if allowed.iter().any(covers) {
                for line in old.lines().map(str::trim) {
                    let others = changes.of_line.entry(line.to_owned()).or_default();
                    *others.entry(new.clone()).or_default() += 1;
                }
            }
            *changes.away.entry(old).or_default() += 1;
        }
        changes
    }

    /// How many times more than before a value stands in the new text, but for what it stood for before
    /// and is another now.
    fn gained(&self, value: &str, stands: &Stands) -> usize {
        let Some((before, now)) = stands.get(value) else { return 0 };
        let away = self.away.get(value).unwrap_or(&0);
        (now + away).saturating_sub(*before).min(*now)
    }
}
