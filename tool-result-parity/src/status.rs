//! A status that is turned in the text alone: `✅` is `❌` now, or `success` is `failed`.

use std::collections::HashMap;

use crate::lost::{LostValue, Vocabulary};
use crate::text::Text;

const GOOD: &str = "✅ ✔ ✓ ☑ 🟢 success successful successfully succeeded passed ok valid true";
const BAD: &str = "❌ ✘ ✗ ✖ ⛔ 🔴 🚫 failure failed fails error invalid false";

/// The marks and words of one kind that the new text has fewer of, while it has more of the other kind.
pub(crate) fn turned(old: &Text, new: &Text, known: &Vocabulary) -> Vec<LostValue> {
    let (before, now) = (statuses(old, known), statuses(new, known));
    let count = |all: &Statuses<'_>, status: &str| all.get(status).map_or(0, |(count, _)| *count);
    let sum = |all: &Statuses<'_>, kind: &str| {
        kind.split(' ').map(|status| count(all, status)).sum::<usize>()
    };
    let mut lost = Vec::new();
    for (these, others) in [(GOOD, BAD), (BAD, GOOD)] {
        let fewer = sum(&before, these).saturating_sub(sum(&now, these));
        let mut turned = sum(&now, others).saturating_sub(sum(&before, others)).min(fewer);
        for status in these.split(' ') {
            let stands = count(&now, status);
            let Some((stood, spelled)) = before.get(status) else { continue };
            let short = stood.saturating_sub(stands).min(turned);
            if short > 0 {
                turned -= short;
                lost.push(LostValue::new(spelled, *stood, stands, short));
            }
        }
    }
    lost
}

/// The number of times that each status stands in a text, and its first spelling there.
type Statuses<'t> = HashMap<&'static str, (usize, &'t str)>;

fn statuses<'t>(text: &'t Text, known: &Vocabulary) -> Statuses<'t> {
    let mut all = Statuses::new();
    let (marks, words): (Vec<_>, Vec<&'static str>) =
        GOOD.split(' ').chain(BAD.split(' ')).partition(|status| !status.is_ascii());
    for mark in marks {
        all.insert(mark, (text.source.matches(mark).count(), mark));
    }
    for number in 0..text.tokens.len() {
        let word = text.token(number);
        // a label stands before its value: `Success: true`
        let after = text.source[text.tokens[number].end..].trim_start_matches(['*', '_', '`']);
        let is_label = || after.starts_with([':', '=']) && known.is_label(word, "");
        let status = words.iter().find(|status| status.eq_ignore_ascii_case(word));
        if let Some(status) = status.filter(|_| !is_label()) {
            all.entry(status).or_insert((0, word)).0 += 1;
        }
    }
    all
}
