use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Position;

/// Records what was cut to stay within the limits: how much of each entry is shown, how much there was, and where the next
/// answer begins.
///
/// - [`get`](Self::get) and [`iter`](Self::iter) have the entries of the result that are a list, a map or a text and are
///   not shown whole. A list counts its items, a map its entries, and a text its bytes. A text that is marked `items`
///   counts its lines.
/// - [`next`](Self::next) is the position of the next answer.
/// - [`text`](Self::text) counts the bytes of a markdown text that was cut as a text.
///
/// As JSON, for example in `structured_content`, it is one object:
/// `{"references": {"shown": 24, "total": 80, "from": 0, "next": "24"}}`. `from` is the number of the first item that is
/// shown, counted from 0. `next` is in the entry that the next answer begins in. A struct that holds lists has `next`
/// alone. The text is under the empty key.
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Truncation {
    parts: BTreeMap<String, ShownPart>,
}

/// The key of a text that was cut as a text.
pub(crate) const TEXT: &str = "";

/// Counts what is shown and what there was: items of a list, entries of a map, bytes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// The number that is shown.
    pub shown: usize,
    /// The number that there was before the cut.
    pub total: usize,
}

/// The part of an entry that is shown, and the position in it that the next answer begins at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct ShownPart {
    #[serde(flatten)]
    counts: Option<Shown>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next: Option<Position>,
}

/// The parts that are shown, from a number on that is counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) from: usize,
    pub(crate) shown: usize,
    pub(crate) total: usize,
}

/// The key of the JSON that says what was cut.
pub(crate) const TRUNCATION: &str = "truncation";

pub(crate) const MARKER: &str = "... (truncated)";

impl Window {
    pub(crate) fn next(self) -> Option<usize> {
        self.from.checked_add(self.shown).filter(|next| *next < self.total)
    }
}

impl Truncation {
    /// Returns how much is shown of the list, map or text with this key; `None` if it is whole.
    ///
    /// In an enum that serde tags from outside, the key is a path: `Found.hits`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Shown> {
        self.parts.get(key)?.counts
    }

    /// Returns the number of the first item, entry or byte that is shown of the entry with this key, counted from 0.
    #[must_use]
    pub fn from(&self, key: &str) -> usize {
        self.parts.get(key).and_then(|part| part.from).unwrap_or(0)
    }

    /// Returns the position that the next answer begins at; `None` if this one shows the end.
    ///
    /// [`OutputOptions::start`](crate::OutputOptions::start) takes it.
    #[must_use]
    pub fn next(&self) -> Option<&Position> {
        self.parts.values().find_map(|part| part.next.as_ref())
    }

    /// Returns an iterator over every list, map or text that is not whole, in the order of the keys.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Shown)> {
        let parts = self.parts.iter().filter(|(key, _)| *key != TEXT);
        parts.filter_map(|(key, part)| Some((key.as_str(), part.counts?)))
    }

    /// Returns how many bytes are shown of a text that was cut as a text; `None` if it was not.
    ///
    /// The markdown is cut as a text if the words or functions of its author make one item too long, or if there is no
    /// item.
    /// The function is stopped far above the limit, so `total` counts only what it had written by then.
    #[must_use]
    pub fn text(&self) -> Option<Shown> {
        self.get(TEXT)
    }

    pub(crate) fn add(&mut self, key: impl Into<String>, shown: Shown) {
        self.parts.insert(key.into(), ShownPart { counts: Some(shown), ..ShownPart::default() });
    }

    pub(crate) fn add_part(&mut self, key: String, window: Option<Window>, next: Option<Position>) {
        let counts = window.map(|Window { shown, total, .. }| Shown { shown, total });
        self.parts.insert(key, ShownPart { counts, from: window.map(|window| window.from), next });
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json, to_value};

    use super::*;

    #[test]
    fn its_json_is_one_object_and_comes_back() {
        let mut truncation = Truncation::default();
        let window = Window { from: 10, shown: 15, total: 35 };
        truncation.add_part("pages".to_owned(), Some(window), Some(Position::from("25/text/9")));
        truncation.add_part("report".to_owned(), None, Some(Position::from("report/files/3")));
        truncation.add("bytes", Shown { shown: 1, total: 2 });
        truncation.add(TEXT, Shown { shown: 400, total: 900 });
        let json = json!({
            "": {"shown": 400, "total": 900},
            "bytes": {"shown": 1, "total": 2},
            "pages": {"shown": 15, "total": 35, "from": 10, "next": "25/text/9"},
            "report": {"next": "report/files/3"},
        });
        assert_eq!(to_value(&truncation).expect("JSON"), json);
        assert_eq!(from_value::<Truncation>(json).expect("a truncation"), truncation);
    }
}
