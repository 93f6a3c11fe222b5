//! The part of a tape that is shown, and the facts that are read from all of it.

use super::Tape;
use super::node::Node;
use super::point::{Lines, Point};
use super::token::Token;
use crate::Error;

impl Tape {
    pub(crate) fn content(&self) -> impl Iterator<Item = Node<'_>> {
        self.entries.iter().map(|entry| self.node(entry.start))
    }

    /// Shows the content up to a point, or all that is recorded; of some values the first items or bytes, whatever the
    /// point. What was replaced for another point is as before.
    pub(crate) fn show(
        &mut self,
        point: Option<Point>,
        first: impl Iterator<Item = (usize, usize)>,
    ) {
        // a token that was replaced twice is as before the first time
        for (at, token) in self.replaced.drain(..).rev() {
            self.tokens[at] = token;
        }
        // the way to the point goes through all that is recorded
        self.parts.clear();
        self.point = point;
        let around = point.map(|point| self.parts_around(point)).unwrap_or_default();
        self.parts.extend(around.into_iter().chain(first));
    }

    /// Less is shown than is recorded.
    pub(super) fn is_cut(&self) -> bool {
        !self.parts.is_empty()
    }

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

    fn parts_around(&self, point: Point) -> Vec<(usize, usize)> {
        let entry = self.content().find(|entry| entry.holds(point.holder));
        let steps = entry.into_iter().flat_map(|entry| self.descend(entry.at(), point.holder));
        let around = steps.filter(|(holder, ..)| holder.is_long());
        let around = around.map(|(holder, number, _)| (holder.at(), number + 1));
        around.chain([(point.holder, point.before)]).collect()
    }

    pub(super) fn shown_of(&self, node: Node<'_>, recorded: usize) -> usize {
        match self.parts.iter().find(|(part, _)| *part == node.at()) {
            Some((_, shown)) => *shown,
            None if node.is_long() && self.is_behind(node.at()) => 0,
            None => recorded,
        }
    }

    #[inline(never)]
    fn is_behind(&self, at: usize) -> bool {
        let Some(Point { holder, token, .. }) = self.point else { return false };
        self.entry(at).is_some_and(|entry| (Some(entry), at) >= (self.entry(holder), token))
    }

    fn entry(&self, at: usize) -> Option<usize> {
        let (first, rest) = self.entries.split_first()?;
        if first.contains(&at) {
            return Some(0);
        }
        // a marked entry is the first, all others are in the order of the tape
        let index = rest.partition_point(|entry| entry.end <= at);
        rest.get(index)?.contains(&at).then_some(index + 1)
    }

    pub(crate) fn lines_at(&self, at: usize) -> Option<Lines> {
        self.lines.filter(|lines| lines.at == at)
    }

    pub(crate) fn is_cut_within(&self, node: Node<'_>) -> bool {
        let is_cut = |at| self.node(at).cut().is_some();
        self.is_missing_in(node) || self.is_cut() && node.tokens().any(is_cut)
    }

    pub(crate) fn is_missing_in(&self, node: Node<'_>) -> bool {
        self.extents.range(node.tokens()).next().is_some()
    }

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

    /// Puts a scalar of another tape in the place of a scalar field, of a struct or map at `holder`. A field that was left
    /// out is written then.
    pub(crate) fn replace(&mut self, holder: usize, at: usize, value: Node<'_>) {
        self.replaced.extend([holder, at].map(|at| (at, self.tokens[at])));
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_also_where_the_marked_one_stands_behind_others() {
        let tape = Tape { entries: vec![30..40, 2..10, 12..20, 50..51], ..Tape::default() };
        let found = [35, 2, 9, 10, 11, 12, 20, 50, 51].map(|at| tape.entry(at));
        let wanted = [Some(0), Some(1), Some(1), None, None, Some(2), None, Some(3), None];
        assert_eq!(found, wanted);
        assert_eq!(Tape::default().entry(0), None);
    }
}
