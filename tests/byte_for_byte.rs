//! A text that was written by hand, taken over to the byte: by attributes where they can say it, else by
//! a function of a few lines.
//!
//! Each `by_hand` is what stood in a tool; the struct beside it answers the same.

#![expect(clippy::format_push_string, reason = "so it is written by hand")]

#[path = "byte_for_byte/functions.rs"]
mod functions;
#[path = "byte_for_byte/loops.rs"]
mod loops;
#[path = "byte_for_byte/texts.rs"]
mod texts;
