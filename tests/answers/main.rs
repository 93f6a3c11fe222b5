//! What an answer is made of: its identifier, status and next actions, the JSON map, its details and pages, failures.

mod cursor;
mod details;
mod enums;
mod flattened;
mod format_result;
mod hollow;
mod identifier;
mod json_lines;
mod json_map;
mod next_actions;
mod pages;
mod required_fields;
mod schema;
mod shapes;
mod tool_error;
mod tool_failure;

#[path = "../support/notes.rs"]
mod notes;
#[path = "../support/mod.rs"]
mod support;
