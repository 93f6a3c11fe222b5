//! The part of a tape that is shown, and the facts that are read from all of it.

use std::ops::Range;

use super::node::Node;
use super::token::Token;
use super::view::{Lines, Point, View};
use super::{FieldMark, Replaced, Tape};
use crate::Error;

impl Tape {
    /// Says which entries an answer may cut, in the order of the pages.
    pub(crate) fn set_content(&mut self, entries: Vec<Range<usize>>) {
        self.view = View { entries, ..View::default() };
    }

    pub(crate) fn content(&self) -> impl Iterator<Item = Node<'_>> {
        self.view.entries.iter().map(|entry| self.node(entry.start))
    }

    /// Shows the content up to a point, or all that is recorded; of some values the first items or bytes, whatever the
    /// point.
    pub(crate) fn show(
        &mut self,
        point: Option<Point>,
        first: impl Iterator<Item = (usize, usize)>,
    ) {
        // the way to the point goes through all that is recorded
        self.view.parts.clear();
        self.view.point = point;
        let around = point.map(|point| self.parts_around(point)).unwrap_or_default();
        self.view.parts.extend(around.into_iter().chain(first));
    }

    /// Less is shown than is recorded.
    pub(super) fn is_cut(&self) -> bool {
        !self.view.parts.is_empty()
    }

    pub(crate) fn point(&self) -> Option<Point> {
        self.view.point
    }

    /// All is recorded, and shown.
    pub(crate) fn is_whole(&self) -> bool {
        !self.is_cut() && self.is_recorded_whole()
    }

    /// Nothing is missing behind what is recorded.
    pub(crate) fn has_end(&self) -> bool {
        self.extents.values().all(|part| part.next().is_none())
    }

    pub(crate) fn is_recorded_whole(&self) -> bool {
        self.extents.is_empty()
    }

    /// The lists and maps around a point, each with the parts that are shown.
    fn parts_around(&self, point: Point) -> Vec<(usize, usize)> {
        let entry = self.content().find(|entry| entry.holds(point.holder));
        let way = entry.into_iter().flat_map(|entry| self.way(entry.at(), point.holder));
        let around = way.filter(|(holder, ..)| holder.is_long());
        let around = around.map(|(holder, number, _)| (holder.at(), number + 1));
        around.chain([(point.holder, point.before)]).collect()
    }

    /// The items, entries or bytes that are shown of a value.
    pub(super) fn shown_of(&self, node: Node<'_>, recorded: usize) -> usize {
        match self.view.parts.iter().find(|(part, _)| *part == node.at()) {
            Some((_, shown)) => *shown,
            None if node.is_long() && self.view.is_behind(node.at()) => 0,
            None => recorded,
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
        self.is_missing_in(node) || self.is_cut() && node.tokens().any(is_cut)
    }

    /// Something in a value is not recorded.
    pub(crate) fn is_missing_in(&self, node: Node<'_>) -> bool {
        self.extents.range(node.tokens()).next().is_some()
    }

    /// The untrusted values that have something to show.
    pub(crate) fn untrusted(&self) -> impl Iterator<Item = Node<'_>> {
        self.untrusted.iter().map(|at| self.node(*at))
    }

    /// Draws what stands in a fence of untrusted text: nothing in it needs another one.
    pub(crate) fn reveal<T>(&self, draw: impl FnOnce() -> T) -> T {
        let outer = self.is_revealed.replace(true);
        let drawn = draw();
        self.is_revealed.set(outer);
        drawn
    }

    /// The texts in a value, and its keys that are data.
    pub(crate) fn texts(&self, node: Node<'_>) -> impl Iterator<Item = &str> {
        node.tokens().filter_map(|at| self.text_at(at))
    }

    /// The mark that a part gives to the value at a token.
    pub(super) fn mark(&self, at: usize) -> Option<FieldMark> {
        self.marks.borrow().get(&at).copied()
    }

    /// The values from a token on, one behind the other.
    pub(crate) fn values(&self, from: usize) -> impl Iterator<Item = Node<'_>> {
        let first = (from < self.len()).then_some(from);
        let next = |at: &usize| Some(self.after(*at)).filter(|at| *at < self.len());
        std::iter::successors(first, next).map(|at| self.node(at))
    }

    pub(crate) fn faults(&self) -> impl Iterator<Item = (Node<'_>, &Error)> {
        self.faults.iter().map(|(at, fault)| (self.node(*at), fault))
    }

    /// A value has more levels than JSON may have. No function of an author's is called for it: that may call itself at
    /// each level.
    pub(crate) fn is_too_deep(&self, node: Node<'_>) -> bool {
        let is_too_deep = |fault: &Error| matches!(fault, Error::TooDeep { .. });
        self.faults().any(|(value, fault)| is_too_deep(fault) && node.holds(value.at()))
    }

    /// Puts a scalar of another tape in the place of a scalar field, of a struct or map at `holder`, and returns what
    /// was there. A field that was left out is written then.
    pub(crate) fn replace(&mut self, holder: usize, at: usize, value: Node<'_>) -> Replaced {
        let replaced = [holder, at].map(|at| (at, self.tokens[at]));
        let mut token = value.tape.tokens[value.at()];
        if let Token::Str { at, .. } | Token::Digits { at, .. } = &mut token {
            *at = self.text.len();
            self.text.push_str(value.tape.text_at(value.at()).unwrap_or_default());
        }
        let added = u32::from(self.tokens[at] == Token::Omitted);
        self.tokens[at] = token;
        if let Token::Struct { len, .. } = &mut self.tokens[holder] {
            *len += added;
        }
        replaced
    }
}
