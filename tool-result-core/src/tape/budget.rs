//! The budget of a recording. Nothing is recorded that a limit is going to cut anyway.

use super::token::SHORT;

/// The part of an answer that an entry of a result belongs to. Each has a budget of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Share {
    /// Stands in every answer: the identifier, the status, the error, the next actions. Also any value that is no
    /// result.
    #[default]
    Fixed,
    /// The field with `items`.
    Marked,
    /// All other entries.
    Other,
}

/// The least bytes of compact JSON that are recorded so far, and where to stop.
///
/// Lists, maps and long texts end there; what is short is recorded behind it all the same.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    size: usize,
    fixed: usize,
    /// An entry beside the field with `items` has so many bytes in any case.
    beside: usize,
    pub(super) spent: usize,
    /// The amount at which the recording ends.
    pub(super) until: usize,
    /// Something that can be shown is recorded of the share.
    pub(super) has_unit: bool,
    pub(super) share: Share,
    left_for_others: usize,
}

/// Places and lengths on a tape have 32 bits, and each token spends two bytes. On a machine of 32 bits
/// half of that is left, as what is recorded in any case may spend a little more.
pub(super) const MAX_SPENT: usize =
    if usize::BITS > 32 { u32::MAX as usize } else { usize::MAX / 2 };

impl Default for Budget {
    fn default() -> Self {
        Budget::new(usize::MAX, usize::MAX, 0)
    }
}

impl Budget {
    /// `fixed`: the size for each entry that stands whole in every answer.
    pub(super) fn new(size: usize, fixed: usize, beside: usize) -> Self {
        let size = size.min(MAX_SPENT);
        Budget {
            size,
            fixed,
            beside,
            spent: 0,
            until: size,
            has_unit: true,
            share: Share::Fixed,
            left_for_others: size,
        }
    }

    /// An entry of the result begins, or a value of its own.
    pub(super) fn begin(&mut self, share: Share) {
        if self.share == Share::Other {
            self.left_for_others = self.until.saturating_sub(self.spent);
        }
        let size = match share {
            Share::Fixed => self.fixed,
            Share::Marked => self.size,
            Share::Other => self.left_for_others.max(self.beside),
        };
        (self.share, self.has_unit) = (share, share == Share::Fixed);
        self.until = self.spent.saturating_add(size).min(MAX_SPENT);
    }

    /// True where no further item is recorded. `has_items`: the list itself has some.
    pub(super) fn is_over(&self, has_items: bool) -> bool {
        self.spent > self.until && (self.has_unit || has_items)
    }

    /// Ends the recording of what may be cut.
    pub(super) fn stop(&mut self) {
        (self.until, self.has_unit) = (0, true);
    }

    /// The bytes of a long text that are recorded.
    pub(super) fn text_bytes(&self) -> usize {
        self.until.saturating_sub(self.spent).max(SHORT)
    }
}
