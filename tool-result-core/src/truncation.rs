use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

/// What was cut to stay within the limits: how much of each part is shown, and how much there is.
///
/// The JSON half has the same under the key `truncation`:
/// `{"references": {"shown": 24, "total": 80}}`. A list counts its items, a map its keys, a text its
/// bytes. A part is named by its path from the result, with `*` where the path goes through the items
/// of a list or through keys that are data: `pages.*.text`. The path `*` alone counts the entries of
/// the result itself, and the empty path the bytes of a text that was cut as a text.
///
/// A text that is cut by itself has the parts `bytes` and, where lines are missing, `lines`:
///
/// ```
/// use tool_result::{Limits, truncate};
///
/// let cut = truncate("one\ntwo\nthree\n", &Limits::default().max_lines(2));
/// let parts = cut.truncation.expect("a line is too many");
/// let parts: Vec<_> = parts.iter().map(|(part, n)| (part, n.shown, n.total)).collect();
/// assert_eq!(parts, [("bytes", 4, 14), ("lines", 1, 3)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Truncation(BTreeMap<String, Shown>);

/// How much of a part is shown, of how much there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// What is left.
    pub shown: usize,
    /// What there was.
    pub total: usize,
}

/// The key of the JSON that says what was cut.
pub(crate) const TRUNCATION: &str = "truncation";

/// What stands where a text was cut.
pub(crate) const MARKER: &str = "... (truncated)";

/// What a marker begins with that counts.
pub(crate) const COUNTED: &str = "... (truncated: ";

/// What it ends with.
pub(crate) const COUNTED_END: &str = "shown)";

impl Shown {
    /// `... (truncated: 24 of 80 references shown)`. `noun` writes what is counted, and a space.
    pub(crate) fn say(self, out: &mut String, noun: impl FnOnce(&mut String)) {
        out.push_str(COUNTED);
        let _ = write!(out, "{} of {} ", self.shown, self.total);
        noun(out);
        out.push_str(COUNTED_END);
    }
}

impl Truncation {
    /// How much is shown of the part under this path; `None` where nothing is missing from it.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<Shown> {
        self.0.get(path).copied()
    }

    /// Every part that was cut, with its path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Shown)> {
        self.0.iter().map(|(path, shown)| (path.as_str(), *shown))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn add(&mut self, path: impl Into<String>, shown: Shown) {
        let part = self.0.entry(path.into()).or_insert(Shown { shown: 0, total: 0 });
        part.shown += shown.shown;
        part.total += shown.total;
    }
}
