//! A status that is turned in the text alone: `✅` is `❌` now, or `success` is `failed`.

use crate::text::Text;

const GOOD: &str = "✅ ✔ ✓ ☑ 🟢 success successful successfully succeeded passed ok valid true";
const BAD: &str = "❌ ✘ ✗ ✖ ⛔ 🔴 🚫 failure failed fails error invalid false";

/// The marks and words of one kind that the new text has fewer of, while it has more of the other kind;
/// each as it is spelled first, with how often it stood and stands.
pub(crate) fn turned<'t>(old: &'t Text, new: &Text) -> Vec<(&'t str, usize, usize)> {
    let mut lost = Vec::new();
    for (these, others) in [(GOOD, BAD), (BAD, GOOD)] {
        if count(new, these) < count(old, these) && count(new, others) > count(old, others) {
            for status in these.split(' ') {
                let (before, now) = (spellings(old, status), spellings(new, status).len());
                let stood = before.len();
                lost.extend(before.first().filter(|_| now < stood).map(|it| (*it, stood, now)));
            }
        }
    }
    lost
}

fn count(text: &Text, statuses: &str) -> usize {
    statuses.split(' ').map(|status| spellings(text, status).len()).sum()
}

fn spellings<'t>(text: &'t Text, status: &str) -> Vec<&'t str> {
    if status.is_ascii() {
        let words = (0..text.tokens.len()).map(|number| text.token(number));
        words.filter(|word| word.eq_ignore_ascii_case(status)).collect()
    } else {
        text.source.matches(status).collect()
    }
}
