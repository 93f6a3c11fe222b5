//! The start of a recording: what lies before a position is counted and not recorded.

use super::Tape;
use super::budget::{MAX_SPENT, Share, with_slack};
use super::frame::Want;
use super::recorder::{Recorder, Scope};
use crate::position::is_number;

impl Recorder {
    pub(super) fn begin_entry(&mut self, key: &str) {
        let (share, marked) = (self.scope.share(key), self.scope.marked);
        self.begin_share(share);
        self.has_rows = self.scope.rows.contains(&key);
        let starts_in_marked = self.scope.start.first().map(String::as_str) == marked;
        self.want = match share {
            _ if self.scope.start.is_empty() => Want::All,
            Share::Fixed => Want::All,
            Share::Marked if !starts_in_marked => Want::Nothing,
            Share::Other if starts_in_marked => Want::All,
            Share::Marked | Share::Other => self.want_of(Some(key)),
        };
    }

    pub(super) fn begin_share(&mut self, share: Share) {
        let Recorder { tape: Tape { spent, .. }, budget, scope, .. } = self;
        if budget.share == Share::Other {
            budget.left_for_others = budget.until.saturating_sub(*spent);
        }
        let size = match share {
            Share::Fixed => scope.fixed_bytes.map_or(usize::MAX, with_slack),
            Share::Marked => with_slack(scope.bytes),
            Share::Other => budget.left_for_others.max(with_slack(scope.beside)),
        };
        (budget.share, budget.has_unit) = (share, share == Share::Fixed);
        budget.until = spent.saturating_add(size).min(MAX_SPENT);
    }

    /// The part that is recorded of the value under a key of a struct or of a variant, or else of the next item or entry.
    pub(super) fn want_of(&mut self, key: Option<&str>) -> Want {
        let frame = &mut self.frame;
        let Want::From(depth) = frame.want else { return frame.want };
        let is_there = match key {
            Some(key) => self.scope.start[depth] == key,
            None => frame.passed() + frame.len as usize == frame.before,
        };
        if !is_there {
            return Want::Nothing;
        }
        // all parts behind it are recorded
        frame.want = Want::All;
        let is_last = depth + 1 == self.scope.start.len();
        // a position ends at an item, an entry or a byte: not at a field
        self.tape.has_start |= is_last && frame.is_long;
        if is_last { Want::All } else { Want::From(depth + 1) }
    }

    /// One that is too large is behind the end, as any other.
    pub(super) fn number_at(&self, depth: usize) -> Option<usize> {
        let step = self.scope.start.get(depth).filter(|step| is_number(step))?;
        Some(step.parse().unwrap_or(usize::MAX))
    }
}

impl Scope {
    #[inline]
    pub(crate) fn share(&self, key: &str) -> Share {
        if self.fixed.contains(&key)
            || self.small.binary_search_by(|small| (**small).cmp(key)).is_ok()
        {
            Share::Fixed
        } else if self.marked == Some(key) {
            Share::Marked
        } else {
            Share::Other
        }
    }
}
