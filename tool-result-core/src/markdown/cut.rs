//! What is said where something was cut.

use super::TEXT;
use super::escape::{self, Around};
use crate::Shown;

/// `... (truncated: 24 of 80 references shown)`, or without a noun where it stands in a line.
pub(crate) fn say(shown: Shown, noun: &str, out: &mut String) {
    shown.say(out, |out| {
        escape::text(noun, TEXT, 0, &Around::UNKNOWN, out);
        out.push_str(if noun.is_empty() { "" } else { " " });
    });
}
