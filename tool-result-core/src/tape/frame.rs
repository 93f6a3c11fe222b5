//! A list, a struct or a map while it is recorded.

/// A list, a struct or a map that is being recorded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// Its token.
    pub(super) at: u32,
    /// The items, fields or entries that are recorded.
    pub(super) len: u32,
    /// The items or entries that came, of a list or map that may be cut.
    pub(super) seen: usize,
    /// The items before the first that is recorded. Of a tuple, and of a map that is a struct, the number at the step of
    /// the start.
    pub(super) before: usize,
    /// The place where the part begins that is being recorded, and what was spent before it.
    pub(super) part: Option<u32>,
    pub(super) spent: usize,
    /// A list or map that may be cut.
    pub(super) is_long: bool,
    /// The part of it that is recorded.
    pub(super) want: Want,
    /// Its parts need no look at the start, nor at the budgets of the result's entries.
    pub(super) is_plain: bool,
    /// The place of its first key among those of the structs that are open.
    pub(super) keys: u32,
    pub(super) expected: Expect,
    /// It is in the call of a tool, which is shown whole, or not at all: nothing in it is long.
    pub(super) is_in_call: bool,
}

/// The part that has to come next: a `Serialize` written by hand may get it wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Expect {
    /// An item, or a field with its key.
    #[default]
    Part,
    /// The key of an entry, and the text of one.
    Key,
    KeyText,
    Value,
    /// The value of an entry that was counted.
    SkippedValue,
    /// The text of a number or of JSON, which `serde_json` hands over as a struct.
    RawText,
}

impl Frame {
    pub(super) fn passed(&self) -> usize {
        self.before.min(self.seen)
    }

    /// A key of a map may be a struct's field: serde made a map of the struct, or of a variant, whose tag comes first.
    pub(super) fn may_be_named(&self) -> bool {
        !self.is_long || self.len == 0
    }
}

/// The part of the next value that is recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Want {
    #[default]
    All,
    /// Lists, maps and long texts stay empty, as they lie before the start.
    Nothing,
    /// From the step of the start on that has this number.
    From(usize),
}
