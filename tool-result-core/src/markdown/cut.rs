//! What is said where something was cut.

use std::fmt::Write as _;

use super::escape;
use super::page::MIDDLE;
use crate::Shown;

/// `... (truncated: 24 of 80 references shown)`, or without a noun where it stands in a line.
pub(super) fn say(shown: Shown, noun: &str, out: &mut String) {
    let Shown { shown, total } = shown;
    let _ = write!(out, "... (truncated: {shown} of {total} ");
    escape::text(noun, MIDDLE, 0, out);
    out.push_str(if noun.is_empty() { "shown)" } else { " shown)" });
}
