//! Whole tools: those of two systems, those that move over, those of the docs.

mod byte_for_byte;
mod doc_links;
mod julie_document;
mod julie_moved;
mod julie_tools;
mod migration_guide;
mod picture;
mod readme;
mod tinyfish_tools;

#[path = "../support/answers.rs"]
mod answers;
#[path = "../julie/mod.rs"]
mod julie;
#[path = "../support/mod.rs"]
mod support;
#[path = "../tinyfish/mod.rs"]
mod tinyfish;
