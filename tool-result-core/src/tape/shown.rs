//! The part of a tape that is shown, and the facts that are read from all of it.

use super::Tape;
use super::node::Node;
use super::point::{Lines, Point};
use super::text::prefix;
use super::token::{Token, index};
use crate::Error;
use crate::truncation::Window;

impl Tape {
    /// Shows all that is recorded: what was replaced for a point is as before.
    pub(crate) fn show_all(&mut self) {
        // a token that was replaced twice is as before the first time
        for (at, token, part) in self.replaced.drain(..).rev() {
            self.tokens[at] = token;
            match part {
                Some(part) => self.extents.insert(at, part),
                None => self.extents.remove(&at),
            }
        }
    }

    /// Has a list, a map or a text only its first items, entries or bytes.
    pub(crate) fn keep_first(&mut self, at: usize, shown: usize) {
        let shown = self.text_at(at).map_or(shown, |text| prefix(text, shown).len());
        let part = self.node(at).shown();
        if shown < part.shown {
            self.note_replaced(at);
            self.extents.insert(at, Window { shown, ..part });
            if let Token::List { len, .. } | Token::Map { len, .. } | Token::Str { len, .. } =
                &mut self.tokens[at]
            {
                *len = index(shown);
            }
        }
    }

    fn note_replaced(&mut self, at: usize) {
        self.replaced.push((at, self.tokens[at], self.extents.get(&at).copied()));
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.extents.is_empty()
    }

    pub(crate) fn lines_at(&self, at: usize) -> Option<Lines> {
        self.lines.filter(|lines| lines.at == at)
    }

    pub(crate) fn is_cut_within(&self, node: Node<'_>) -> bool {
        !self.extents.range(node.tokens()).is_empty()
    }

    pub(crate) fn untrusted(&self) -> impl Iterator<Item = Node<'_>> {
        self.untrusted.iter().map(|(at, ())| self.node(*at))
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

    /// Has the JSON leave out all fields of structs that are `None`.
    pub(crate) fn leave_out_none(&mut self) {
        let fields = (0..self.len()).flat_map(|at| self.node(at).entries()).map(|(_, value)| value);
        let none = fields.filter(|value| value.is_none() && value.is_field());
        self.left_out = none.map(Node::at).collect();
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
        self.note_replaced(holder);
        self.note_replaced(at);
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

impl Node<'_> {
    /// Adds the number of parts that are shown of each long value around a point, and of each outermost one behind it.
    pub(crate) fn add_shown(
        self,
        point: Point,
        is_behind: &mut bool,
        parts: &mut Vec<(usize, usize)>,
    ) {
        let (at, holds_point) = (self.at(), self.holds(point.holder));
        if at == point.holder {
            *is_behind = true;
            parts.push((at, point.before));
        } else if self.is_long() && !holds_point {
            parts.extend(is_behind.then_some((at, 0)));
        } else if holds_point || *is_behind {
            for (number, part) in self.children().enumerate() {
                part.add_shown(point, is_behind, parts);
                if *is_behind && self.is_long() {
                    return parts.push((at, number + 1));
                }
            }
        }
    }
}
