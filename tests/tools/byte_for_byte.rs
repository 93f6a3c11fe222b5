//! A text that was written by hand, taken over to the byte: by attributes where they can say it, else by
//! a function of a few lines.
//!
//! Each `by_hand` is what stood in a tool; the struct beside it answers the same.

#![expect(clippy::format_push_string, reason = "so it is written by hand")]

mod functions;
mod loops;
mod texts;
