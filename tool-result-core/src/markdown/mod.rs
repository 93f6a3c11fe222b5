//! The model's reading, a recording as markdown; and of the same lines, the person's one.

mod author;
mod cut;
mod each;
mod escape;
mod first_line;
mod list;
mod next_actions;
mod outline;
mod page;
#[cfg(test)]
mod parsers;
mod placeholder;
mod section;
mod short;
mod summary;
mod table;
mod template;
mod value;
pub(crate) mod words;

pub use author::Markdown;
pub(crate) use first_line::failed_line;
pub(crate) use page::Page;
pub(crate) use short::Content;

use crate::Marks;
use crate::recording::Recording;
use crate::result::Hooks;

/// The whole result as markdown.
pub(crate) fn of(result: &dyn Hooks) -> String {
    draw(&Recording::of(result), result)
}

/// A recording as markdown.
pub(crate) fn draw(recording: &Recording<'_>, result: &dyn Hooks) -> String {
    Page::of(recording, result).draw()
}

/// One line for a person, as plain text.
pub(crate) fn summary(recording: &Recording<'_>, result: &dyn Hooks, marks: Marks) -> String {
    summary::draw(&Page { marks, ..Page::of(recording, result) })
}

/// What to do where only so many of all items are shown, as plain text.
pub(crate) fn truncated_action(
    recording: &Recording<'_>,
    result: &dyn Hooks,
    shown: usize,
    total: usize,
) -> Option<String> {
    Page::of(recording, result).truncated_action(shown, total)
}
