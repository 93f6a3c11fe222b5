//! Values as markdown: quoting them, and the blocks they are drawn as. It knows what is on a tape, and
//! nothing of whole results.

mod author;
pub(crate) mod list;
pub(crate) mod outline;
mod paragraph;
pub(crate) mod quoting;
pub(crate) mod shown_lists;
pub(crate) mod table;
pub(crate) mod value;

pub use author::Markdown;

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
