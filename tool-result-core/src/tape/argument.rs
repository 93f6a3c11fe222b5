//! Named arguments of templates.

use serde::Serialize;

use super::{Recorder, Tape};

/// Records the value of a named argument.
#[derive(Debug, Default)]
pub struct Argument(Recorder);

impl Argument {
    /// Records at most about `max_bytes` of the value.
    pub(crate) fn with_budget(max_bytes: usize) -> Self {
        Argument(Recorder::with_budget(max_bytes))
    }

    /// Records the argument.
    pub fn record<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.0.record(value);
    }

    pub(crate) fn finish(mut self) -> Tape {
        // a number that generated code does not know stands for nothing
        self.0.record(&());
        self.0.finish()
    }
}
