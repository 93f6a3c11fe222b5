//! The runtime of `tool-result`: records a result, and writes markdown and JSON from the recording.
//!
//! Depend on `tool-result`, which re-exports all of this beside the derive.

#![cfg_attr(docsrs, feature(doc_cfg))]
// a value from elsewhere makes nothing panic: each exception says why it holds
#![cfg_attr(
    not(test),
    warn(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unwrap_used
    )
)]

mod answer;
mod columns;
mod companion;
mod details;
mod erased;
mod error;
mod facts;
mod format;
mod json;
mod layout;
mod limits;
mod markdown;
mod next_action;
mod number;
mod options;
mod output;
mod page;
mod page_arguments;
mod parts;
mod position;
mod private;
mod recording;
mod result;
mod scalar;
mod sorted_map;
mod status;
mod tape;
mod tokens;
mod truncate;
mod truncation;
mod untrusted;
mod view;
mod visible;
mod words;

#[doc(hidden)]
pub mod __private {
    pub use crate::__format_by as format_by;
    pub use crate::private::*;
}

pub use answer::ToolAnswer;
pub use error::Error;
pub use facts::{DrawnBy, Fact, FactKind, Facts, Half, facts};
pub use format::{format_json, format_result};
pub use json::JsonStyle;
pub use limits::{Keep, Limit, Limits};
pub use markdown::Markdown;
pub use next_action::NextAction;
pub use options::{Delivery, Marks, OutputOptions};
pub use output::ToolOutput;
pub use page_arguments::Page;
pub use parts::ToolPart;
pub use position::Position;
pub use result::ToolResult;
pub use status::Status;
pub use truncate::{Truncated, truncate};
pub use truncation::{Shown, Truncation};
pub use untrusted::Untrusted;
pub use view::{View, ViewOptions};
