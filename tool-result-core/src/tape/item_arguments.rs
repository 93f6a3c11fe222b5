//! Named arguments that ask for the items that are drawn.

use serde::Serialize;

use super::{Node, Recorder, Tape};

/// The items of a list that are drawn.
#[derive(Debug, Default)]
pub(crate) struct ItemPlan {
    /// Those before the first of them.
    pub(crate) before: usize,
    /// Their tokens, in order.
    pub(crate) items: Vec<usize>,
}

/// Takes the values of the named arguments that ask for the items.
#[derive(Debug, Default)]
pub struct ItemArguments {
    recorder: Recorder,
    plan: ItemPlan,
    /// The items that came before the first that is drawn.
    skipped: usize,
    /// The index of each drawn item's first value in `starts`, and the token of each value.
    firsts: Vec<usize>,
    starts: Vec<usize>,
}

impl ItemArguments {
    pub(crate) fn new(plan: ItemPlan) -> Self {
        ItemArguments { plan, ..ItemArguments::default() }
    }

    /// The item that comes now is not drawn, but a later one may be.
    pub fn is_before(&mut self) -> bool {
        let is_before = self.skipped < self.plan.before;
        self.skipped += usize::from(is_before);
        is_before
    }

    /// The number of the item that comes now, from 1; `None` where no more are drawn.
    pub fn begin(&mut self) -> Option<usize> {
        if self.firsts.len() == self.plan.items.len() {
            return None;
        }
        self.firsts.push(self.starts.len());
        Some(self.plan.before + self.firsts.len())
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
    firsts: Vec<usize>,
    starts: Vec<usize>,
}

impl ItemValues {
    /// An argument of the item that is there on the tape.
    pub(crate) fn get(&self, at: usize, argument: usize) -> Option<Node<'_>> {
        let item = self.items.binary_search(&at).ok()?;
        Some(self.tape.node(*self.starts.get(self.firsts.get(item)? + argument)?))
    }
}
