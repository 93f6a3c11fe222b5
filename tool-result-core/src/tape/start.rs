//! Where a recording begins: what lies before a position is counted and not recorded.

use std::cmp::Ordering;

use super::budget::Share;
use super::frame::Want;
use super::recorder::{Recorder, Scope};

impl Recorder {
    /// Prepares for the entry of the result with this key.
    pub(super) fn begin_entry(&mut self, key: &str) {
        self.check_step();
        let (share, marked) = (self.scope.share(key), self.scope.marked);
        self.budget.begin(share);
        let starts_in_marked =
            marked.is_some() && self.scope.start.first().map(|step| &**step) == marked;
        self.want = match share {
            _ if self.frame.want == Want::All => Want::All,
            Share::Fixed => Want::All,
            Share::Marked if !starts_in_marked => Want::Nothing,
            Share::Other if starts_in_marked => Want::All,
            Share::Marked | Share::Other => self.want_under(key),
        };
    }

    /// The part that is recorded of the field of a struct, or of the variant of an enum.
    pub(super) fn want_under(&mut self, key: &str) -> Want {
        self.check_step();
        let Want::From(depth) = self.frame.want else { return self.frame.want };
        if self.frame.has_step {
            return Want::All;
        }
        if self.scope.start[depth] != key {
            return Want::Nothing;
        }
        self.frame.has_step = true;
        self.want_in_struct(depth)
    }

    /// A position ends at an item, an entry or a byte: not at a field.
    fn want_in_struct(&mut self, depth: usize) -> Want {
        self.is_misled |= depth + 1 == self.scope.start.len();
        self.want_below(depth)
    }

    fn want_below(&self, depth: usize) -> Want {
        if depth + 1 < self.scope.start.len() { Want::From(depth + 1) } else { Want::All }
    }

    /// The item of a list or of a tuple, or the entry of a map whose keys are data.
    pub(super) fn begin_step(&mut self) {
        self.check_step();
        let frame = &self.frame;
        self.want = match frame.want {
            Want::From(depth) => match (frame.passed + frame.len as usize).cmp(&frame.before) {
                Ordering::Less => Want::Nothing,
                Ordering::Equal if frame.is_long => self.want_below(depth),
                Ordering::Equal => self.want_in_struct(depth),
                Ordering::Greater => Want::All,
            },
            want => want,
        };
    }

    /// The number at a step; 0 where it is none.
    pub(super) fn number_at(&mut self, depth: usize) -> usize {
        let number = self.scope.start.get(depth).and_then(|step| step.parse().ok());
        self.is_misled |= number.is_none();
        number.unwrap_or(0)
    }

    /// A step that no value took leads nowhere.
    pub(super) fn check_step(&mut self) {
        self.is_misled |= matches!(self.want, Want::From(_));
        self.want = Want::All;
    }
}

impl Scope {
    /// The part of the answer that the entry with this key belongs to.
    pub(crate) fn share(&self, key: &str) -> Share {
        if self.fixed.iter().any(|fixed| fixed == key) {
            Share::Fixed
        } else if self.marked == Some(key) {
            Share::Marked
        } else {
            Share::Other
        }
    }
}
