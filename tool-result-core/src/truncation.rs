use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize, Serializer};

/// Records what was cut to stay within the limits: how much of each part is shown, and how much there was.
///
/// - [`get`](Self::get) and [`iter`](Self::iter) have the parts with a path: `references`, or
///   `pages.*.text`, where `*` stands for the items of a list or for keys that are data. A list counts
///   its items, a map its keys, a text its bytes.
/// - [`entries`](Self::entries) counts the entries of the result itself.
/// - [`text`](Self::text) counts the bytes of a markdown text that was cut as a text.
///
/// As JSON, for example in `structured_content`, it is one object:
/// `{"references": {"shown": 24, "total": 80}}`. A list that does not begin with its first item has
/// `from`, too: `{"references": {"from": 24, "shown": 24, "total": 80}}`. The entries are under the key `*`, and the text
/// is under the empty key.
///
/// A text that [`truncate`](crate::truncate) has cut has the parts `bytes` and, where lines are missing,
/// `lines`:
///
/// ```
/// use tool_result::{Limits, truncate};
///
/// let cut = truncate("one\ntwo\nthree\n", &Limits::default().max_lines(2));
/// let parts = cut.truncation.expect("a line is too many");
/// let parts: Vec<_> = parts.iter().map(|(part, n)| (part, n.shown, n.total)).collect();
/// assert_eq!(parts, [("bytes", 4, 14), ("lines", 1, 3)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "BTreeMap<String, Window>")]
pub struct Truncation {
    parts: BTreeMap<String, Window>,
    entries: Option<Shown>,
    text: Option<Shown>,
}

/// The key of the result's own entries, in JSON.
const ENTRIES: &str = "*";

/// The key of a text that was cut as a text, in JSON.
const TEXT: &str = "";

/// Counts what is shown and what there was: items of a list, entries of a map, bytes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// The number that is shown.
    pub shown: usize,
    /// The number that there was before the cut.
    pub total: usize,
}

/// The parts that are shown, from a number on that is counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Window {
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) from: usize,
    pub(crate) shown: usize,
    pub(crate) total: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// The key of the JSON that says what was cut.
pub(crate) const TRUNCATION: &str = "truncation";

/// Stands where a text was cut.
pub(crate) const MARKER: &str = "... (truncated)";

/// The beginning of a marker that counts.
pub(crate) const COUNTED: &str = "... (truncated: ";

/// The end of a marker that counts.
pub(crate) const COUNTED_END: &str = "shown)";

impl Shown {
    /// `... (truncated: 24 of 80 references shown)`. `noun` writes what is counted, and a space.
    pub(crate) fn say(self, out: &mut String, noun: impl FnOnce(&mut String)) {
        Window::from(self).say(out, noun);
    }
}

impl From<Shown> for Window {
    fn from(Shown { shown, total }: Shown) -> Self {
        Window { from: 0, shown, total }
    }
}

impl Window {
    /// Both together.
    pub(crate) fn and(self, other: Window) -> Window {
        Window {
            from: self.from.saturating_add(other.from),
            shown: self.shown.saturating_add(other.shown),
            total: self.total.saturating_add(other.total),
        }
    }

    fn counts(self) -> Shown {
        Shown { shown: self.shown, total: self.total }
    }

    /// The number of the first part behind those that are shown; `None` where there is none.
    pub(crate) fn next(self) -> Option<usize> {
        self.from.checked_add(self.shown).filter(|next| *next < self.total)
    }

    /// Writes what [`Shown::say`] does, with the number of the first item: `... (truncated: from number 24 on, 9 of 33
    /// references shown)`.
    pub(crate) fn say(self, out: &mut String, noun: impl FnOnce(&mut String)) {
        let Window { from, shown, total } = self;
        // writing to a `String` cannot fail
        if from > 0 && from >= total {
            let _ = write!(out, "No items from number {from} on (there are {total})");
            return;
        }
        out.push_str(COUNTED);
        if from > 0 {
            let _ = write!(out, "from number {from} on, ");
        }
        let _ = write!(out, "{shown} of {total} ");
        noun(out);
        out.push_str(COUNTED_END);
    }
}

impl Truncation {
    /// Returns how much is shown of the part with this path; `None` if nothing is missing from it.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<Shown> {
        self.parts.get(path).map(|part| part.counts())
    }

    /// Returns the number of the first item that is shown of the list with this path, counted from 0.
    ///
    /// It is 0 but for the list that begins later by [`start`](crate::OutputOptions::start).
    #[must_use]
    pub fn from(&self, path: &str) -> usize {
        self.parts.get(path).map_or(0, |part| part.from)
    }

    /// Returns an iterator over every part that has a path and was cut, in the order of the paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Shown)> {
        self.parts.iter().map(|(path, part)| (path.as_str(), part.counts()))
    }

    /// Returns how many entries of the result itself are shown; `None` if all of them are.
    ///
    /// Entries are left out under very small limits, and where a flattened map has very many keys.
    #[must_use]
    pub fn entries(&self) -> Option<Shown> {
        self.entries
    }

    /// Returns how many bytes are shown of a text that was cut as a text; `None` if it was not.
    ///
    /// The markdown is cut as a text if leaving out items is not enough, for example if a function of yours draws it.
    /// The function is stopped above the limit, so `total` counts only what it had written by then.
    #[must_use]
    pub fn text(&self) -> Option<Shown> {
        self.text
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.entries.is_none() && self.text.is_none()
    }

    pub(crate) fn add(&mut self, path: impl Into<String>, shown: impl Into<Window>) {
        let Window { from, shown, total } = shown.into();
        let part = self.parts.entry(path.into()).or_insert(Window { from, shown: 0, total: 0 });
        part.shown = part.shown.saturating_add(shown);
        part.total = part.total.saturating_add(total);
    }

    pub(crate) fn set_entries(&mut self, shown: Shown) {
        self.entries = Some(shown);
    }

    pub(crate) fn set_text(&mut self, shown: Shown) {
        self.text = Some(shown);
    }

    /// Everything under its key in JSON. A part that is called like one of the two others gives way.
    fn by_key(&self) -> BTreeMap<&str, Window> {
        let others = [(ENTRIES, self.entries), (TEXT, self.text)];
        let others = others.into_iter().filter_map(|(key, shown)| Some((key, shown?.into())));
        self.parts.iter().map(|(path, part)| (path.as_str(), *part)).chain(others).collect()
    }
}

impl Serialize for Truncation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.by_key())
    }
}

impl From<BTreeMap<String, Window>> for Truncation {
    fn from(mut parts: BTreeMap<String, Window>) -> Self {
        let (entries, text) = (parts.remove(ENTRIES), parts.remove(TEXT));
        Truncation { parts, entries: entries.map(Window::counts), text: text.map(Window::counts) }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json, to_value};

    use super::*;

    #[test]
    fn its_json_is_one_object_and_comes_back() {
        let mut truncation = Truncation::default();
        truncation.add("pages.*.text", Shown { shown: 10, total: 30 });
        truncation.add("pages.*.text", Shown { shown: 5, total: 5 });
        truncation.set_entries(Shown { shown: 2, total: 9 });
        truncation.set_text(Shown { shown: 400, total: 900 });
        let json = json!({
            "": {"shown": 400, "total": 900},
            "*": {"shown": 2, "total": 9},
            "pages.*.text": {"shown": 15, "total": 35},
        });
        assert_eq!(to_value(&truncation).expect("JSON"), json);
        assert_eq!(from_value::<Truncation>(json).expect("a truncation"), truncation);
    }

    #[test]
    fn a_part_that_is_called_like_another_counts_by_itself() {
        let mut truncation = Truncation::default();
        truncation.add("*", Shown { shown: 1, total: 2 });
        truncation.add("", Shown { shown: 3, total: 4 });
        assert_eq!((truncation.entries(), truncation.text()), (None, None));
        truncation.set_entries(Shown { shown: 5, total: 6 });
        assert_eq!(truncation.get("*"), Some(Shown { shown: 1, total: 2 }));
        assert_eq!(truncation.entries(), Some(Shown { shown: 5, total: 6 }));
        let json = json!({"": {"shown": 3, "total": 4}, "*": {"shown": 5, "total": 6}});
        assert_eq!(to_value(&truncation).expect("JSON"), json);
    }
}
