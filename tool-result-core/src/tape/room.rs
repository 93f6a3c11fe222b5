//! How much of a value is recorded: nothing that a limit is going to cut anyway.

/// The least bytes of compact JSON that are recorded so far, and where to stop.
///
/// Every field of the result has the whole room, since it is not known yet which of them will be cut.
/// A list or map that outgrows it is closed; what comes behind it is recorded all the same.
#[derive(Debug)]
pub(super) struct Room {
    size: usize,
    spent: usize,
    until: usize,
    /// What entries have taken that are no declared fields.
    loose: usize,
}

/// What a list or map may have in any case, so that one that follows a long one is not lost whole.
const ALWAYS: usize = 64;

/// What a text may have in any case.
const SHORT_TEXT: usize = 1_024;

impl Default for Room {
    fn default() -> Self {
        Room::of(usize::MAX)
    }
}

impl Room {
    pub(super) fn of(size: usize) -> Self {
        Room { size, spent: 0, until: size, loose: 0 }
    }

    pub(super) fn spend(&mut self, bytes: usize) {
        self.spent = self.spent.saturating_add(bytes);
    }

    pub(super) fn spent(&self) -> usize {
        self.spent
    }

    pub(super) fn back_to(&mut self, spent: usize) {
        self.spent = spent;
    }

    /// A value begins that has the whole room.
    pub(super) fn begin(&mut self) {
        self.until = self.spent.saturating_add(self.size);
    }

    /// An entry begins that shares the room with others of its kind.
    pub(super) fn begin_loose(&mut self) {
        let left = self.size.saturating_sub(self.loose).max(ALWAYS);
        self.until = self.spent.saturating_add(left);
    }

    pub(super) fn end_loose(&mut self, before: usize) {
        self.loose = self.loose.saturating_add(self.spent.saturating_sub(before));
    }

    pub(super) fn is_full_of_loose(&self) -> bool {
        self.loose > self.size
    }

    /// Whether a list or map that began at `start` has to end.
    pub(super) fn is_full(&self, start: usize) -> bool {
        self.spent > self.until.max(start.saturating_add(ALWAYS))
    }

    /// How many bytes of a text are recorded.
    pub(super) fn for_text(&self) -> usize {
        self.until.saturating_sub(self.spent).max(SHORT_TEXT)
    }
}
