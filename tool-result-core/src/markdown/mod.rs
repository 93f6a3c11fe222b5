//! Values as markdown: the sheet that writes them, quoting them, and the blocks they are drawn as. It knows
//! what is on a tape, and nothing of whole results.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a place was found in the same text, beside ASCII or at the edge of a value; counts are of what lies in memory"
)]

mod author;
pub(crate) mod fence_tag;
pub(crate) mod line;
pub(crate) mod outline;
pub(crate) mod quoting;
pub(crate) mod sheet;
mod shown_lists;
pub(crate) mod table;
pub(crate) mod value;
mod words;

pub use author::Markdown;
