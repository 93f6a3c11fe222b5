//! A text cut to its limits, with a marker where it was cut.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a text in memory is cut at ASCII, or where `is_boundary` has looked; a place that is taken away comes before"
)]

mod container;
mod cut;
mod fence;

use std::borrow::Cow;

use crate::limits::{largest, lines};
use crate::{Keep, Limits, Shown, Truncation};
use cut::{Cutter, Excerpt, break_line, is_line_end};

/// Holds a text that is within its limits, and counts what was cut from it.
///
/// ```
/// use tool_result::{Limits, truncate};
///
/// let whole = truncate("short", &Limits::default());
/// assert_eq!((whole.text.as_ref(), whole.truncation), ("short", None));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Truncated<'t> {
    /// Holds the text with its marker, and a code fence if one was cut. It is borrowed if nothing was
    /// cut.
    pub text: Cow<'t, str>,
    /// Counts the `bytes` of the text that are shown, and the `lines` if some are missing. It is `None`
    /// if nothing was cut.
    pub truncation: Option<Truncation>,
}

/// Cuts a text, markdown or plain, to its limits and marks where it was cut.
///
/// A text within all limits comes back as it is, borrowed. A longer text keeps its beginning, or
/// [its end](Keep::Tail). The result *with* its marker is within every limit: bytes of UTF-8, lines and
/// tokens. There are no errors and no panics, whatever the limits.
///
/// ```
/// use tool_result::{Limits, truncate};
///
/// let log = "first line\nsecond line\nthird line\n";
/// let cut = truncate(log, &Limits::default().max_bytes(28));
/// assert_eq!(cut.text, "first line\n... (truncated)");
///
/// let truncation = cut.truncation.expect("the log has 34 bytes");
/// assert_eq!(truncation.get("bytes").map(|part| (part.shown, part.total)), Some((11, 34)));
/// assert_eq!(truncation.get("lines").map(|part| (part.shown, part.total)), Some((1, 3)));
/// ```
///
/// **The cut.** A beginning is cut at a line end if there is one in the last quarter of what fits. An end is cut at
/// a line end if there is one in the first quarter. Otherwise the cut is inside a line, at a character boundary. It
/// is never inside `\r\n`. It is not inside an emoji sequence, before a combining mark, after a `\` or inside a
/// character reference such as `&amp;`, if a look at 64 bytes can tell.
///
/// **Code fences.** A markdown fence that is open at the cut is closed on a line of its own, so that neither
/// the marker nor the text after it becomes code. An end that begins inside a fence gets the opening line
/// back, after the marker. Without a marker, an unclosed fence does not get that line. A fence without any
/// line of its code is left out. The added lines count towards the limits.
///
/// ```
/// use tool_result::{Limits, truncate};
///
/// let text = "```rust\nfn one() {}\nfn two() {}\nfn three() {}\n```\n";
/// let cut = truncate(text, &Limits::default().max_lines(4));
/// assert_eq!(cut.text, "```rust\nfn one() {}\n```\n... (truncated)");
/// ```
///
/// Fences in lists and quotes are closed, too, up to 32 levels deep. A tab counts as four columns there. Raw HTML is
/// not read. So a line that begins with three back-ticks or tildes counts as a fence also in a comment and in `<pre>`.
/// The same holds in `<details>` without an empty line below the tag. CommonMark sees no fence there.
///
/// **The marker** stands on a line of its own, after a beginning or before an end. After the row of a table, which is
/// a line that begins with `|`, an empty line stands before the marker. If the limits have no room for all of this,
/// the text is the first of these that fits:
///
/// 1. without the empty line,
/// 2. with the marker on the line of the text,
/// 3. with the first word of the marker,
/// 4. without a marker,
/// 5. the marker alone, if no character of the text fits,
/// 6. an empty text.
///
/// ```
/// use tool_result::{Limits, truncate};
///
/// let cut = |bytes| truncate("Hello, world!!!!!", &Limits::default().max_bytes(bytes)).text.into_owned();
/// assert_eq!(cut(17), "Hello, world!!!!!");
/// assert_eq!(cut(16), "H... (truncated)");
/// assert_eq!(cut(12), "Hello, w\n...");
/// assert_eq!(cut(3), "Hel");
/// assert_eq!(cut(0), "");
/// ```
///
/// **Cost.** To keep a beginning, only that beginning is read. To keep an end, the text is read once, since a fence
/// may have been opened anywhere. The lines of a longer text are counted in one fast pass.
/// [Your own token counter](Limits::count_tokens) is called once with the whole text, if it is within the limits of
/// bytes and lines, and then about twenty times with possible results. It need not be additive: a text is only
/// returned if the counter said that it fits.
#[must_use]
pub fn truncate<'t>(text: &'t str, limits: &Limits) -> Truncated<'t> {
    // a counter of tokens may find some in an empty text
    if text.is_empty() || limits.admit(text) {
        return Truncated { text: Cow::Borrowed(text), truncation: None };
    }
    let Excerpt { text: cut, kept, .. } = Cutter::new(text, limits).best();
    let mut truncation = Truncation::default();
    truncation.add("bytes", Shown { shown: kept.len(), total: text.len() });
    let (shown, total) = (lines(kept), lines(text));
    if shown < total {
        truncation.add("lines", Shown { shown, total });
    }
    Truncated { text: Cow::Owned(cut), truncation: Some(truncation) }
}

/// The first lines of a text that fit, with a marker on a line of its own, and the bytes of the text that
/// are in it. `None` if the first line and the marker do not fit.
pub(crate) fn truncate_lines(text: &str, limits: &Limits) -> Option<(String, usize)> {
    if text.is_empty() || limits.admit(text) {
        return Some((text.to_owned(), text.len()));
    }
    let mut cutter = Cutter::new(text, limits);
    cutter.in_lines = true;
    let Excerpt { text: cut, kept, .. } =
        [2, 1].into_iter().find_map(|breaks| cutter.largest(&limits.marker, breaks))?;
    // a fence has no room for a line of its code
    let is_part = !is_line_end(text, kept.len()) && !kept.ends_with('\n');
    (!is_part).then_some((cut, kept.len()))
}

impl<'t> Cutter<'t, '_> {
    fn best(&self) -> Excerpt<'t> {
        let whole = self.limits.marker.as_ref();
        let word = whole.split_whitespace().next().unwrap_or_default();
        let mut markers = [whole, word].into_iter().filter(|marker| !marker.is_empty());
        let marked = markers.clone().find_map(|marker| {
            [2, 1, 0].into_iter().find_map(|breaks| self.largest(marker, breaks))
        });
        if let Some(cut) = marked {
            return cut;
        }
        let bare = self.largest("", 0);
        let has_text = bare.as_ref().is_some_and(|cut| !cut.kept.trim().is_empty());
        let alone = markers.find(|marker| !has_text && self.limits.admit(marker));
        let alone = alone.map(|marker| Excerpt { text: marker.to_owned(), ..Excerpt::default() });
        alone.or(bare).unwrap_or_default()
    }

    /// The longest cut that fits, where one with a single character does. `breaks`: the line breaks between the text and
    /// the marker, of which the second one is there below the row of a table alone.
    fn largest(&self, marker: &str, breaks: usize) -> Option<Excerpt<'t>> {
        let min = Some(self.min_kept()).filter(|min| *min <= self.max_kept)?;
        let fits = |room: usize| {
            let cut = self.marked(room, marker, breaks)?;
            self.limits.admit(&cut.text).then_some(cut)
        };
        fits(min)?;
        fits(largest(min, self.max_kept, |room| fits(room).is_some()))
    }

    /// Returns a cut with the marker in its text. `None` if it cannot be marked so.
    fn marked(&self, room: usize, marker: &str, breaks: usize) -> Option<Excerpt<'t>> {
        let cut = match self.limits.keep {
            Keep::Head => self.head(room),
            Keep::Tail => self.tail(room, !marker.is_empty()),
        };
        // a marker on the same line would go on with a fence
        if breaks == 0 && !marker.is_empty() && !cut.may_be_written_beside {
            return None;
        }
        let (mut text, behind) = match self.limits.keep {
            Keep::Head => (cut.text, marker),
            Keep::Tail => (marker.to_owned(), &*cut.text),
        };
        if breaks > 0 {
            break_line(&mut text);
        }
        if breaks > 1 && self.limits.keep == Keep::Head && ends_with_row(&text) {
            text.push('\n');
        }
        text.push_str(behind);
        Some(Excerpt { text, ..cut })
    }
}

fn ends_with_row(text: &str) -> bool {
    text.lines().next_back().is_some_and(|line| line.trim_start().starts_with('|'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_fit_end_before_a_fence_or_in_its_code() {
        let within = |text, lines| truncate_lines(text, &Limits::default().max_lines(lines));
        let text = "one\n```\ncode\nmore\n```\n\ntwo\nthree\n";
        let cut = |text: &str, kept| Some((format!("{text}\n... (truncated)"), kept));
        assert_eq!(within(text, 1), None);
        assert_eq!(within(text, 2), cut("one", 4));
        assert_eq!(within(text, 3), cut("one", 4));
        assert_eq!(within(text, 4), cut("one", 4));
        assert_eq!(within(text, 5), cut("one\n```\ncode\n```", 12));
        assert_eq!(within(text, 7), cut("one\n```\ncode\nmore\n```", 22));
        assert_eq!(within(text, 8), Some((text.to_owned(), text.len())));
        // what is left of a fence that begins the text is none
        assert_eq!(within("```\ncode\n```\nend\n", 2), None);
    }

    #[test]
    fn a_tail_of_runs_alone_ends_with_a_whole_character() {
        for text in ["one two three\n```\u{feff}", "one two three ```\u{feff}", "```\u{feff}"] {
            for bytes in 0..text.len() {
                let limits = Limits::default().keep(Keep::Tail).marker("").max_bytes(bytes);
                let cut = truncate(text, &limits).text;
                assert!(cut.len() <= bytes, "{cut:?}");
                assert!(text.ends_with(&*cut), "{cut:?}");
            }
        }
    }
}
