//! The model's reading, a recording as markdown; and of the same lines, the person's one.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "generated code counts fields and placeholders; a place is a length that the text had, or stands beside ASCII"
)]

mod body;
mod content;
mod filler;
mod first_line;
mod input;
mod lines;
mod next_actions;
mod part;
mod section;
mod template;

pub(crate) use content::Content;
pub(crate) use first_line::{one_line, status_line};
pub(crate) use input::Renderer;

use crate::Marks;
use crate::erased::ErasedResult;
use crate::markdown::sheet::Voice;
use crate::recording::Recording;

pub(crate) fn render(result: &dyn ErasedResult) -> String {
    Renderer::new(&Recording::new(result)).content(None, false).text
}

pub(crate) fn summary(recording: &Recording<'_>, marks: Marks) -> String {
    first_line::summary(&Renderer { marks, ..Renderer::new(recording) }, Voice::OneLine)
}
