//! The part of a result that an answer shows, and where the next answer begins.

#![expect(clippy::arithmetic_side_effects, reason = "counts and places are of what lies on a tape")]

use super::Recording;
use crate::layout::{Field, Only, Role};
use crate::limits::line_breaks;
use crate::tape::{Argument, Node, Point, Progress, Recorder, Shape, Share};
use crate::truncation::Window;
use crate::{NextAction, Position, Status, Truncation, json};

/// An entry of the result that is not shown whole.
pub(crate) struct CutValue<'r> {
    pub(crate) key: &'r str,
    pub(crate) node: Node<'r>,
    /// The items, entries, lines or bytes that are shown; `None` of a struct.
    pub(crate) window: Option<Window>,
    /// The position that the next answer begins at, if it lies in this entry.
    pub(crate) next: Option<Position>,
}

impl Recording<'_> {
    pub(crate) fn is_only(&self, key: &str, half: Only) -> bool {
        self.layout.fields.iter().any(|field| field.only == half && field.key == key)
    }

    /// The entries of the content, in the order of pages: the field with `items`, then all others that do not stand
    /// whole in every answer.
    pub(crate) fn content_in_order(&self) -> impl Iterator<Item = (&str, Node<'_>)> {
        let of = |share| move |(key, _): &(&str, Node<'_>)| self.scope.share(key) == share;
        let entries = || self.content().entries().iter();
        entries().filter(of(Share::Marked)).chain(entries().filter(of(Share::Other)))
    }

    pub(crate) fn cut_values(&self) -> impl Iterator<Item = CutValue<'_>> {
        let end = self.end();
        // most results are whole
        let entries = (!self.tape.is_whole()).then(|| self.all_entries()).into_iter().flatten();
        let is_hidden = |key: &str| self.layout.is_hidden(key, self.scope.hidden);
        let delivered = entries.filter(move |(key, _)| !is_hidden(key));
        let cut = delivered.filter(|(_, node)| self.tape.is_cut_within(*node));
        cut.map(move |(key, node)| {
            let next = end.filter(|point| node.holds(point.holder));
            let next = next.map(|point| self.position(point));
            CutValue { key, node, window: node.is_long().then(|| node.part()), next }
        })
    }

    /// The point that the next answer begins at. A failure and an empty answer have no pages.
    fn end(&self) -> Option<Point> {
        self.tape.point.filter(|_| self.status == Status::Success)
    }

    /// `None` if it shows everything.
    pub(crate) fn truncation(&self) -> Option<Truncation> {
        let mut truncation: Option<Truncation> = None;
        for CutValue { key, window, next, .. } in self.cut_values() {
            let path = if self.is_added(key) { key.to_owned() } else { self.top_path(key) };
            truncation.get_or_insert_default().add_part(path, window, next);
        }
        truncation
    }

    pub(super) fn top_path(&self, path: &str) -> String {
        let outer = self.outcome.path().flat_map(|key| [key, "."]);
        outer.chain([path]).collect()
    }

    /// The position of a point: a path that begins in the field with `items`, or with the key of an entry.
    fn position(&self, point: Point) -> Position {
        let mut position = Position::default();
        for (holder, number, (key, inner)) in self.tape.descend(self.content, point.holder) {
            // the entries of a map have numbers: a key may be untrusted, or hold what no text shows
            let has_names = holder.at() == self.content || holder.entries().fixed;
            let key = key.filter(|_| has_names);
            let is_marked = holder.at() == self.content
                && key == self.layout.key_of(Role::Items)
                && (inner.is_long() || !matches!(inner.shape(), Shape::Map(_)));
            match key {
                _ if is_marked => {}
                Some(key) => position.push_key(key),
                None => position.push(&(holder.from() + number).to_string()),
            }
        }
        let node = self.tape.node(point.holder);
        let Some(lines) = self.tape.lines_at(node.at()) else {
            position.push(&(node.from() + point.before).to_string());
            return position;
        };
        // of a text of lines, a line and a byte of it
        let before = node.str().unwrap_or_default();
        let byte = match before.rfind('\n') {
            Some(end) => before.len() - end - 1,
            None => lines.byte + before.len(),
        };
        position.push(&(lines.first + line_breaks(before)).to_string());
        if byte > 0 {
            position.push(&byte.to_string());
        }
        position
    }

    /// The progress in the field with `items`, or else in the entry with the point.
    pub(crate) fn progress(&self) -> Option<Progress> {
        let point = self.end();
        let marked = self.layout.index_of(Role::Items).and_then(|index| self.field(index));
        let with_point = || {
            let point = point?;
            let entry = self.content().children().find(|node| node.holds(point.holder))?;
            Some(if entry.is_long() { entry } else { self.tape.node(point.holder) })
        };
        let paged = || self.field(self.layout.fields.iter().find_map(|field| field.cursor)?.list);
        let marked = marked.filter(|node| node.is_long());
        let mut part = marked.or_else(with_point).or_else(paged)?.part();
        if part.total == 0 {
            // its items are given away, if it has any
            (part.shown, part.total) = (self.tape.given_items, self.tape.given_items);
        }
        let mut progress = Progress::from(part);
        if let Some(point) = point {
            progress.next = self.position(point);
        }
        let cursor = |key| Some((key, json::value(self.content().get(key)?)));
        Some(Progress { cursors: self.cursor_keys().filter_map(cursor).collect(), ..progress })
    }

    pub(crate) fn has_more(&self) -> bool {
        let mut fields = self.layout.fields.iter();
        let is_optional = |field: &Field| field.cursor.is_some_and(|cursor| (cursor.is_optional)());
        let is_some = |key| self.content().get(key).is_some_and(|node| !node.is_absent());
        self.end().is_some() || fields.any(|field| is_optional(field) && is_some(field.key))
    }

    /// Shows the content up to a point; of some values the first items or bytes, whatever the point. Forgets what was
    /// added for another point: the cursors, the next action.
    pub(crate) fn show(
        &mut self,
        point: Option<Point>,
        first: impl Iterator<Item = (usize, usize)>,
    ) {
        // what parts say of their fields is of items that may not be shown now
        self.computed.take();
        self.tape.labels.take();
        self.tape.is_replaced.set(false);
        self.tape.forget_from(self.recorded);
        self.tape.show_all();
        let mut parts = first.collect();
        if let Some(point) = point {
            let mut is_behind = false;
            for (_, entry) in self.content_in_order() {
                entry.add_shown(point, &mut is_behind, &mut parts);
            }
        }
        self.tape.point = point;
        for (at, shown) in parts {
            self.tape.keep_first(at, shown);
        }
    }

    /// Has each cursor say where the next page begins, if its list is cut: returns whether one does. They stay until
    /// [`show`](Self::show).
    pub(crate) fn set_cursors(&mut self) -> bool {
        let mut is_any = false;
        for field in &self.layout.fields {
            let Some(cursor) = field.cursor else { continue };
            let list = self.field(cursor.list).map(Node::part);
            let cut = list.filter(|part| part.next().is_some());
            let (Some(cut), Some(node)) = (cut, self.content().get(field.key)) else { continue };
            let argument = self.result.argument(cursor.argument, Argument::seeing(cut));
            let (value, at) = (argument.node(0), node.at());
            // a field that has no value may have been left out
            if !(value.is_absent() && node.is_absent()) {
                self.tape.replace(self.content, at, value);
                is_any = true;
            }
        }
        is_any
    }

    pub(crate) fn cursor_keys(&self) -> impl Iterator<Item = &'static str> {
        let fields = self.layout.fields.iter();
        fields.filter(|field| field.cursor.is_some()).map(|field| field.key)
    }

    pub(crate) fn add_action(&mut self, action: NextAction<'static>) {
        let Some(own) = self.own_next_actions() else { return };
        let missing = own.cut().map_or(0, |part| part.total - part.shown);
        // an author's own type may have other parts
        let actions = serde_json::from_value::<Option<Vec<NextAction<'_>>>>(json::value(own));
        let Ok(actions) = actions else { return };
        let mut actions = actions.unwrap_or_default();
        actions.push(action);
        let mut recorder = Recorder::resume(std::mem::take(&mut self.tape));
        let at = recorder.record(&actions);
        self.tape = recorder.tape;
        if missing > 0 {
            let part = Window { from: 0, shown: actions.len(), total: actions.len() + missing };
            self.tape.extents.insert(at, part);
        }
    }
}
