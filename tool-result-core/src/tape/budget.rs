//! How much of a value is recorded: nothing that a limit is going to cut anyway.

/// The least bytes of compact JSON that are recorded so far, and where to stop.
///
/// Every field of the result has the whole budget, since it is not known yet which of them will be cut.
/// A list or map that outgrows it is closed; what comes behind it is recorded all the same.
#[derive(Debug)]
pub(super) struct Budget {
    size: usize,
    spent: usize,
    until: usize,
    /// The bytes that entries have taken that are no declared fields.
    dynamic: usize,
}

/// A list or map has so many bytes in any case, so that one that follows a long one is not lost whole.
const MIN_COMPOUND: usize = 64;

/// A text has so many bytes in any case.
const MIN_TEXT: usize = 1_024;

impl Default for Budget {
    fn default() -> Self {
        Budget::new(usize::MAX)
    }
}

impl Budget {
    pub(super) fn new(size: usize) -> Self {
        Budget { size, spent: 0, until: size, dynamic: 0 }
    }

    pub(super) fn spend(&mut self, bytes: usize) {
        self.spent = self.spent.saturating_add(bytes);
    }

    pub(super) fn spent(&self) -> usize {
        self.spent
    }

    pub(super) fn rewind(&mut self, spent: usize) {
        self.spent = spent;
    }

    /// A value begins that has the whole budget.
    pub(super) fn begin(&mut self) {
        self.until = self.spent.saturating_add(self.size);
    }

    /// An entry begins that shares the budget with others of its kind.
    pub(super) fn begin_dynamic(&mut self) {
        let left = self.size.saturating_sub(self.dynamic).max(MIN_COMPOUND);
        self.until = self.spent.saturating_add(left);
    }

    pub(super) fn end_dynamic(&mut self, before: usize) {
        self.dynamic = self.dynamic.saturating_add(self.spent.saturating_sub(before));
    }

    pub(super) fn is_full_of_dynamic(&self) -> bool {
        self.dynamic > self.size
    }

    /// A list or map that began at `start` has to end if it is full.
    pub(super) fn is_full(&self, start: usize) -> bool {
        self.spent > self.until.max(start.saturating_add(MIN_COMPOUND))
    }

    pub(super) fn text_bytes(&self) -> usize {
        self.until.saturating_sub(self.spent).max(MIN_TEXT)
    }
}
