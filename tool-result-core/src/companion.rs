//! One walk of the real value beside its recording. It records what templates compute: the named arguments of items
//! and of parts, and the texts of the functions that draw parts.

use std::fmt;
use std::rc::Rc;

use serde::Serialize;

use crate::layout::OneType;
use crate::markdown::Markdown;
use crate::sorted_map::SortedMap;
use crate::tape::{ItemKeys, Node, Recorder, Tape};

/// Goes through a result beside its recording: what serde left out or wrote in another way is not visited.
#[derive(Debug)]
pub struct Companion<'t> {
    tape: &'t Tape,
    /// The token of the value that is visited.
    at: usize,
    /// The bytes that a function of the author's may write.
    max_bytes: usize,
    recorder: Recorder,
    computed: Computed,
}

#[derive(Debug, Default)]
pub(crate) struct Computed {
    tape: Tape,
    visits: Vec<(Visit, Visited)>,
    /// The keys of the items of each field of a part that has `each`, `group` or `table`.
    keys: SortedMap<(Visit, usize), Rc<ItemKeys>>,
}

/// A value that computes something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Visit {
    /// Its token.
    at: usize,
    /// 0 for the item of a list with `each`. A part has 1, and what it alone holds 2, since both have one token.
    layer: usize,
}

impl Visit {
    pub(crate) fn item(node: Node<'_>) -> Self {
        Visit { at: node.at(), layer: 0 }
    }

    pub(crate) fn part(node: Node<'_>) -> Self {
        Visit { at: node.at(), layer: 1 }
    }

    pub(crate) fn inner(self, node: Node<'_>) -> Self {
        let layer = if node.at() == self.at { self.layer.saturating_add(1) } else { 1 };
        Visit { at: node.at(), layer }
    }
}

#[derive(Clone, Copy, Debug)]
struct Visited {
    /// The token of its first result.
    start: usize,
    /// The number that [`Computed::variant`] returns.
    variant: usize,
}

/// An item that is shown.
#[derive(Clone, Copy, Debug)]
pub struct ShownItem {
    pub(crate) at: usize,
    /// Counted from 1.
    pub number: usize,
}

impl<'t> Companion<'t> {
    pub(crate) fn new(tape: &'t Tape, root: usize, max_bytes: usize) -> Self {
        Companion {
            tape,
            at: root,
            max_bytes,
            recorder: Recorder::default(),
            computed: Computed::default(),
        }
    }

    /// Visits the value under this key, where it is shown.
    pub fn enter(&mut self, key: &str, visit: impl FnOnce(&mut Self)) {
        if let Some(field) = self.node().get(key).filter(|field| !field.is_nothing()) {
            self.visit_at(field.at(), visit);
        }
    }

    pub(crate) fn visit_at(&mut self, at: usize, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.at, at);
        visit(self);
        self.at = outer;
    }

    /// The items of the list, or the values of the map, that are shown.
    pub fn shown<I: IntoIterator>(
        &self,
        items: I,
    ) -> impl Iterator<Item = (ShownItem, I::Item)> + use<I> {
        let (from, list) = (self.node().from(), self.node().children());
        let numbers = from.saturating_add(1)..;
        let shown: Vec<_> =
            list.zip(numbers).map(|(node, number)| ShownItem { at: node.at(), number }).collect();
        shown.into_iter().zip(items.into_iter().skip(from))
    }

    /// Gives the value under this key another name in the text, or leaves it out.
    pub fn label(&mut self, key: &str, label: Option<&'static str>) {
        if let Some(field) = self.node().get(key) {
            self.tape.labels.borrow_mut().insert(field.at(), label);
        }
    }

    /// Begins an item of the list: its values follow.
    pub fn begin_item(&mut self, item: ShownItem) {
        self.add_visit(Visit { at: item.at, layer: 0 }, 0);
    }

    /// Begins a part, which is this variant of its type: its values follow.
    pub fn begin(&mut self, variant: usize) {
        let part = Visit::part(self.node());
        let around = self.computed.visits.last();
        self.add_visit(around.map_or(part, |(around, _)| around.inner(self.node())), variant);
    }

    fn add_visit(&mut self, visit: Visit, variant: usize) {
        let visited = Visited { start: self.recorder.tape.len(), variant };
        self.computed.visits.push((visit, visited));
    }

    /// Records the next value of the item or the part.
    pub fn record<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.recorder.record(value);
    }

    /// Records the text that a function of the author's writes for the part, if there is one.
    pub fn draw<T>(&mut self, part: &T, draw: fn(&T, &mut Markdown) -> fmt::Result)
    where
        T: ?Sized,
    {
        let node = self.node();
        let md = Markdown::within(self.max_bytes, [("", node)], node.is_untrusted());
        self.record(&md.text_for(node, |md| draw(part, md)));
    }

    /// The same for a field of the part.
    pub fn draw_field(&mut self, key: &str, draw: impl FnOnce(&mut Markdown) -> fmt::Result) {
        let own = self.node().get(key).and_then(|field| {
            let md = Markdown::within(self.max_bytes, [(key, field)], field.is_untrusted());
            md.text_for(field, draw)
        });
        self.record(&own);
    }

    /// Keeps the keys of the items of the field of the part with this number.
    pub fn read_keys(
        &mut self,
        of: Option<OneType>,
        field: usize,
        read: impl FnOnce(&mut ItemKeys) -> fmt::Result,
    ) {
        let Some((part, _)) = self.computed.visits.last() else { return };
        let keys = ItemKeys::of_field((of, field), self.tape.len(), read);
        self.computed.keys.insert((*part, field), Rc::new(keys));
    }

    fn node(&self) -> Node<'t> {
        self.tape.node(self.at)
    }

    pub(crate) fn finish(mut self) -> Computed {
        // the items of a list come before the parts in them
        self.computed.visits.sort_unstable_by_key(|(visit, _)| *visit);
        Computed { tape: self.recorder.tape, ..self.computed }
    }
}

impl Computed {
    pub(crate) fn get(&self, visit: Visit, number: usize) -> Option<Node<'_>> {
        let start = self.visited(visit)?.start;
        self.tape.values(start).nth(number)
    }

    /// 0 for a struct and for an item. `None` where the part was not visited.
    pub(crate) fn variant(&self, part: Visit) -> Option<usize> {
        Some(self.visited(part)?.variant)
    }

    fn visited(&self, visit: Visit) -> Option<Visited> {
        let place = self.visits.binary_search_by_key(&visit, |(known, _)| *known).ok()?;
        self.visits.get(place).map(|(_, visited)| *visited)
    }

    pub(crate) fn keys(&self, part: Visit, field: usize) -> Rc<ItemKeys> {
        self.keys.get(&(part, field)).map(Rc::clone).unwrap_or_default()
    }
}
