//! Named arguments of templates.

use serde::Serialize;

use super::{Recorder, Tape};
use crate::truncation::Window;

/// Records the value of a named argument.
#[derive(Debug, Default)]
pub struct Argument {
    recorder: Recorder,
    /// The items that are shown, for an argument of `truncated`.
    window: Option<Window>,
}

impl Argument {
    /// Records at most about `max_bytes` of the value.
    pub(crate) fn with_budget(max_bytes: usize) -> Self {
        Argument { recorder: Recorder::with_budget(max_bytes), window: None }
    }

    /// For an argument of `truncated`.
    pub(crate) fn counting(window: Option<Window>) -> Self {
        Argument { window, ..Argument::default() }
    }

    /// The number of the first item that is not shown, how many are, and how many there are.
    #[must_use]
    pub fn counts(&self) -> (usize, usize, usize) {
        let Window { from, shown, total } = self.window.unwrap_or_default();
        (from + shown, shown, total)
    }

    /// Records the argument.
    pub fn record<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.recorder.record(value);
    }

    pub(crate) fn finish(mut self) -> Tape {
        // a number that generated code does not know stands for nothing
        self.recorder.record(&());
        self.recorder.finish()
    }
}
