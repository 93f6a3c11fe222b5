//! A status that is turned in the text alone: `✅` is `❌` now, or `success` is `failed`.

use std::collections::HashMap;

use crate::lost::Lost;
use crate::text::Text;
use crate::values::Values;

const GOOD: [&str; 13] = [
    "✅",
    "✔",
    "✓",
    "☑",
    "🟢",
    "success",
    "successful",
    "successfully",
    "succeeded",
    "passed",
    "ok",
    "valid",
    "true",
];

const BAD: [&str; 13] = [
    "❌", "✘", "✗", "✖", "⛔", "🔴", "🚫", "failure", "failed", "fails", "error", "invalid",
    "false",
];

/// The marks and words of one kind that the new text has fewer of, while it has more of the other kind.
pub(crate) fn turned(old: &Text, new: &Text, values: &Values) -> Vec<Lost> {
    let before = Statuses::new(old, values);
    let now = Statuses::new(new, values);
    let mut lost = Vec::new();
    for (these, others) in [(&GOOD[..], &BAD[..]), (&BAD[..], &GOOD[..])] {
        let fewer = before.sum(these).saturating_sub(now.sum(these));
        let mut turned = now.sum(others).saturating_sub(before.sum(others)).min(fewer);
        for status in these {
            let (stood, stands) = (before.count(status), now.count(status));
            let short = stood.saturating_sub(stands).min(turned);
            if short > 0 {
                turned -= short;
                let value = before.0.get(status).map_or(*status, |(_, spelled)| spelled);
                lost.push(Lost::new(value, None, stood, stands, short));
            }
        }
    }
    lost
}

/// A label stands before its value: `Success: true`.
fn is_before_value(text: &Text, token: usize) -> bool {
    let after = text.source[text.tokens[token].end..].trim_start_matches(['*', '_', '`']);
    after.starts_with([':', '='])
}

/// How many times each status stands in a text, and how it is spelled there first.
struct Statuses<'t>(HashMap<&'static str, (usize, &'t str)>);

impl<'t> Statuses<'t> {
    fn new(text: &'t Text, values: &Values) -> Self {
        let mut all = HashMap::new();
        let statuses = || GOOD.iter().chain(&BAD).copied();
        for mark in statuses().filter(|status| !status.is_ascii()) {
            let count = text.source.matches(mark).count();
            all.insert(mark, (count, mark));
        }
        for number in 0..text.tokens.len() {
            let word = text.token(number);
            let status = statuses().find(|status| status.eq_ignore_ascii_case(word));
            let is_label = || is_before_value(text, number) && values.is_label(word, "");
            if let Some(status) = status.filter(|_| !is_label()) {
                all.entry(status).or_insert((0, word)).0 += 1;
            }
        }
        Statuses(all)
    }

    fn count(&self, status: &str) -> usize {
        self.0.get(status).map_or(0, |(count, _)| *count)
    }

    fn sum(&self, statuses: &[&str]) -> usize {
        statuses.iter().map(|status| self.count(status)).sum()
    }
}
