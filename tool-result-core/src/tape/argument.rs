//! Named arguments of templates.

use serde::Serialize;

use super::{Recorder, Tape};

/// Takes the value of a named argument.
#[derive(Debug, Default)]
pub struct Argument(Recorder);

impl Argument {
    /// Takes about so many bytes of the value.
    pub(crate) fn within(room: usize) -> Self {
        Argument(Recorder::within(room, &[]))
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
