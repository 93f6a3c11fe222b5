//! The points at which an answer may end.

#![expect(clippy::arithmetic_side_effects, reason = "places and sizes are of what lies on a tape")]
#![expect(clippy::indexing_slicing, reason = "a cut is known by its number")]
#![expect(clippy::string_slice, reason = "pieces end between two characters")]

use crate::markdown::quoting::without_last_break;
use crate::recording::Recording;
use crate::tape::{Node, Point, prefix};

/// A line of a text is cut at a character every so many bytes, and more often where the text begins: there a piece is at
/// most a quarter of what is before it.
const MAX_PIECE: usize = 64;
const MIN_PIECE: usize = 8;

/// A point before a part of the content.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub(super) point: Point,
    /// The cut before the part around it, by its number.
    outer: Option<usize>,
    /// Something of the part around it is shown before it, so that an answer may end here: no item is an empty shell.
    pub(super) is_end: bool,
}

/// The points of a recording, in the order of the pages.
#[derive(Debug, Default)]
pub(super) struct Cuts {
    pub(super) all: Vec<Cut>,
    /// All of the content is recorded: an answer may also end behind everything.
    pub(super) has_end: bool,
}

impl Cuts {
    pub(super) fn new(recording: &Recording<'_>) -> Self {
        let mut cuts = Cuts { has_end: true, ..Cuts::default() };
        let content = recording.content_in_order();
        content.fold(false, |has_unit, (_, entry)| cuts.value(entry, None, has_unit));
        cuts
    }

    /// The point before all of the content.
    pub(super) fn shell(&self) -> Option<Point> {
        self.all.first().map(|cut| cut.point)
    }

    pub(super) fn first(&self) -> Option<Point> {
        self.all.iter().find(|cut| cut.is_end).map(|cut| cut.point)
    }

    pub(super) fn last(&self) -> Option<Point> {
        self.all.last().map(|cut| cut.point)
    }

    /// The cuts directly inside the part behind a cut, or inside none, up to another one.
    pub(super) fn inside(&self, outer: Option<usize>, end: usize) -> Vec<usize> {
        let start = outer.map_or(0, |outer| outer + 1);
        (start..end).filter(|cut| self.all[*cut].outer == outer).collect()
    }

    /// `outer`: the cut before the part around the value. `has_unit`: something of that part is shown before the value.
    /// Returns the same of what comes behind the value.
    fn value(&mut self, node: Node<'_>, outer: Option<usize>, mut has_unit: bool) -> bool {
        if !node.is_long() {
            return node
                .children()
                .fold(has_unit, |has_unit, part| self.value(part, outer, has_unit));
        }
        let point = |before| Point { holder: node.at(), before };
        if let Some(text) = node.str() {
            has_unit = self.text(text, point, outer, has_unit);
        }
        for (before, part) in node.children().enumerate() {
            let cut = self.cut(point(before), outer, has_unit);
            self.value(part, cut, false);
            has_unit = true;
        }
        // not all of it may be recorded
        let part = node.shown();
        if part.next().is_some() {
            self.cut(point(part.shown), outer, has_unit);
            self.has_end = false;
        }
        has_unit
    }

    fn text(
        &mut self,
        text: &str,
        point: impl Fn(usize) -> Point,
        outer: Option<usize>,
        mut has_unit: bool,
    ) -> bool {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let cut = self.cut(point(at), outer, has_unit);
            // a line break is no piece of its own
            let end = at + without_last_break(line).len();
            let behind = |at: usize| {
                let most = ((at + 1).next_power_of_two() / 8).clamp(MIN_PIECE, MAX_PIECE);
                at + prefix(&text[at..end], most).len()
            };
            let mut piece = behind(at);
            while piece < end {
                self.cut(point(piece), cut, true);
                piece = behind(piece);
            }
            at += line.len();
            has_unit = true;
        }
        has_unit
    }

    /// What is recorded behind the end of the recording has no cuts.
    fn cut(&mut self, point: Point, outer: Option<usize>, is_end: bool) -> Option<usize> {
        self.has_end.then(|| {
            self.all.push(Cut { point, outer, is_end });
            self.all.len() - 1
        })
    }
}
