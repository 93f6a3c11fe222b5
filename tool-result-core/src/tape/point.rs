//! The places on a tape that bound an answer. A tape holds what the budget had room for, from a start on; an answer shows it
//! up to one point.

/// A place between two parts of a list, a map or a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) holder: usize,
    /// The recorded parts before it. Of a text, the bytes.
    pub(crate) before: usize,
}

/// The text whose lines are the items that the answer is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    pub(crate) at: usize,
    /// The number of the line that the recording begins in, and the byte of that line.
    pub(crate) first: usize,
    pub(crate) byte: usize,
    pub(crate) total: usize,
}
