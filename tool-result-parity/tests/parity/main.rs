//! What a tool answered before beside what it answers now, and the halves of one answer.

mod attacks;
mod halves;
mod json;
mod plants;
mod properties;
mod text;
