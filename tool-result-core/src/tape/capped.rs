//! Texts, recorded as far as there is room for them.

use std::fmt;

use super::cut::prefix;
use super::recorder::Recorder;

/// Takes a text as far as there is room for it.
pub(super) struct Capped<'r> {
    recorder: &'r mut Recorder,
    at: usize,
    room: usize,
    total: usize,
}

impl<'r> Capped<'r> {
    pub(super) fn new(recorder: &'r mut Recorder) -> Self {
        let (at, room) = (recorder.tape.text.len(), recorder.room.for_text());
        Capped { recorder, at, room, total: 0 }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.total += text.len();
        let taken = prefix(text, self.room);
        // nothing may follow what was left out
        self.room = if taken.len() < text.len() { 0 } else { self.room - taken.len() };
        self.recorder.tape.text.push_str(taken);
    }

    /// Where the text begins, how much of it was taken, and how much there is.
    pub(super) fn finish(self) -> (usize, usize, usize) {
        (self.at, self.recorder.tape.text.len() - self.at, self.total)
    }
}

impl fmt::Write for Capped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text);
        Ok(())
    }
}
