//! The extent to which a recording is shown. A tape holds what the budget had room for, from a start on; an answer shows it up
//! to one point.

use std::ops::Range;

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

/// The text whose lines are the items that the answer is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    pub(crate) at: usize,
    /// The number of the line that the recording begins in, and the byte of that line.
    pub(crate) first: usize,
    pub(crate) byte: usize,
    pub(crate) total: usize,
}

/// The part of a tape that an answer shows.
#[derive(Debug, Default)]
pub(super) struct View {
    /// The tokens of the entries of the result.
    pub(super) content: Range<usize>,
    /// Those of the field with `items`, which comes first.
    pub(super) marked: Range<usize>,
    /// Those of what stands whole in every answer.
    pub(super) whole: Vec<Range<usize>>,
    pub(super) point: Option<Point>,
    /// The values that are shown in part: the lists around the point, and what else was cut.
    pub(super) parts: Vec<(usize, usize)>,
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
