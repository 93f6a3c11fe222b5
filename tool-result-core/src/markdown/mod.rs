//! Values as markdown: quoting them, and the blocks they are drawn as. It knows what is on a tape, and
//! nothing of whole results.

mod author;
pub(crate) mod cut;
pub(crate) mod escape;
pub(crate) mod list;
pub(crate) mod outline;
#[cfg(test)]
pub(crate) mod parsers;
pub(crate) mod table;
pub(crate) mod value;

pub use author::Markdown;
pub(crate) use author::{Budget, Kept};

use crate::layout::{Place, Within};

/// Running text.
pub(crate) const TEXT: Place = Place { within: Within::Text, opens: false, closes: false };

/// An empty line between what is written and what comes.
pub(crate) fn gap(out: &mut String) {
    trim(out);
    if !out.is_empty() {
        out.push_str("\n\n");
    }
}

pub(crate) fn trim(out: &mut String) {
    out.truncate(out.trim_end_matches('\n').len());
}
