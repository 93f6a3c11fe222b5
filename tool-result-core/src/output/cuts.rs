//! The points at which an answer may end.

#![expect(clippy::arithmetic_side_effects, reason = "places and sizes are of what lies on a tape")]
#![expect(clippy::string_slice, reason = "pieces end between two characters")]

use crate::tape::{Node, Point, Tape, prefix};

/// A line of a text is cut at a character every so many bytes.
const MAX_PIECE: usize = 64;

/// A point before which something of the content is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub(super) point: Point,
    /// The cut before the item around it, by its number.
    pub(super) outer: Option<usize>,
}

/// The points of a recording, in the order of the pages.
#[derive(Debug, Default)]
pub(super) struct Cuts {
    pub(super) all: Vec<Cut>,
    /// All of the content is recorded: an answer may also end behind everything.
    pub(super) has_end: bool,
    /// The point before all of the content.
    pub(super) shell: Option<Point>,
    /// The smallest things that are shown one by one: items without items in them, pieces of texts.
    units: usize,
    /// The items around what comes next.
    items: Vec<OpenItem>,
}

#[derive(Debug)]
struct OpenItem {
    /// The units before it.
    units: usize,
    /// The cut before it.
    cut: Option<usize>,
}

impl Cuts {
    pub(super) fn new(tape: &Tape) -> Self {
        let mut cuts = Cuts { has_end: true, ..Cuts::default() };
        tape.content().for_each(|entry| cuts.value(entry));
        cuts
    }

    pub(super) fn first(&self) -> Option<Point> {
        self.all.first().map(|cut| cut.point)
    }

    fn value(&mut self, node: Node<'_>) {
        if !node.is_long() {
            return node.children().for_each(|child| self.value(child));
        }
        let holder = node.at();
        self.shell.get_or_insert(Point { holder, before: 0 });
        if let Some(text) = node.str() {
            self.text(holder, text);
        }
        for (before, part) in node.children().enumerate() {
            self.open(Point { holder, before });
            self.value(part);
            self.close();
        }
        // not all of it may be recorded
        let part = node.shown();
        if part.next().is_some() {
            self.cut(Point { holder, before: part.shown });
            self.has_end = false;
        }
    }

    fn text(&mut self, holder: usize, text: &str) {
        let point = |before| Point { holder, before };
        let mut at = 0;
        let breaks = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1);
        for end in breaks.chain([text.len()]) {
            if at == end {
                continue;
            }
            self.open(point(at));
            while at < end {
                self.units += 1;
                at += prefix(&text[at..end], MAX_PIECE).len();
                if at < end {
                    self.cut(point(at));
                }
            }
            self.close();
        }
    }

    fn open(&mut self, point: Point) {
        let cut = self.cut(point);
        self.items.push(OpenItem { units: self.units, cut });
    }

    fn close(&mut self) {
        if self.items.pop().is_some_and(|item| item.units == self.units) {
            self.units += 1;
        }
    }

    /// A point is no cut before something of the item around it is shown: no item is an empty shell. What is recorded
    /// behind the end has none.
    fn cut(&mut self, point: Point) -> Option<usize> {
        let before = self.items.last().map_or(0, |item| item.units);
        let outer = self.items.iter().rev().find_map(|item| item.cut);
        (self.has_end && self.units > before).then(|| {
            self.all.push(Cut { point, outer });
            self.all.len() - 1
        })
    }
}
