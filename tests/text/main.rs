//! The text: how values, fields and whole results are drawn, by default and as their author says.

// before the others, which use its macro
#[macro_use]
#[path = "../support/sample.rs"]
mod sample;

mod between_items;
mod blank_lines;
mod default_layout;
mod default_parts;
mod emitted_template;
mod entries_of_a_map;
mod field_attributes;
mod functions;
mod groups;
mod headings;
mod inert;
mod item_arguments;
mod lines;
mod markdown;
mod own_functions;
mod part_fields;
mod parts;
mod pieces;
mod quoting;
mod raw;
mod rest;
mod running;
mod summary;
mod templates;
mod text_of_a_status;
mod untrusted;
mod view;
mod whole_template;
mod wrap;

#[path = "../support/adversarial.rs"]
mod adversarial;
#[path = "../support/mod.rs"]
mod support;
