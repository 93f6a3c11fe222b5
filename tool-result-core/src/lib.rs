//! The runtime of `tool-result`: one recording of a result, and the markdown and JSON drawn from it.
//!
//! Depend on `tool-result`, which re-exports all of this beside the derive.

mod error;
mod json;
mod layout;
mod markdown;
mod recording;
mod result;
mod status;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
use __private as private;

pub use error::Error;
pub use json::JsonStyle;
pub use markdown::Markdown;
pub use result::ToolResult;
pub use status::Status;
