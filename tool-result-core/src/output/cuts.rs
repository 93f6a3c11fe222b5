//! The points at which an answer may end.

#![expect(clippy::arithmetic_side_effects, reason = "places and sizes are of what lies on a tape")]
#![expect(clippy::string_slice, reason = "pieces end between two characters")]

use crate::json::{JsonStyle, Length, Writer};
use crate::recording::Recording;
use crate::tape::{Node, Point, Scope, Shape, prefix};

/// Stand around a text once, and not around each piece.
const QUOTES: usize = 2;

/// A comma between two items, a colon behind a key.
const SEPARATOR: usize = 1;

/// A line of a text is cut at a character every so many bytes.
const MAX_PIECE: usize = 64;

/// A point before which something of the content is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// `None` behind everything.
    pub(super) point: Option<Point>,
    /// About how many bytes of compact JSON stand before it.
    pub(super) weight: usize,
    /// The cut before the item around it, by its number.
    pub(super) outer: Option<usize>,
}

/// The points of a recording, in the order of the pages.
#[derive(Debug, Default)]
pub(super) struct Cuts {
    pub(super) all: Vec<Cut>,
    /// The last one is behind everything: all of the content is recorded.
    pub(super) has_end: bool,
    /// The point before all of the content.
    pub(super) shell: Option<Point>,
}

impl Cuts {
    pub(super) fn new(recording: &Recording<'_>, scope: &Scope) -> Self {
        let tape = recording.tape();
        let mut walk = Walk {
            cuts: Cuts { has_end: true, ..Cuts::default() },
            size: Writer::new(Length::default(), JsonStyle::Compact, tape),
            units: 0,
            items: Vec::new(),
        };
        for (_, node) in recording.content_in_order(scope) {
            walk.value(node);
        }
        let Walk { mut cuts, size, .. } = walk;
        if cuts.has_end {
            cuts.all.push(Cut { point: None, weight: size.out.0, outer: None });
        }
        cuts
    }
}

struct Walk {
    cuts: Cuts,
    /// The length of what is shown.
    size: Writer<Length>,
    /// The smallest things that are shown one by one: items without items in them, pieces of texts.
    units: usize,
    /// The items around what comes next.
    items: Vec<OpenItem>,
}

struct OpenItem {
    /// The units before it.
    units: usize,
    /// The cut before it.
    cut: Option<usize>,
}

impl Walk {
    fn value(&mut self, node: Node<'_>) {
        match node.shape() {
            _ if node.is_call() => {}
            Shape::Scalar(_) if node.is_long() => self.text(node),
            Shape::List(_) | Shape::Map(_) if node.is_long() => self.parts(node),
            Shape::List(_) | Shape::Map(_) => {
                self.size.out.0 += node.tape().frame_length(node.at());
                node.children().for_each(|child| self.value(child));
            }
            Shape::Scalar(_) | Shape::Lost(_) => self.size.value(node),
        }
    }

    /// The items of a list, or the entries of a map.
    fn parts(&mut self, holder: Node<'_>) {
        let is_map = matches!(holder.shape(), Shape::Map(_));
        self.begin(holder);
        for (before, part) in holder.children().enumerate() {
            let token = part.at() - usize::from(is_map);
            self.open(Point { holder: holder.at(), token, before });
            self.size.out.0 += SEPARATOR;
            if let Some(key) = part.key().filter(|_| is_map) {
                self.size.value(key);
                self.size.out.0 += SEPARATOR;
            }
            self.value(part);
            self.close();
        }
        self.end(holder);
    }

    fn text(&mut self, holder: Node<'_>) {
        let point = |before| Point { holder: holder.at(), token: holder.at(), before };
        self.begin(holder);
        let (text, mut at) = (holder.recorded_text(), 0);
        for line in text.split_inclusive('\n') {
            let end = at + line.len();
            self.open(point(at));
            while at < end {
                self.units += 1;
                let piece = prefix(&text[at..end], MAX_PIECE);
                self.size.string(piece);
                self.size.out.0 -= QUOTES;
                at += piece.len();
                if at < end {
                    self.cut(point(at));
                }
            }
            self.close();
        }
        self.end(holder);
    }

    fn begin(&mut self, holder: Node<'_>) {
        let at = holder.at();
        self.cuts.shell.get_or_insert(Point { holder: at, token: at, before: 0 });
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

    /// Ends a list, a map or a text of which not all may be recorded.
    fn end(&mut self, holder: Node<'_>) {
        if holder.recorded_part().next().is_some() {
            let (before, end) = (holder.recorded(), holder.tokens().end);
            let token = if holder.str().is_some() { holder.at() } else { end };
            self.cut(Point { holder: holder.at(), token, before });
            self.cuts.has_end = false;
        }
    }

    /// A point is no cut before something of the item around it is shown: no item is an empty shell. What is recorded
    /// behind the end has none.
    fn cut(&mut self, point: Point) -> Option<usize> {
        let before = self.items.last().map_or(0, |item| item.units);
        let outer = self.items.iter().rev().find_map(|item| item.cut);
        let point = Some(point);
        (self.cuts.has_end && self.units > before).then(|| {
            self.cuts.all.push(Cut { point, weight: self.size.out.0, outer });
            self.cuts.all.len() - 1
        })
    }
}
