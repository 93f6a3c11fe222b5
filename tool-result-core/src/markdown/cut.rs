//! What is said where something was cut.

use super::escape::{self, Around};
use super::page::{Page, TEXT, gap};
use crate::Shown;

const FIELDS: &str = "fields";

/// `... (truncated: 24 of 80 references shown)`, or without a noun where it stands in a line.
pub(super) fn say(shown: Shown, noun: &str, out: &mut String) {
    shown.say(out, |out| {
        escape::text(noun, TEXT, 0, &Around::UNKNOWN, out);
        out.push_str(if noun.is_empty() { "" } else { " " });
    });
}

impl Page<'_> {
    /// How many entries of the result are left, where some were left out.
    pub(super) fn note_entries(&self, out: &mut String) {
        if let Some(shown) = self.recording.entries_shown() {
            gap(out);
            say(shown, FIELDS, out);
        }
    }
}
