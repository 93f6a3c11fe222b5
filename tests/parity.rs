//! What a tool answered before beside what it answers now, and the halves of one answer.

#[path = "parity/attacks.rs"]
mod attacks;
#[path = "parity/halves.rs"]
mod halves;
#[path = "parity/json.rs"]
mod json;
#[path = "parity/properties.rs"]
mod properties;
#[path = "parity/text.rs"]
mod text;
