//! The budget of a recording. Nothing is recorded that a limit is going to cut anyway.

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

/// The place where to stop.
///
/// Lists, maps and long texts end there; what is short is recorded behind it all the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Budget {
    /// The amount of bytes at which the recording ends.
    pub(super) until: usize,
    /// Something that can be shown is recorded of the share.
    pub(super) has_unit: bool,
    pub(super) share: Share,
    /// The amount that the entries spend which are neither fixed nor marked.
    pub(super) left_for_others: usize,
}

/// Places and lengths on a tape have 32 bits, and each token spends two bytes. Half of that is left, as what is recorded
/// in any case may spend a little more.
pub(super) const MAX_SPENT: usize = u32::MAX as usize / 2;

/// The amount spent is a lower bound, and may be off by a comma.
pub(super) fn with_slack(bytes: usize) -> usize {
    bytes.saturating_add(bytes / 16 + 64)
}
