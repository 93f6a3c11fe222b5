//! Texts, recorded as far as the budget allows.

use std::fmt;

use super::cut::prefix;
use super::recorder::Recorder;

pub(super) struct TextWriter<'r> {
    recorder: &'r mut Recorder,
    at: usize,
    /// The bytes that may still be recorded.
    left: usize,
    total: usize,
}

impl<'r> TextWriter<'r> {
    pub(super) fn new(recorder: &'r mut Recorder) -> Self {
        let (at, left) =
            (recorder.tape.text.len(), recorder.budget.text_bytes(recorder.frame.inside));
        TextWriter { recorder, at, left, total: 0 }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.total += text.len();
        let taken = prefix(text, self.left);
        // nothing may follow what was left out
        self.left = if taken.len() < text.len() { 0 } else { self.left - taken.len() };
        self.recorder.tape.text.push_str(taken);
    }

    /// The start of the text, how much of it was recorded, and how much there is.
    pub(super) fn finish(self) -> (usize, usize, usize) {
        (self.at, self.recorder.tape.text.len() - self.at, self.total)
    }
}

impl fmt::Write for TextWriter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text);
        Ok(())
    }
}
