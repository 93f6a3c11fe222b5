//! How much of a recording is shown. A tape holds what the budget had room for, from a start on; an answer shows it up
//! to one point.

use std::ops::Range;

use super::text::Lines;
use super::{Node, SHORT, Tape, Token, index};
use crate::limits::lines;

/// The size of a list, a map or a long text that is not recorded whole, in items, entries or bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// The number of the first that is recorded.
    pub(super) first: usize,
    pub(super) total: usize,
}

/// A place between two parts of a list, a map or a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    /// The list, map or text.
    pub(crate) holder: usize,
    /// The token of the part behind it. Of a text, its own.
    pub(crate) token: usize,
    /// The recorded parts before it. Of a text, the bytes.
    pub(crate) before: usize,
}

/// The part of a tape that an answer shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    /// The tokens of the entries of the result.
    content: Range<usize>,
    /// Those of the field with `items`, which comes first.
    marked: Range<usize>,
    /// Those of what stands whole in every answer.
    whole: Vec<Range<usize>>,
    point: Option<Point>,
    /// The values that are shown in part: the lists around the point, and what else was cut.
    parts: Vec<(usize, usize)>,
}

impl View {
    pub(crate) fn new(
        content: Range<usize>,
        marked: Range<usize>,
        whole: Vec<Range<usize>>,
    ) -> Self {
        View { content, marked, whole, ..View::default() }
    }

    fn shown(&self, at: usize, recorded: usize) -> usize {
        if let Some((_, shown)) = self.parts.iter().find(|(part, _)| *part == at) {
            return *shown;
        }
        let Some(point) = self.point else { return recorded };
        let is_whole =
            !self.content.contains(&at) || self.whole.iter().any(|whole| whole.contains(&at));
        let is_before = (self.rank(at), at) < (self.rank(point.holder), point.token);
        if is_whole || is_before { recorded } else { 0 }
    }

    fn rank(&self, at: usize) -> bool {
        !self.marked.contains(&at)
    }
}

impl Tape {
    /// Shows all that is recorded.
    pub(crate) fn show_all(&mut self) {
        self.view = View::default();
        self.is_cut = false;
    }

    /// Shows the entries up to a point.
    pub(crate) fn show_until(&mut self, view: View, point: Option<Point>) {
        self.show_all();
        let Some(point) = point else { return };
        let calls = self.calls.iter().map(|call| *call..self.after(*call));
        let whole = view.whole.iter().cloned().chain(calls).collect();
        let parts = self.parts_around(point, view.content.start);
        self.is_cut = true;
        self.view = View { point: Some(point), parts, whole, ..view };
    }

    /// Shows the first `n` items or bytes of a value, whatever the point.
    pub(crate) fn show_first(&mut self, at: usize, n: usize) {
        self.view.parts.retain(|(part, _)| *part != at);
        self.view.parts.push((at, n));
        self.is_cut = true;
    }

    pub(crate) fn point(&self) -> Option<Point> {
        self.view.point
    }

    /// All is recorded, and shown.
    pub(crate) fn is_whole(&self) -> bool {
        !self.is_cut && self.is_recorded_whole()
    }

    pub(crate) fn is_recorded_whole(&self) -> bool {
        self.extents.is_empty()
    }

    /// The lists and maps around a point, each with the parts that are shown.
    fn parts_around(&self, point: Point, content: usize) -> Vec<(usize, usize)> {
        let around = self.way(content, point.holder).filter(|(holder, ..)| holder.is_long());
        let around = around.map(|(holder, number, _)| (holder.at(), number + 1));
        around.chain([(point.holder, point.before)]).collect()
    }

    /// The items, entries or bytes of the value at `at` that are shown.
    #[inline]
    pub(super) fn shown(&self, at: usize, recorded: usize) -> usize {
        if self.is_cut { self.view.shown(at, recorded) } else { recorded }
    }

    #[cold]
    pub(super) fn shown_text(&self, at: usize, recorded: u32) -> u32 {
        if self.is_long_text(at, recorded) {
            index(self.shown(at, recorded as usize))
        } else {
            recorded
        }
    }

    pub(super) fn extent(&self, at: usize) -> Option<Extent> {
        self.extents.get(&at).copied()
    }

    /// Notes that there are so many more items than a list on the tape has.
    pub(crate) fn note_missing(&mut self, at: usize, missing: usize) {
        if missing > 0 {
            let total = self.node(at).recorded() + missing;
            self.extents.insert(at, Extent { first: 0, total });
        }
    }

    pub(crate) fn lines_at(&self, at: usize) -> Option<Lines> {
        self.lines.filter(|lines| lines.at == at)
    }

    /// The recording begins inside of a value.
    pub(crate) fn begins_within(&self, node: Node<'_>) -> bool {
        self.extents.range(node.tokens()).any(|(_, extent)| extent.first > 0)
    }

    /// Something in a value is not shown, or not recorded.
    pub(crate) fn is_cut_within(&self, node: Node<'_>) -> bool {
        let is_long = |at: &usize| {
            let node = self.node(*at);
            node.is_long() && node.cut().is_some()
        };
        self.is_missing_in(node) || self.is_cut && node.tokens().any(|at| is_long(&at))
    }

    /// Something in a value is not recorded.
    pub(crate) fn is_missing_in(&self, node: Node<'_>) -> bool {
        self.extents.range(node.tokens()).next().is_some()
    }

    /// Has the lines of the text at `at` be its items.
    pub(crate) fn count_lines_of(&mut self, at: usize) {
        if let (None, Token::Str { len, at: text }) = (self.lines, self.tokens[at]) {
            let total = lines(self.slice(text, len));
            self.lines = Some(Lines { at, first: 0, byte: 0, total });
        }
    }

    /// Longer than what stands in every answer, or what the answer is about.
    pub(super) fn is_long_text(&self, at: usize, len: u32) -> bool {
        let is_part = || self.view.parts.iter().any(|(part, _)| *part == at);
        len as usize > SHORT
            || self.extents.contains_key(&at)
            || self.lines_at(at).is_some()
            || is_part()
    }
}
