//! What is said where something was cut.

use super::quoting;
use crate::Shown;
use crate::layout::Context;

/// `... (truncated: 24 of 80 references shown)`, or without a noun where it stands in a line.
pub(crate) fn say(shown: Shown, noun: &str, out: &mut String) {
    shown.say(out, |out| {
        quoting::write(noun, &Context { next: Some(' '), ..Context::LINE_END }, out);
        out.push_str(if noun.is_empty() { "" } else { " " });
    });
}
