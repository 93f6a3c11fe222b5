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
    /// The tokens of each entry that may be cut, in the order of the pages.
    pub(super) entries: Vec<Range<usize>>,
    pub(super) point: Option<Point>,
    /// The values that are shown in part: the lists around the point, and what else was cut.
    pub(super) parts: Vec<(usize, usize)>,
}

impl View {
    /// A value is behind the point.
    pub(super) fn is_behind(&self, at: usize) -> bool {
        let Some(Point { holder, token, .. }) = self.point else { return false };
        self.entry(at).is_some_and(|entry| (Some(entry), at) >= (self.entry(holder), token))
    }

    /// The number of the entry that holds a value, if it may be cut.
    pub(super) fn entry(&self, at: usize) -> Option<usize> {
        let (first, rest) = self.entries.split_first()?;
        if first.contains(&at) {
            return Some(0);
        }
        // a marked entry is the first, all others are in the order of the tape
        let index = rest.partition_point(|entry| entry.end <= at);
        rest.get(index)?.contains(&at).then_some(index + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_also_where_the_marked_one_stands_behind_others() {
        let view = View { entries: vec![30..40, 2..10, 12..20, 50..51], ..View::default() };
        let found = [35, 2, 9, 10, 11, 12, 20, 50, 51].map(|at| view.entry(at));
        let wanted = [Some(0), Some(1), Some(1), None, None, Some(2), None, Some(3), None];
        assert_eq!(found, wanted);
        assert_eq!(View::default().entry(0), None);
    }
}
