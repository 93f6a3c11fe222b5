//! Named arguments that ask for the items that are drawn.

use serde::Serialize;

use super::{Node, Recorder, Tape};

/// The items that are drawn, of a list or of the lists in its items.
#[derive(Debug, Default)]
pub(crate) struct ItemPlan {
    /// The number of lists that an item lies in.
    levels: usize,
    /// A list, and behind each of its drawn items the list in it.
    lists: Vec<PlannedList>,
    /// The tokens of the innermost items, in order.
    items: Vec<usize>,
}

/// The items of one list.
#[derive(Clone, Copy, Debug, Default)]
struct PlannedList {
    /// Those before the first that is drawn.
    before: usize,
    drawn: usize,
}

impl ItemPlan {
    pub(crate) fn new(levels: usize) -> Self {
        ItemPlan { levels, ..ItemPlan::default() }
    }

    pub(crate) fn list(&mut self, before: usize, drawn: usize) {
        self.lists.push(PlannedList { before, drawn });
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
    open: Vec<OpenList>,
    /// The number of innermost items that came, or never will.
    passed: usize,
    /// The index of each innermost item's first value in `starts`, and the token of each value.
    firsts: Vec<Option<usize>>,
    starts: Vec<usize>,
}

/// A list whose items come one by one.
#[derive(Clone, Copy, Debug, Default)]
struct OpenList {
    planned: PlannedList,
    /// The items that came before the first that is drawn.
    skipped: usize,
    /// The drawn items that came.
    begun: usize,
}

impl ItemArguments {
    pub(crate) fn new(plan: ItemPlan) -> Self {
        let firsts = vec![None; plan.items.len()];
        ItemArguments { plan, firsts, ..ItemArguments::default() }
    }

    /// The items of the next list follow.
    pub fn enter(&mut self) {
        let planned = self.plan.lists.get(self.lists).copied().unwrap_or_default();
        self.lists += 1;
        self.open.push(OpenList { planned, ..OpenList::default() });
    }

    /// The item that comes now in the innermost open list is not drawn, but a later one may be.
    pub fn is_before(&mut self) -> bool {
        let Some(list) = self.open.last_mut() else { return false };
        let is_before = list.skipped < list.planned.before;
        list.skipped += usize::from(is_before);
        is_before
    }

    /// The number of the item that comes now, from 1; `None` where no more are drawn.
    pub fn begin(&mut self) -> Option<usize> {
        let is_innermost = self.open.len() == self.plan.levels;
        let list = self.open.last_mut()?;
        if list.begun == list.planned.drawn {
            return None;
        }
        list.begun += 1;
        let number = list.planned.before + list.begun;
        if is_innermost {
            *self.firsts.get_mut(self.passed)? = Some(self.starts.len());
            self.passed += 1;
        }
        Some(number)
    }

    /// The list ends.
    pub fn leave(&mut self) {
        let is_innermost = self.open.len() == self.plan.levels;
        let list = self.open.pop().unwrap_or_default();
        if is_innermost {
            self.passed += list.planned.drawn - list.begun;
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

#[cfg(test)]
mod tests {
    use super::{ItemArguments, ItemPlan};

    /// As generated code goes through lists in a list.
    fn record(rows: &[&[&str]], to: &mut ItemArguments) {
        to.enter();
        for row in rows {
            if to.is_before() {
                continue;
            }
            if to.begin().is_none() {
                break;
            }
            to.enter();
            for cell in *row {
                if to.is_before() {
                    continue;
                }
                let Some(index) = to.begin() else { break };
                to.record(&format!("{cell}{index}"));
            }
            to.leave();
        }
        to.leave();
    }

    #[test]
    fn each_list_begins_at_an_item_of_its_own() {
        let mut plan = ItemPlan::new(2);
        plan.list(1, 2);
        plan.list(2, 1);
        plan.item(10);
        plan.list(0, 2);
        plan.item(20);
        plan.item(21);
        let mut arguments = ItemArguments::new(plan);
        record(&[&["a", "b"], &["c", "d", "e", "f"], &["g", "h", "i"], &["j"]], &mut arguments);
        let values = arguments.finish();
        let text = |at| values.get(at, 0).and_then(|node| node.str().map(str::to_owned));
        assert_eq!([10, 20, 21].map(text), ["e3", "g1", "h2"].map(|text| Some(text.to_owned())));
    }
}
