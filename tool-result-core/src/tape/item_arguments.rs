//! Named arguments that ask for the items that are drawn.

use serde::Serialize;

use super::{Node, Recorder, Tape};

/// The items that are drawn, of a list or of the lists in its items.
#[derive(Debug, Default)]
pub(crate) struct ItemPlan {
    /// The number of lists that an item lies in.
    levels: usize,
    /// The items of the outermost list before the first that is drawn.
    before: usize,
    /// The number of drawn items of each list: a list, and behind each of its items the list in it.
    counts: Vec<usize>,
    /// The tokens of the innermost items, in order.
    items: Vec<usize>,
}

impl ItemPlan {
    pub(crate) fn new(levels: usize, before: usize) -> Self {
        ItemPlan { levels, before, ..ItemPlan::default() }
    }

    pub(crate) fn list(&mut self, items: usize) {
        self.counts.push(items);
    }

    pub(crate) fn item(&mut self, at: usize) {
        self.items.push(at);
    }
}

/// Takes the values of the named arguments that ask for the items.
#[derive(Debug, Default)]
pub struct ItemArguments {
    recorder: Recorder,
    plan: ItemPlan,
    /// The number of lists that were entered.
    lists: usize,
    /// The lists that are open: the items that are drawn, and those of them that came.
    open: Vec<(usize, usize)>,
    /// The number of innermost items that came, or never will.
    passed: usize,
    /// The items of the outermost list that came before the first that is drawn.
    before: usize,
    /// The index of each innermost item's first value in `starts`, and the token of each value.
    firsts: Vec<Option<usize>>,
    starts: Vec<usize>,
}

impl ItemArguments {
    pub(crate) fn new(plan: ItemPlan) -> Self {
        let firsts = vec![None; plan.items.len()];
        ItemArguments { plan, firsts, ..ItemArguments::default() }
    }

    /// The items of the next list follow.
    pub fn enter(&mut self) {
        let drawn = self.plan.counts.get(self.lists).copied().unwrap_or_default();
        self.lists += 1;
        self.open.push((drawn, 0));
    }

    /// The item that comes now in the outermost list is not drawn, but a later one may be.
    pub fn is_before(&mut self) -> bool {
        let is_before = self.before < self.plan.before;
        self.before += usize::from(is_before);
        is_before
    }

    /// The number of the item that comes now, from 1; `None` where no more are drawn.
    pub fn begin(&mut self) -> Option<usize> {
        let is_innermost = self.open.len() == self.plan.levels;
        let before = if self.open.len() == 1 { self.plan.before } else { 0 };
        let (drawn, begun) = self.open.last_mut()?;
        if begun == drawn {
            return None;
        }
        *begun += 1;
        if is_innermost {
            *self.firsts.get_mut(self.passed)? = Some(self.starts.len());
            self.passed += 1;
        }
        Some(*begun + before)
    }

    /// The list ends.
    pub fn leave(&mut self) {
        let is_innermost = self.open.len() == self.plan.levels;
        let (drawn, begun) = self.open.pop().unwrap_or_default();
        if is_innermost {
            self.passed += drawn - begun;
        }
    }

    /// Records the next argument of this item.
    pub fn record<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.starts.push(self.recorder.record(value));
    }

    pub(crate) fn finish(self) -> ItemValues {
        let ItemArguments { recorder, plan, firsts, starts, .. } = self;
        ItemValues { tape: recorder.finish(), items: plan.items, firsts, starts }
    }
}

/// The values that [`ItemArguments`] recorded.
pub(crate) struct ItemValues {
    tape: Tape,
    items: Vec<usize>,
    firsts: Vec<Option<usize>>,
    starts: Vec<usize>,
}

impl ItemValues {
    /// An argument of the item that is there on the tape.
    pub(crate) fn get(&self, at: usize, argument: usize) -> Option<Node<'_>> {
        let item = self.items.binary_search(&at).ok()?;
        let first = self.firsts[item]?;
        Some(self.tape.node(*self.starts.get(first + argument)?))
    }
}
