//! The notes of cuts.

use super::quoting;
use crate::layout::Context;
use crate::truncation::Window;

/// `... (truncated: 24 of 80 references shown)`, or without a noun where it stands in a line.
pub(crate) fn say(shown: impl Into<Window>, noun: &str, out: &mut String) {
    shown.into().say(out, |out| {
        quoting::write(noun, &Context { next: Some(' '), ..Context::LINE_END }, out);
        out.push_str(if noun.is_empty() { "" } else { " " });
    });
}
