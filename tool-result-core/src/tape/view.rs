//! How much of a recording is shown. A tape holds what the budget had room for, from a start on; an answer shows it up
//! to one point.

use std::ops::Range;

use super::text::Lines;
use super::{Node, SHORT, Tape, Token};
use crate::limits::lines;
use crate::truncation::Window;

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
#[derive(Debug, Default)]
pub(super) struct View {
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
    /// The items, entries or bytes that are shown of a value that may be cut.
    pub(super) fn shown(&self, at: usize, recorded: usize) -> usize {
        if let Some((_, shown)) = self.parts.iter().find(|(part, _)| *part == at) {
            return *shown;
        }
        let Some(point) = self.point else { return recorded };
        let is_whole =
            !self.content.contains(&at) || self.whole.iter().any(|whole| whole.contains(&at));
        let is_behind_marked = |at: usize| !self.marked.contains(&at);
        let is_before = (is_behind_marked(at), at) < (is_behind_marked(point.holder), point.token);
        if is_whole || is_before { recorded } else { 0 }
    }
}

impl Tape {
    /// Says which tokens [`show_until`](Self::show_until) may cut: those of the content that are not `whole`, nor of a
    /// call. The `marked` ones come first.
    pub(crate) fn set_content(
        &mut self,
        content: Range<usize>,
        marked: Range<usize>,
        mut whole: Vec<Range<usize>>,
    ) {
        whole.extend(self.calls.iter().map(|call| *call..self.after(*call)));
        self.view = View { content, marked, whole, ..View::default() };
    }

    /// Shows the entries up to a point, or all that is recorded.
    pub(crate) fn show_until(&mut self, point: Option<Point>) {
        self.is_cut = false;
        self.view.parts.clear();
        self.view.point = point;
        if let Some(point) = point {
            self.view.parts = self.parts_around(point);
            self.is_cut = true;
        }
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
    fn parts_around(&self, point: Point) -> Vec<(usize, usize)> {
        let way = self.way(self.view.content.start, point.holder);
        let around = way.filter(|(holder, ..)| holder.is_long());
        let around = around.map(|(holder, number, _)| (holder.at(), number + 1));
        around.chain([(point.holder, point.before)]).collect()
    }

    /// Notes that there are so many more items than a list on the tape has.
    pub(crate) fn note_missing(&mut self, at: usize, missing: usize) {
        if missing > 0 {
            let recorded = self.node(at).recorded();
            self.extents.insert(at, Window { from: 0, shown: recorded, total: recorded + missing });
        }
    }

    pub(crate) fn lines_at(&self, at: usize) -> Option<Lines> {
        self.lines.filter(|lines| lines.at == at)
    }

    /// The recording begins inside of a value.
    pub(crate) fn begins_within(&self, node: Node<'_>) -> bool {
        self.extents.range(node.tokens()).any(|(_, recorded)| recorded.from > 0)
    }

    /// Something in a value is not shown, or not recorded.
    pub(crate) fn is_cut_within(&self, node: Node<'_>) -> bool {
        let is_cut = |at| self.node(at).cut().is_some();
        self.is_missing_in(node) || self.is_cut && node.tokens().any(is_cut)
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
