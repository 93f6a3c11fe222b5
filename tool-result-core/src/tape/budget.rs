//! The budget of a recording. Nothing is recorded that a limit is going to cut anyway.

use std::cmp::Ordering;

/// The least bytes of compact JSON that are recorded so far, and where to stop.
///
/// Every field of the result has the whole budget, since it is not known yet which of them will be cut.
/// A list or map that outgrows it is closed; what comes behind it is recorded all the same.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    size: usize,
    spent: usize,
    until: usize,
    /// The bytes that entries have taken that are no declared fields.
    dynamic: usize,
    /// The depth of lists in the field that is being recorded.
    depth: ListDepth,
    /// If more than this is spent, the rest is for the outer lists.
    deep_until: usize,
}

/// The depth to which the lists and maps of one field are recorded. Those that are in no other are at level 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ListDepth {
    /// Above this level, all items are recorded.
    pub(crate) level: u32,
    /// At this level, so many items of each list. Below it, only lists that are short.
    pub(crate) items: u32,
}

impl ListDepth {
    pub(crate) const ALL: ListDepth = ListDepth { level: u32::MAX, items: u32::MAX };

    /// The items of a list at this level that are recorded in any case.
    fn max_items(self, level: u32) -> u32 {
        match level.cmp(&self.level) {
            Ordering::Less => u32::MAX,
            Ordering::Equal => self.items,
            Ordering::Greater => 0,
        }
    }
}

/// The budget of a field whose depth is set is so many times as large: what is recorded of each list is
/// only known to be about right.
const DEEP: usize = 4;

/// A list or map has so many bytes in any case, so that one that follows a long one is not lost whole, and
/// a short one is part of its item.
pub(crate) const MIN_COMPOUND: usize = 64;

/// A text has so many bytes in any case.
pub(super) const MIN_TEXT: usize = 1_024;

/// Places and lengths on a tape have 32 bits, and each token spends two bytes. On a machine of 32 bits
/// half of that is left, as what is recorded in any case may spend a little more.
pub(super) const MAX_SPENT: usize =
    if usize::BITS > 32 { u32::MAX as usize } else { usize::MAX / 2 };

impl Default for Budget {
    fn default() -> Self {
        Budget::new(usize::MAX)
    }
}

impl Budget {
    pub(super) fn new(size: usize) -> Self {
        Budget {
            size,
            spent: 0,
            until: size.min(MAX_SPENT),
            dynamic: 0,
            depth: ListDepth::ALL,
            deep_until: usize::MAX,
        }
    }

    pub(super) fn spend(&mut self, bytes: usize) {
        self.spent += bytes;
    }

    pub(super) fn spent(&self) -> usize {
        self.spent
    }

    pub(super) fn rewind(&mut self, spent: usize) {
        self.spent = spent;
    }

    /// A value begins that has the whole budget.
    pub(super) fn begin(&mut self, depth: Option<ListDepth>) {
        let size = if depth.is_some() { self.size.saturating_mul(DEEP) } else { self.size };
        self.until = self.spent.saturating_add(size).min(MAX_SPENT);
        self.depth = depth.unwrap_or(ListDepth::ALL);
        let deep = if depth.is_some() { size / 2 } else { usize::MAX };
        self.deep_until = self.spent.saturating_add(deep);
    }

    /// A value begins that is recorded whole.
    pub(super) fn begin_whole(&mut self) {
        (self.until, self.deep_until) = (MAX_SPENT, usize::MAX);
        self.depth = ListDepth::ALL;
    }

    /// An entry begins that shares the budget with others of its kind.
    pub(super) fn begin_dynamic(&mut self) {
        let left = self.size.saturating_sub(self.dynamic).max(MIN_COMPOUND);
        self.until = self.spent.saturating_add(left).min(MAX_SPENT);
        self.depth = ListDepth::ALL;
        self.deep_until = usize::MAX;
    }

    pub(super) fn end_dynamic(&mut self, before: usize) {
        self.dynamic = self.dynamic.saturating_add(self.spent.saturating_sub(before));
    }

    pub(super) fn is_full_of_dynamic(&self) -> bool {
        self.dynamic > self.size
    }

    /// Returns how much may be recorded of a list or map that begins now, at this level.
    pub(super) fn room(&mut self, level: u32) -> Room {
        if self.spent > self.deep_until {
            self.depth.items = 0;
        }
        let (start, floor) = (self.spent, self.spent + MIN_COMPOUND);
        let max_items = self.depth.max_items(level);
        Room { start, floor, ceiling: self.until.max(floor), max_items }
    }

    /// The bytes of a text that are recorded. `inside`: the lists and maps around it.
    pub(super) fn text_bytes(&self, inside: u32) -> usize {
        let is_wanted = inside.checked_sub(1).is_none_or(|list| self.depth.max_items(list) > 0);
        let left = if is_wanted { self.until.saturating_sub(self.spent) } else { 0 };
        left.max(MIN_TEXT)
    }
}

/// The budget of one list or map, in what is spent in all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The amount that was spent where it began.
    start: usize,
    /// Up to here, items are recorded in any case.
    floor: usize,
    /// Beyond this, none is.
    ceiling: usize,
    /// Between the two, so many items are.
    max_items: u32,
}

impl Default for Room {
    fn default() -> Self {
        Room::ALL
    }
}

impl Room {
    /// The room of a value that has to be whole.
    pub(super) const ALL: Room =
        Room { start: 0, floor: usize::MAX, ceiling: usize::MAX, max_items: u32::MAX };

    pub(super) fn is_full(&self, spent: usize, items: u32) -> bool {
        spent > self.ceiling || items >= self.max_items && spent > self.floor
    }

    /// Returns what was spent before a list of which no item stays. `None` for any other list.
    pub(super) fn start_of_unwanted(&self) -> Option<usize> {
        (self.max_items == 0).then_some(self.start)
    }
}
