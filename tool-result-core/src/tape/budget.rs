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
pub(super) const MIN_TEXT: usize = 1_024;

/// Places and lengths on a tape have 32 bits, and each token spends two bytes.
pub(super) const MAX_SPENT: usize = u32::MAX as usize;

impl Default for Budget {
    fn default() -> Self {
        Budget::new(usize::MAX)
    }
}

impl Budget {
    pub(super) fn new(size: usize) -> Self {
        Budget { size, spent: 0, until: size.min(MAX_SPENT), dynamic: 0 }
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
    pub(super) fn begin(&mut self) {
        self.until = self.spent.saturating_add(self.size).min(MAX_SPENT);
    }

    /// An entry begins that shares the budget with others of its kind.
    pub(super) fn begin_dynamic(&mut self) {
        let left = self.size.saturating_sub(self.dynamic).max(MIN_COMPOUND);
        self.until = self.spent.saturating_add(left).min(MAX_SPENT);
    }

    pub(super) fn end_dynamic(&mut self, before: usize) {
        self.dynamic = self.dynamic.saturating_add(self.spent.saturating_sub(before));
    }

    pub(super) fn is_full_of_dynamic(&self) -> bool {
        self.dynamic > self.size
    }

    /// A list or map that begins now has to end where more than this is spent.
    pub(super) fn ceiling(&self) -> usize {
        self.until.max(self.spent + MIN_COMPOUND)
    }

    pub(super) fn text_bytes(&self) -> usize {
        self.until.saturating_sub(self.spent).max(MIN_TEXT)
    }
}
